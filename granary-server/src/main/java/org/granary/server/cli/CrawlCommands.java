package org.granary.server.cli;

import static org.granary.server.cli.ClientCommand.flag;
import static org.granary.server.cli.ClientCommand.given;
import static org.granary.server.cli.ClientCommand.option;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.Pace;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.component.Ownership;
import org.granary.gatherer.content.FileContent;
import org.granary.gatherer.content.SchemeContent;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.content.WebSettings;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.protocol.CrawlPhase;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.CrawlType;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.server.cli.ClientCommand.Target;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `granary crawl …`: crawls into the search databases of a running server, as a client of MS-SQLPGAT2.
final class CrawlCommands {
    private static final String INCREMENTAL = "--incremental";
    private static final String NAME = "--name";
    private static final String ID = "--id";
    private static final String LIMIT = "--limit";
    private static final String FILES = "--files";
    private static final String DATABASE = "--database";

    private final Streams streams;
    private final ClientCommand client;
    private final ContentFactory content;
    private final Pace pace;

    /// Makes where items come from.
    interface ContentFactory {
        /// @param roots folders below which files may be read
        /// @param pause between two requests to a host
        ContentSource open(List<Path> roots, Duration pause);
    }

    CrawlCommands(Streams streams, Map<String, String> environment, ContentFactory content, Pace pace) {
        this.streams = streams;
        this.client = new ClientCommand(streams, environment, "granary crawl", CrawlCommands::database)
                .elsewhere();
        this.content = content;
        this.pace = pace;
    }

    static CommandSpec spec(Streams streams, Map<String, String> environment) {
        return new CrawlCommands(streams, environment, CrawlCommands::content, Pace.DOCUMENTED).spec();
    }

    private static ContentSource content(List<Path> roots, Duration pause) {
        WebSettings settings = WebSettings.STANDARD;
        ContentSource web = new WebContent(settings.withPause(settings.connections(), pause));
        ContentSource files = new FileContent(roots, settings.maxBytes());
        return new SchemeContent(Map.of("http", web, "https", web, "file", files));
    }

    private static String database(CommandSpec own) {
        String given = SettingFlags.value(own, DATABASE);
        return given == null ? ServerAddress.ADMINISTRATION : given;
    }

    private CommandSpec targetSpec(String name, ClientCommand.TargetAction action, String description,
            String example) {
        return option(client.targetSpec(name, action, description, example), DATABASE, "NAME",
                "Administration of the search application; " + ServerAddress.FOUNDATION
                        + " for the one in the Foundation role. Default: " + ServerAddress.ADMINISTRATION + ".");
    }

    CommandSpec spec() {
        CommandSpec root = targetSpec("crawl", this::crawl,
                "Crawls sites and file trees into the search databases of a running server: what is reached from the URLs, and no longer "
                        + "what is not. Shows how it gets on.",
                "granary crawl https://intranet/ file:///srv/documents/");
        root.usageMessage().customSynopsis("granary crawl URL... [FLAG]...", "granary crawl COMMAND [FLAG]...");
        root.addPositional(PositionalParamSpec.builder().index("0..*").paramLabel("URL").type(String[].class)
                .description("Where to begin.").build());
        flag(root, INCREMENTAL, "Only what has changed since the last crawl. Default: everything.");
        option(root, NAME, "NAME", "The content source. Default: the first URL.");
        CrawlOptions.addTo(root);
        root.addSubcommand("status", status());
        root.addSubcommand("pause", onSources("pause", "Pauses crawls.", CrawlAdministration::pause));
        root.addSubcommand("resume", onSources("resume", "Lets paused crawls go on.", CrawlAdministration::resume));
        root.addSubcommand("stop",
                onSources("stop", "Stops crawls. What they have found stays.", CrawlAdministration::stop));
        root.addSubcommand("delete", delete());
        root.addSubcommand("reset", reset());
        root.addSubcommand("component", component());
        return root;
    }

    private int crawl(CommandSpec own, Target target) throws SQLException {
        CrawlOptions options = CrawlOptions.of(own);
        String[] urls = own.commandLine().getParseResult().matchedPositionalValue(0, new String[0]);
        try (ContentSource source = content.open(roots(List.of(urls)), options.pause());
                CrawlAdministration admin = open(target)) {
            List<String> start = List.of(urls).stream().map(url -> canonical(source, url)).toList();
            // Before anything is asked for: there may be fewer.
            components(options, admin);
            String given = SettingFlags.value(own, NAME);
            int contentSource = admin.contentSource(given == null ? start.getFirst() : given);
            for (String url : start) {
                admin.addStartAddress(contentSource, url);
            }
            CrawlReport running = running(admin, contentSource);
            int crawl;
            if (running == null) {
                crawl = admin.start(contentSource, given(own, INCREMENTAL) ? CrawlType.INCREMENTAL : CrawlType.FULL);
            } else {
                streams.out().println("Going on with crawl " + running.id() + ", which was not done.");
                crawl = running.id();
            }
            return watch(options, target, admin, source, crawl);
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

    private static final int MAX_LISTED = 100;

    private static String canonical(ContentSource source, String url) {
        String canonical = source.canonical(url);
        if (canonical == null) {
            throw new UsageException(url + " is nothing that can be crawled.");
        }
        return canonical;
    }

    /// @return the exit code
    private int watch(CrawlOptions options, Target target, CrawlAdministration admin, ContentSource source, int crawl)
            throws SQLException {
        try (Gatherer gatherer = Gatherer.start(address(target), components(options, admin), source, options.limits(),
                pace)) {
            CrawlReport end = new CrawlProgress(streams.out()).watch(admin, crawl);
            if (end.phase() != CrawlPhase.DONE) {
                throw new FailureException("Crawl " + crawl + " was "
                        + (end.phase() == CrawlPhase.STOPPED
                                ? "stopped."
                                : "refused: another one of its content source"
                                        + " is running, or it has no start address."));
            }
            CrawlText.summary(end, admin.counts(true)).forEach(streams.out()::println);
        }
        return 0;
    }

    private CommandSpec status() {
        CommandSpec spec = targetSpec("status", (own, target) -> {
            try (CrawlAdministration admin = open(target)) {
                for (CrawlReport report : admin.newest(CrawlOptions.number(own, LIMIT, 20, 1, MAX_LISTED))) {
                    streams.out().println(CrawlText.line(report));
                }
            }
            return 0;
        }, "Lists the newest crawls, a line each: identifier, type, where it is, items done, errors, when it began, content source.",
                "granary crawl status --limit 5");
        return option(spec, LIMIT, "NUMBER", "How many at most. Default: 20.");
    }

    private interface SourceAction {
        void run(CrawlAdministration admin, int contentSource) throws SQLException;
    }

    private CommandSpec onSources(String name, String description, SourceAction action) {
        CommandSpec spec = targetSpec(name, (own, target) -> {
            try (CrawlAdministration admin = open(target)) {
                String source = own.commandLine().getParseResult().matchedPositionalValue(0, null);
                List<Integer> sources = source == null
                        ? admin.newest(MAX_LISTED).stream().filter(report -> !report.phase().over())
                                .map(CrawlReport::contentSourceId).distinct().toList()
                        : List.of(contentSource(admin, source));
                for (int id : sources) {
                    action.run(admin, id);
                }
            }
            return 0;
        }, description + " Without a NAME: of all content sources.", "granary crawl " + name + " https://intranet/");
        return spec.addPositional(PositionalParamSpec.builder().index("0").arity("0..1").paramLabel("NAME")
                .type(String.class).description("The content source.").build());
    }

    private CommandSpec delete() {
        CommandSpec spec = targetSpec("delete", (own, target) -> {
            CrawlOptions options = CrawlOptions.of(own);
            try (ContentSource source = content.open(List.of(), options.pause());
                    CrawlAdministration admin = open(target)) {
                int id = contentSource(admin, own.commandLine().getParseResult().matchedPositionalValue(0, ""));
                int code = watch(options, target, admin, source, admin.deleteContent(id));
                admin.removeContentSource(id);
                return code;
            }
        }, "Deletes a content source with all that was crawled of it.", "granary crawl delete https://intranet/");
        CrawlOptions.addTo(spec);
        return spec.addPositional(PositionalParamSpec.builder().index("0").paramLabel("NAME").type(String.class)
                .required(true).description("The content source.").build());
    }

    private CommandSpec reset() {
        CommandSpec spec = targetSpec("reset", (own, target) -> {
            CrawlOptions options = CrawlOptions.of(own);
            try (ContentSource source = content.open(List.of(), options.pause());
                    CrawlAdministration admin = open(target);
                    Gatherer gatherer = Gatherer.start(address(target), all(options, admin), source,
                            options.limits(), pace)) {
                await(admin::canReset);
                admin.reset();
                await(admin::resetIsComplete);
            }
            streams.out().println("All that was crawled is forgotten.");
            return 0;
        }, "Forgets everything that was crawled, of all content sources, and the crawls themselves. Content sources and URLs stay. All crawl components have to take part.",
                "granary crawl reset");
        CrawlOptions.addTo(spec);
        return spec;
    }

    private interface Condition {
        boolean holds() throws SQLException;
    }

    private void await(Condition condition) throws SQLException {
        try {
            while (!condition.holds()) {
                Thread.sleep(pace.idle());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FailureException("Interrupted.");
        }
    }

    /// Those that run elsewhere, too: here they wait, and where nobody runs them somebody has to.
    private static List<Integer> all(CrawlOptions options, CrawlAdministration admin) throws SQLException {
        return options.components() == 0
                ? List.of()
                : admin.provideComponents(Math.max(options.components(), admin.components()), "localhost");
    }

    private static List<Integer> components(CrawlOptions options, CrawlAdministration admin) throws SQLException {
        return options.components() == 0 ? List.of() : admin.provideComponents(options.components(), "localhost");
    }

    private CommandSpec component() {
        CommandSpec spec = targetSpec("component", (own, target) -> {
            CrawlOptions options = CrawlOptions.of(own);
            int id = CrawlOptions.number(own, ID, 0, 0, CrawlOptions.MAX_COMPONENTS - 1);
            try (CrawlAdministration admin = open(target)) {
                admin.provideComponents(id + 1, "localhost");
            }
            refuseSecond(target, id);
            String[] folders = own.commandLine().getParseResult().matchedOptionValue(FILES, new String[0]);
            ContentSource source = content.open(Arrays.stream(folders).map(Path::of).toList(), options.pause());
            Gatherer gatherer = Gatherer.start(address(target), List.of(id), source, options.limits(), pace);
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
                gatherer.close();
                source.close();
                Runtime.getRuntime().halt(0);
            }));
            streams.out().println("Crawl component " + id + " works for " + target.host() + ":" + target.port() + ".");
            return awaitEnd();
        }, "Is a crawl component until it is told to stop (SIGTERM). Components in as many processes as wanted share the work; each has an "
                + "identifier of its own, from 0.",
                "granary crawl component --server db1:1433 --id 2");
        option(spec, ID, "NUMBER", "Which component this is. Default: 0.");
        option(spec, CrawlOptions.HOPS, "NUMBER", "How many hosts away from start addresses. Default: 0.");
        option(spec, CrawlOptions.DEPTH, "NUMBER", "How many links away from start addresses. Default: no limit.");
        option(spec, CrawlOptions.PAUSE, "MILLISECONDS", "Between two requests to a host. Default: 100.");
        spec.addOption(OptionSpec.builder(FILES).paramLabel("FOLDER").type(String[].class)
                .description("A folder below which it may read files. Can be given again.").build());
        return option(spec, CrawlOptions.FETCHES, "NUMBER", "How many items it fetches at once. Default: 32.");
    }

    /// One that was killed here comes back at once; of one on another machine it takes a while to be certain.
    private void refuseSecond(Target target, int id) throws SQLException {
        try {
            String other = Ownership.livingOwner(address(target), id, pace);
            if (other != null) {
                throw new FailureException("Crawl component " + id + " is " + other
                        + " already. Stop that one first, or give this one a number of its own with " + ID + ".");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FailureException("Interrupted before crawl component " + id + " began.");
        }
    }

    /// The hook ends the process.
    private static int awaitEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private static CrawlAdministration open(Target target) throws SQLException {
        CrawlAdministration admin = new CrawlAdministration(address(target));
        try {
            admin.prepare();
            return admin;
        } catch (SQLException e) {
            try (admin) {
                throw e;
            }
        }
    }

    private static ServerAddress address(Target target) {
        return new ServerAddress(target.host(), target.port(), target.login(), target.password(), target.trust(),
                target.database());
    }

    private static int contentSource(CrawlAdministration admin, String name) throws SQLException {
        Integer id = admin.findContentSource(name);
        if (id == null) {
            throw new FailureException("There is no content source " + name + ".");
        }
        return id;
    }
}
