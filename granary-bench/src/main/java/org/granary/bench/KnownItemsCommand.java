package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import org.granary.gatherer.Gatherer;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.content.WebContent;
import org.granary.gatherer.content.WebSettings;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.protocol.ServerAddress;
import org.granary.gatherer.settings.CrawlLimits;
import org.granary.gatherer.settings.Pace;
import org.granary.records.value.CrawlType;
import org.granary.search.IndexFolder;
import org.granary.search.SearchAnswer;
import org.granary.search.SearchIndex;
import org.granary.search.SearchRequest;
import org.granary.search.Searcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `granary-bench known-items`.
@Command(name = "known-items", mixinStandardHelpOptions = true, description = "How often a page is found by its title and by a sentence of its own, first and among the first five; beside Xapian Omega where it is installed. The pages are the documentation of Python and PostgreSQL (packages python3-doc and postgresql-doc-15), crawled over HTTP on loopback.")
final class KnownItemsCommand implements Callable<Integer> {
    private static final double FIRST = 0.8;
    private static final double AMONG_FIVE = 0.95;

    private final PrintWriter out;

    @Mixin
    private Options options;
    @Option(names = "--questions", defaultValue = "500", description = "How many of each kind (default: ${DEFAULT-VALUE}).")
    private int questions;
    @Option(names = "--seed", defaultValue = "1", description = "Which pages and sentences are asked for (default: ${DEFAULT-VALUE}).")
    private long seed;
    @Option(names = "--python", defaultValue = "/usr/share/doc/python3/html", description = "Documentation of Python (default: ${DEFAULT-VALUE}).")
    private Path python;
    @Option(names = "--postgresql", defaultValue = "/usr/share/doc/postgresql-doc-15/html", description = "Documentation of PostgreSQL (default: ${DEFAULT-VALUE}).")
    private Path postgresql;
    @Option(names = "--misses", description = "Print what was not found among the first five.")
    private boolean misses;

    KnownItemsCommand(PrintWriter out) {
        this.out = out;
    }

    private interface Engine {
        List<String> search(String text) throws IOException, InterruptedException;
    }

    /// @return 1 when pages are found less often than they should be
    @Override
    public Integer call() throws Exception {
        Map<String, Path> folders = new LinkedHashMap<>();
        folders.put("python", python.toRealPath());
        folders.put("postgresql", postgresql.toRealPath());
        boolean[] good = {true};
        WorkFolder.with(options, folder -> {
            try (FileSite site = new FileSite(folders)) {
                KnownItems items = new KnownItems();
                for (Map.Entry<String, Path> tree : folders.entrySet()) {
                    items.read(tree.getValue(), site.url(tree.getKey()));
                }
                IndexFolder index = IndexFolder.under(folder.resolve("index"), ServerAddress.ADMINISTRATION);
                crawl(folder, site, folders.keySet(), index);
                List<KnownItem> titles = items.byTitle(questions, new Random(seed));
                List<KnownItem> sentences = items.bySentence(questions, new Random(seed));
                out.println(items.size() + " pages.");
                out.println("| asked by | engine | questions | first | among five |");
                out.println("| --- | --- | --- | --- | --- |");
                try (Searcher searcher = Searcher.open(index)) {
                    Engine granary = text -> searcher
                            .search(new SearchRequest(text.replace('"', ' ').replaceAll("(^| )-", "$1"), 0, 5, false,
                                    Map.of()))
                            .hits().stream().map(SearchAnswer.Hit::url).toList();
                    good[0] &= measure("title", "Granary", titles, granary);
                    good[0] &= measure("sentence", "Granary", sentences, granary);
                }
                if (Omega.isInstalled()) {
                    Omega omega = new Omega(Files.createDirectories(folder.resolve("omega")));
                    for (Map.Entry<String, Path> tree : folders.entrySet()) {
                        omega.index(tree.getValue(), site.url(tree.getKey()));
                    }
                    measure("title", "Xapian Omega", titles, omega::search);
                    measure("sentence", "Xapian Omega", sentences, omega::search);
                }
            }
        });
        return good[0] ? 0 : 1;
    }

    private static void crawl(Path folder, FileSite site, Set<String> names, IndexFolder where) throws Exception {
        WebSettings quick = WebSettings.STANDARD.withPause(16, Duration.ZERO).withNamedHosts(Set.of("127.0.0.1"));
        try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"));
                ContentSource content = new WebContent(quick);
                SearchIndex index = new SearchIndex(where);
                CrawlAdministration admin = new CrawlAdministration(granary.address())) {
            admin.prepare();
            int source = admin.contentSource("documentation");
            for (String name : names) {
                admin.addStartAddress(source, site.url(name) + "index.html");
            }
            try (Gatherer _ = Gatherer.start(granary.address(), admin.provideComponents(1, "bench"), content, index,
                    CrawlLimits.STANDARD, Pace.DOCUMENTED)) {
                admin.start(source, CrawlType.FULL);
                while (admin.busy()) {
                    Thread.sleep(100);
                }
            }
        }
    }

    private boolean measure(String by, String name, List<KnownItem> items, Engine engine)
            throws IOException, InterruptedException {
        int first = 0;
        int five = 0;
        for (KnownItem item : items) {
            List<String> found = engine.search(item.text());
            first += !found.isEmpty() && found.getFirst().equals(item.url()) ? 1 : 0;
            if (found.contains(item.url())) {
                five++;
            } else if (misses) {
                out.println("not found: " + item.text() + " | " + item.url() + " | " + found);
            }
        }
        double all = Math.max(1, items.size());
        out.println(String.format(Locale.ROOT, "| %s | %s | %d | %.3f | %.3f |", by, name, items.size(), first / all,
                five / all));
        return first / all >= FIRST && five / all >= AMONG_FIVE;
    }
}
