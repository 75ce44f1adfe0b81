package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.granary.gatherer.content.FileContent;
import org.granary.gatherer.fetch.ContentSource;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.fetch.FetchRequest;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.index.IndexChange;
import org.granary.search.IndexFolder;
import org.granary.search.SearchIndex;
import org.granary.search.SearchRequest;
import org.granary.search.Searcher;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `granary-bench search-speed`.
@Command(name = "search-speed", mixinStandardHelpOptions = true, description = "How long it takes to read and index the documentation of Python and PostgreSQL (python3-doc, postgresql-doc-15), beside omindex of Xapian Omega on the same files where it is installed; and how long questions take in a large index.")
final class SearchSpeedCommand implements Callable<Integer> {
    private static final int GROUP = 200;
    private static final int VOCABULARY = 20_000;
    private static final int WORDS = 200;
    private static final int ENGLISH = 0x0409;
    private static final double MOST_MILLIS = 20;
    private static final int READERS = Runtime.getRuntime().availableProcessors();

    private final PrintWriter out;

    @Mixin
    private Options options;
    @Option(names = "--pages", defaultValue = "100000", description = "Of the large index (default: ${DEFAULT-VALUE}).")
    private int pages;
    @Option(names = "--questions", defaultValue = "5000", description = "After as many that do not count (default: ${DEFAULT-VALUE}).")
    private int questions;
    @Option(names = "--tree", split = ",", defaultValue = "/usr/share/doc/python3/html,/usr/share/doc/postgresql-doc-15/html", description = "Folders with html files (default: ${DEFAULT-VALUE}).")
    private List<Path> trees;

    SearchSpeedCommand(PrintWriter out) {
        this.out = out;
    }

    /// @return 1 when a target is missed
    @Override
    public Integer call() throws Exception {
        boolean[] good = {true};
        WorkFolder.with(options, folder -> {
            good[0] &= indexing(folder);
            good[0] &= questions(folder);
        });
        return good[0] ? 0 : 1;
    }

    private boolean indexing(Path folder) throws IOException, InterruptedException {
        List<Path> files = new ArrayList<>();
        List<Path> roots = new ArrayList<>();
        for (Path tree : trees) {
            roots.add(tree.toRealPath());
            try (Stream<Path> all = Files.walk(roots.getLast())) {
                all.filter(file -> file.toString().endsWith(".html") && Files.isRegularFile(file)).forEach(files::add);
            }
        }
        out.println("| engine | files | seconds | ms for each |");
        out.println("| --- | --- | --- | --- |");
        double granary = Double.MAX_VALUE;
        double omega = Double.MAX_VALUE;
        for (int round = 0; round < options.rounds; round++) {
            long begun = System.nanoTime();
            index(files, roots, IndexFolder.under(folder.resolve("index" + round), "files"), 1);
            granary = Math.min(granary, line("Granary", files.size(), System.nanoTime() - begun));
            begun = System.nanoTime();
            index(files, roots, IndexFolder.under(folder.resolve("read-by-many" + round), "files"), READERS);
            line("Granary, read by " + READERS + " threads", files.size(), System.nanoTime() - begun);
            if (Omega.isInstalled()) {
                Omega other = new Omega(Files.createDirectories(folder.resolve("omega" + round)));
                begun = System.nanoTime();
                for (Path root : roots) {
                    other.index(root, "http://omega/" + root.getParent().getFileName() + "/");
                }
                omega = Math.min(omega, line("Xapian Omega", files.size(), System.nanoTime() - begun));
            }
        }
        return !Omega.isInstalled() || granary <= omega;
    }

    private double line(String engine, int files, long nanos) {
        double millis = nanos / 1e6 / files;
        out.println(String.format(Locale.ROOT, "| %s | %d | %.1f | %.2f |", engine, files, nanos / 1e9, millis));
        out.flush();
        return millis;
    }

    /// As a crawl does it: read, then written in groups, each of which is on disk before the next.
    ///
    /// @param readers how many files are read at the same time; a crawl reads several
    private static void index(List<Path> files, List<Path> roots, IndexFolder where, int readers)
            throws IOException, InterruptedException {
        try (ContentSource content = new FileContent(roots, 16 << 20);
                SearchIndex index = new SearchIndex(where);
                ExecutorService threads = Executors.newFixedThreadPool(readers)) {
            index.belongTo("bench");
            List<IndexChange> group = new ArrayList<>();
            for (int first = 0; first < files.size(); first += GROUP) {
                List<Callable<@Nullable IndexChange>> reads = new ArrayList<>();
                for (int i = first; i < Math.min(first + GROUP, files.size()); i++) {
                    int number = i + 1;
                    String url = files.get(i).toUri().toString();
                    reads.add(() -> content.fetch(new FetchRequest(url, null)) instanceof Fetched.Item item
                            ? new IndexChange.Put(number, url, item.document(), item.text(), 1)
                            : null);
                }
                for (Future<@Nullable IndexChange> read : threads.invokeAll(reads)) {
                    IndexChange change = read.resultNow();
                    if (change != null) {
                        group.add(change);
                    }
                }
                index.write(group);
                group.clear();
            }
        }
    }

    private boolean questions(Path folder) throws IOException {
        IndexFolder where = IndexFolder.under(folder.resolve("large"), "files");
        Random random = new Random(1);
        try (SearchIndex index = new SearchIndex(where)) {
            index.belongTo("bench");
            List<IndexChange> group = new ArrayList<>();
            for (int page = 1; page <= pages; page++) {
                group.add(new IndexChange.Put(page, "http://host" + page % 50 + "/page/" + page,
                        new Document("About " + words(random, 3), null, null, ENGLISH, "text/html", 2000, null, null,
                                page, page, Map.of()),
                        words(random, WORDS), page % 7));
                if (group.size() == 5 * GROUP || page == pages) {
                    index.write(group);
                    group.clear();
                }
            }
        }
        long[] nanos = new long[questions];
        long[] processor = new long[questions];
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        try (Searcher searcher = Searcher.open(where)) {
            for (int i = -questions; i < questions; i++) {
                SearchRequest question = new SearchRequest(words(random, 1 + random.nextInt(4)), 0, 10, true, Map.of());
                long begun = System.nanoTime();
                long used = threads.getCurrentThreadCpuTime();
                searcher.search(question);
                if (i >= 0) {
                    nanos[i] = System.nanoTime() - begun;
                    processor[i] = threads.getCurrentThreadCpuTime() - used;
                }
            }
            Arrays.sort(nanos);
            Arrays.sort(processor);
            double p99 = nanos[questions * 99 / 100] / 1e6;
            out.println(String.format(Locale.ROOT, "Questions in %d documents: median %.2f ms, 99 %% %.2f ms.",
                    searcher.documents(), nanos[questions / 2] / 1e6, p99));
            out.println(String.format(Locale.ROOT, "Of that the processor: median %.2f ms, 99 %% %.2f ms.",
                    processor[questions / 2] / 1e6, processor[questions * 99 / 100] / 1e6));
            out.flush();
            return p99 < MOST_MILLIS;
        }
    }

    /// Words are as rare as in languages: the second has half the frequency of the first, and so on.
    private static String words(Random random, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int word = (int) Math.pow(VOCABULARY, random.nextDouble());
            text.append("w").append(Integer.toString(word * 7919, Character.MAX_RADIX)).append(' ');
        }
        return text.toString().strip();
    }
}
