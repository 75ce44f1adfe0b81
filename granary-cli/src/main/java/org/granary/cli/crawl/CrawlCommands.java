package org.granary.cli.crawl;

import static org.granary.cli.command.Flags.flag;
import static org.granary.cli.command.Flags.given;
import static org.granary.cli.command.Flags.option;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.Flags;
import org.granary.cli.command.Listing;
import org.granary.cli.command.NumberArgument;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Table;
import org.granary.cli.command.UsageException;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.content.FileContent;
import org.granary.gatherer.content.SchemeContent;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.content.WebSettings;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.settings.Pace;
import org.granary.records.value.CrawlType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary crawl …`: crawls into the search databases of a running server, as a client of MS-SQLPGAT2.
public final class CrawlCommands {
    static final int MAX_LISTED = 100;

    private static final String INCREMENTAL = "--incremental";
    private static final String NAME = "--name";
    private static final String LIMIT = "--limit";

    private final CrawlClient client;

    private CrawlCommands(CrawlClient client) {
        this.client = client;
    }

    public static CommandSpec spec(Streams streams, Map<String, String> environment) {
        CrawlClient client = new CrawlClient(streams, environment, Pace.DOCUMENTED);
        CommandSpec root = new CrawlCommands(client).spec();
        new CrawlControlCommands(client).addTo(root);
        new CrawlRemovalCommands(client).addTo(root);
        new CrawlInventoryCommands(client).addTo(root);
        new CrawlSourceCommands(client).addTo(root);
        new CrawlRuleCommands(client).addTo(root);
        root.addSubcommand("report", new CrawlReportCommand(client).spec());
        root.addSubcommand("component", new CrawlComponentCommand(client).spec());
        return root;
    }

    private CommandSpec spec() {
        CommandSpec root = client.targetSpec("crawl", this::crawl,
                "Crawls web sites and file trees into the search databases of a running server, and shows the progress. "
                        + "A crawl fetches everything that is reachable from the URLs on their hosts, and deletes items that are no longer reachable. "
                        + "At its end it says how many URLs it has found, each counted once: new or changed, unchanged, with warnings "
                        + "(not to be indexed), with errors, excluded (by robots.txt), out of scope (on other hosts); and how many items it "
                        + "has deleted. The exit code is 1 when a given URL could not be fetched.",
                "granary crawl https://intranet/ file:///srv/documents/");
        root.usageMessage().customSynopsis("granary crawl URL... [FLAG]...", "granary crawl COMMAND [FLAG]...");
        root.addPositional(PositionalParamSpec.builder().index("0..*").paramLabel("URL").type(String[].class)
                .description("Where to begin: http://, https:// or file:///.").build());
        flag(root, INCREMENTAL, "Fetch only what has changed since the last crawl. Default: fetch everything.");
        option(root, NAME, "NAME", "Name of the content source. Default: the first URL.");
        CrawlOptions.addTo(root);
        CrawlClient.addIndex(root);
        root.addSubcommand("status", status());
        return root;
    }

    private int crawl(CommandSpec own, Target target) throws SQLException {
        CrawlOptions options = CrawlOptions.of(own);
        String[] urls = own.commandLine().getParseResult().matchedPositionalValue(0, new String[0]);
        try (ContentSource source = client.content(own, roots(List.of(urls)), options,
                options.named(List.of(urls)))) {
            List<String> start = List.of(urls).stream().map(url -> canonical(source, url)).toList();
            try (CrawlAdministration admin = CrawlClient.open(target)) {
                // Before anything is asked for: there may be fewer.
                CrawlClient.components(options, admin);
                String given = Flags.value(own, NAME);
                int contentSource = admin.contentSource(given == null ? start.getFirst() : given);
                for (String url : start) {
                    admin.addStartAddress(contentSource, url);
                }
                CrawlReport running = running(admin, contentSource);
                int crawl;
                if (running == null) {
                    crawl = admin.start(contentSource,
                            given(own, INCREMENTAL) ? CrawlType.INCREMENTAL : CrawlType.FULL);
                } else {
                    client.streams().out().println("Continuing crawl " + running.id() + ", which is not done.");
                    crawl = running.id();
                }
                return new CrawlRun(client, options, target, admin).watch(source, client.index(own, target), crawl);
            }
        }
    }

    /// What is crawled may be read, and nothing beside it.
    private static List<Path> roots(List<String> urls) {
        List<Path> roots = new ArrayList<>();
        for (String url : urls) {
            if (url.regionMatches(true, 0, "file:", 0, 5)) {
                try {
                    roots.add(Path.of(URI.create(url)));
                } catch (IllegalArgumentException | FileSystemNotFoundException e) {
                    throw new UsageException(url + " names no folder: " + e.getMessage());
                }
            }
        }
        return roots;
    }

    private static @Nullable CrawlReport running(CrawlAdministration admin, int contentSource) throws SQLException {
        return admin.newest(MAX_LISTED).stream()
                .filter(report -> report.contentSourceId() == contentSource && !report.phase().over()
                        && report.type() != CrawlType.DELETE)
                .findFirst().orElse(null);
    }

    /// The one spelling of URLs that somebody has typed.
    static List<String> canonical(List<String> urls) {
        try (ContentSource web = new WebContent(WebSettings.STANDARD);
                ContentSource files = new FileContent(roots(urls), 1);
                ContentSource source = new SchemeContent(Map.of("http", web, "https", web, "file", files))) {
            return urls.stream().map(url -> canonical(source, url)).toList();
        }
    }

    private static String canonical(ContentSource source, String url) {
        String canonical = source.canonical(url);
        if (canonical == null) {
            throw new UsageException(url + " is not a URL that can be crawled; use http://, https:// or file:///.");
        }
        return canonical;
    }

    private CommandSpec status() {
        CommandSpec spec = client.targetSpec("status", (own, target) -> {
            try (CrawlAdministration admin = CrawlClient.open(target)) {
                Table table = CrawlText.table();
                admin.newest(NumberArgument.of(own, LIMIT, 20, 1, MAX_LISTED))
                        .forEach(report -> CrawlText.addTo(table, report));
                Listing.print(own, client.streams(), table);
            }
            return 0;
        }, "Lists the newest crawls, one on each line: identifier, type, phase, items done, errors, start time, content source.",
                "granary crawl status --limit 5");
        return option(Listing.addTo(spec), LIMIT, "NUMBER", "How many crawls at most. Default: 20.");
    }
}
