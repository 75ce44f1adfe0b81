package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.records.value.CrawlType;
import org.granary.search.IndexFolder;
import org.granary.search.SearchAnswer;
import org.granary.search.SearchRequest;
import org.granary.search.Searcher;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `granary-bench search-kills`.
@Command(name = "search-kills", mixinStandardHelpOptions = true, description = "Crawls a site of known structure while the server and the crawl component, which writes the search index, are killed at random (kill -9). Pages come, change and go between crawls. Afterwards each page has to be found by its own word, and none that is gone.")
final class SearchKillsCommand implements Callable<Integer> {
    private static final String PASSWORD = "Bench-4711-Granary";
    private static final Map<String, String> ENVIRONMENT = Map.of("GRANARY_SA_PASSWORD", PASSWORD);
    private static final int MOST_SHOWN = 10;

    private final PrintWriter out;

    @Mixin
    private Options options;
    @Option(names = "--pages", defaultValue = "20000", description = "How many there are first (default: ${DEFAULT-VALUE}).")
    private int pages;
    @Option(names = "--crawls", defaultValue = "4", description = "One full crawl, incremental ones, and another full one at the end (default: ${DEFAULT-VALUE}).")
    private int crawls;
    @Option(names = "--every", defaultValue = "8", description = "Seconds between two kills, on average (default: ${DEFAULT-VALUE}).")
    private int every;
    @Option(names = "--minutes", defaultValue = "30", description = "How long a crawl may take (default: ${DEFAULT-VALUE}).")
    private int minutes;
    @Option(names = "--seed", defaultValue = "1", description = "Of changes and kills (default: ${DEFAULT-VALUE}).")
    private long seed;

    SearchKillsCommand(PrintWriter out) {
        this.out = out;
    }

    /// @return 1 when a page was missing, or one was found that is gone
    @Override
    public Integer call() throws Exception {
        int[] wrong = {0};
        WorkFolder.with(options, folder -> {
            Random random = new Random(seed);
            String port = Integer.toString(freePort());
            String data = folder.resolve("granary").toString();
            try (ModelSite site = new ModelSite(pages, 2 * pages + 100);
                    KilledProcess server = new KilledProcess(List.of("serve", "--port", port, "--console-port", "off",
                            "--data", data, "--log-level", "warn"), ENVIRONMENT, folder.resolve("server.log"))) {
                ServerAddress address = new ServerAddress("127.0.0.1", Integer.parseInt(port), "sa", PASSWORD, true);
                int source = retry(address, admin -> {
                    admin.prepare();
                    int id = admin.contentSource("model");
                    admin.addStartAddress(id, site.url(0));
                    return id;
                });
                try (KilledProcess gatherer = new KilledProcess(List.of("crawl", "component", "--data", data, "--port",
                        port, "--private-host", "127.0.0.1", "--pause", "0", "--connections", "16"), ENVIRONMENT,
                        folder.resolve("gatherer.log"))) {
                    for (int round = 0; round < crawls; round++) {
                        CrawlType type = round == 0 || round == crawls - 1 ? CrawlType.FULL : CrawlType.INCREMENTAL;
                        if (round > 0) {
                            site.change(random);
                        }
                        crawl(address, source, type, List.of(server, gatherer), random);
                        wrong[0] += judge(site, IndexFolder.in(Path.of(data), ServerAddress.ADMINISTRATION), type,
                                server.kills(), gatherer.kills());
                    }
                } finally {
                    if (wrong[0] > 0) {
                        out.println(Files.readString(folder.resolve("gatherer.log")));
                    }
                }
            }
        });
        return wrong[0] == 0 ? 0 : 1;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private interface Question<T> {
        T ask(CrawlAdministration admin) throws SQLException;
    }

    /// The server may be away.
    private <T> T retry(ServerAddress address, Question<T> question) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
        while (true) {
            try (CrawlAdministration admin = new CrawlAdministration(address)) {
                return question.ask(admin);
            } catch (SQLException e) {
                if (System.nanoTime() - end > 0) {
                    throw new IllegalStateException("The server does not answer.", e);
                }
                Thread.sleep(500);
            }
        }
    }

    private void crawl(ServerAddress address, int source, CrawlType type, List<KilledProcess> processes, Random random)
            throws IOException, InterruptedException {
        int before = retry(address, admin -> {
            CrawlReport known = newest(admin, source);
            return known == null ? 0 : known.id();
        });
        // A request whose answer was lost is not made twice.
        int crawl = retry(address, admin -> {
            CrawlReport begun = newest(admin, source);
            return begun != null && begun.id() > before ? begun.id() : admin.start(source, type);
        });
        long end = System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
        long next = pause(random);
        boolean killed = false;
        while (true) {
            CrawlReport report = retry(address, admin -> admin.report(crawl));
            if (killed) {
                // A server that has just begun gets something to do.
                next = pause(random);
                killed = false;
            }
            if (report != null && report.phase().over()) {
                return;
            }
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("Crawl " + crawl + " takes too long: " + report);
            }
            for (KilledProcess process : processes) {
                process.keepAlive();
            }
            if (System.nanoTime() - next > 0) {
                processes.get(random.nextInt(processes.size())).killAndStart();
                killed = true;
            }
            Thread.sleep(200);
        }
    }

    private long pause(Random random) {
        return System.nanoTime() + Duration.ofMillis(500 + random.nextLong(2000L * every)).toNanos();
    }

    private static @Nullable CrawlReport newest(CrawlAdministration admin, int source) throws SQLException {
        return admin.newest(100).stream().filter(report -> report.contentSourceId() == source).findFirst()
                .orElse(null);
    }

    private int judge(ModelSite site, IndexFolder folder, CrawlType type, int serverKills, int gathererKills)
            throws IOException {
        int wrong = 0;
        int there = 0;
        int gone = 0;
        try (Searcher searcher = Searcher.open(folder)) {
            for (int page = 0; page < site.pages(); page++) {
                for (int version = 1; version <= site.version(page); version++) {
                    boolean expected = site.exists(page) && version == site.version(page);
                    List<String> found = searcher
                            .search(new SearchRequest(ModelSite.word(page, version), 0, 5, false, Map.of())).hits()
                            .stream().map(SearchAnswer.Hit::url).toList();
                    there += expected ? 1 : 0;
                    gone += expected ? 0 : 1;
                    if (!found.equals(expected ? List.of(site.url(page)) : List.of())) {
                        wrong++;
                        if (wrong <= MOST_SHOWN) {
                            out.println("Wrong: " + ModelSite.word(page, version) + " finds " + found);
                        }
                    }
                }
            }
            out.println(String.format(Locale.ROOT,
                    "%s crawl: %d pages to be found, %d texts that are gone, %d wrong; %d documents in the index; "
                            + "killed so far: server %d times, crawl component %d times.",
                    type.name().toLowerCase(Locale.ROOT), there, gone, wrong, searcher.documents(), serverKills,
                    gathererKills));
            out.flush();
        }
        return wrong;
    }
}
