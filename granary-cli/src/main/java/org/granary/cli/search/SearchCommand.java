package org.granary.cli.search;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;
import static org.granary.cli.command.Flags.option;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Json;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Terminal;
import org.granary.cli.command.UsageException;
import org.granary.client.search.SearchAdministration;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.search.IndexFolder;
import org.granary.search.ScopeRule;
import org.granary.search.SearchAnswer;
import org.granary.search.SearchIndex;
import org.granary.search.SearchRequest;
import org.granary.search.Searcher;
import org.granary.type.Wording;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary search`.
public final class SearchCommand {
    private static final String INDEX = "--index";
    private static final String DATABASE = "--database";
    private static final String JSON = "--json";
    private static final String FACETS = "--facets";
    private static final String LIMIT = "--limit";
    private static final String PAGE = "--page";
    private static final String CLEAR = "--clear";
    private static final String OPEN = "--open";
    private static final int MOST = 100;
    private static final int USUAL = 10;
    private static final int CLICKED = 1;
    private static final int ANY_LANGUAGE = 0;

    private final Streams streams;
    private final ClientCommand client;

    private SearchCommand(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.client = new ClientCommand(streams, environment, "granary search", SearchCommand::database);
    }

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        return new SearchCommand(streams, environment).spec();
    }

    private static String database(CommandSpec own) {
        String given = Flags.value(own, DATABASE);
        return given == null ? ServerAddress.ADMINISTRATION : given;
    }

    private CommandSpec spec() {
        CommandSpec spec = client.localSpec("search", this::run,
                "Finds pages that granary crawl has crawled, the best first. Words are found in all their forms; \"words in"
                        + " quotes\" as they stand; -word leaves pages out. site:intranet, site:intranet/news/, type:pdf,"
                        + " author:name, language:en and scope:name (a search scope of the server) narrow the answer. The exit"
                        + " code is 1 when nothing is found.",
                "granary search leave requests site:intranet");
        spec.usageMessage().customSynopsis("granary search WORD... [FLAG]...");
        spec.addPositional(PositionalParamSpec.builder().index("0..*").arity("0..*").paramLabel("WORD")
                .type(String[].class).description("What to look for.").build());
        option(spec, LIMIT, "NUMBER", "How many results, 1 to " + MOST + ". Default: " + USUAL + ".");
        option(spec, PAGE, "NUMBER", "Which of the pages with so many results. Default: 1.");
        flag(spec, FACETS, "Count the results by host, type and language.");
        flag(spec, JSON, "Print a JSON object.");
        option(spec, OPEN, "NUMBER",
                "Print the URL of the result with this number alone, and record in the query log of the "
                        + "server that it was chosen: later searches then rank it higher.");
        option(spec, INDEX, "FOLDER", "Folder of the search index. Default: search-index in the data folder.");
        option(spec, DATABASE, "NAME",
                "Administration database of the search application. Default: " + ServerAddress.ADMINISTRATION + ".");
        return flag(spec, CLEAR,
                "Forget all texts instead of searching. The next crawl reads every page again, an incremental one too.");
    }

    private int run(CommandSpec own) {
        String text = String.join(" ",
                own.commandLine().getParseResult().matchedPositionalValue(0, new String[0])).strip();
        int count = NumberArgument.of(own, LIMIT, USUAL, 1, MOST);
        int page = NumberArgument.of(own, PAGE, 1, 1, SearchRequest.FURTHEST / count);
        boolean clear = given(own, CLEAR);
        if (text.isEmpty() != clear) {
            throw new UsageException(clear ? CLEAR + " takes no words." : "What to look for is missing.");
        }
        Set<String> scopes = SearchRequest.scopesIn(text);
        Map<String, List<ScopeRule>> rules = scopes.isEmpty()
                ? Map.of()
                : client.connect(own, connection -> Scopes.read(connection, scopes));
        String folder = Flags.value(own, INDEX);
        IndexFolder index = folder == null
                ? IndexFolder.in(client.dataFolder(own), database(own))
                : IndexFolder.under(Path.of(folder), database(own));
        try {
            if (!index.exists()) {
                throw new FailureException("There is no search index in " + index.path()
                        + ". granary crawl makes one; --data names another data folder.");
            }
            if (clear) {
                try (SearchIndex all = new SearchIndex(index)) {
                    all.clear();
                }
                return 0;
            }
            return search(index, own, new SearchRequest(text, (page - 1) * count, count, given(own, FACETS), rules));
        } catch (IOException e) {
            throw new FailureException(
                    "The search index in " + index.path() + " cannot be used: " + Wording.reason(e));
        }
    }

    private int search(IndexFolder folder, CommandSpec own, SearchRequest request) throws IOException {
        try (Searcher searcher = Searcher.open(folder)) {
            SearchAnswer answer = searcher.search(request);
            if (given(own, OPEN)) {
                return open(own, answer, request);
            }
            if (given(own, JSON)) {
                streams.out().println(Json.of(SearchText.values(answer)));
            } else {
                SearchText.lines(answer, request, Terminal.isOutput(streams)).forEach(streams.out()::println);
            }
            return answer.hits().isEmpty() ? 1 : 0;
        }
    }

    private int open(CommandSpec own, SearchAnswer answer, SearchRequest request) {
        int number = NumberArgument.of(own, OPEN, 1, 1, SearchRequest.FURTHEST);
        int index = number - 1 - request.from();
        if (index < 0 || index >= answer.hits().size()) {
            throw new FailureException("There is no result " + number + " on this page.");
        }
        String url = answer.hits().get(index).url();
        client.connect(own, connection -> {
            new SearchAdministration(connection).logClick(url, request.text(), ANY_LANGUAGE, CLICKED,
                    LocalDateTime.now(ZoneOffset.UTC));
            return true;
        });
        streams.out().println(url);
        return 0;
    }
}
