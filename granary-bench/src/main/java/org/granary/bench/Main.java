package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `granary-bench`: each command measures one thing and prints a table.
@Command(name = "granary-bench", mixinStandardHelpOptions = true, subcommands = CommandLine.HelpCommand.class, description = "Measures Granary. Use a machine that does nothing else; each table says what it compares.")
public final class Main {
    private static final int JOBS = 16;
    private static final int ITEMS = 2000;
    private static final int MANY = 16;

    private final PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);

    public static void main(String[] arguments) {
        // Read when the first logger is made: the library that starts PostgreSQL tells a lot.
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
        System.exit(new CommandLine(new Main()).execute(arguments));
    }

    @Command(name = "calls", mixinStandardHelpOptions = true, description = "Durable calls on 1 and 16 connections, beside the same procedures as functions on PostgreSQL.")
    int calls(@Mixin Options options) throws Exception {
        withFolder(options, folder -> {
            try (Peer granary = GranaryProcess.start(folder.resolve("granary"));
                    Peer postgres = PostgresProcess.start(folder.resolve("postgres"))) {
                granary.fill(JOBS, ITEMS, true);
                postgres.fill(JOBS, ITEMS, true);
                Comparison comparison = new Comparison(granary, postgres, options, out);
                AtomicLong job = new AtomicLong(1_000_000);
                for (int connections : new int[]{1, MANY}) {
                    comparison.run("proc_UpdateSucceededItem", connections,
                            (queue, me, number) -> queue.succeed(1 + me, 1 + (int) (number % ITEMS)));
                    comparison.run("proc_AddJob", connections,
                            (queue, _, _) -> queue.addJob(job.incrementAndGet()));
                }
            }
        });
        return 0;
    }

    @Command(name = "reads", mixinStandardHelpOptions = true, description = "proc_GetConversionBatch of 10 items on 1 and 16 connections, beside the same function on PostgreSQL.")
    int reads(@Mixin Options options) throws Exception {
        withFolder(options, folder -> {
            try (Peer granary = GranaryProcess.start(folder.resolve("granary"));
                    Peer postgres = PostgresProcess.start(folder.resolve("postgres"))) {
                granary.fill(JOBS, ITEMS, false);
                postgres.fill(JOBS, ITEMS, false);
                Comparison comparison = new Comparison(granary, postgres, options, out);
                for (int connections : new int[]{1, MANY}) {
                    comparison.run("proc_GetConversionBatch 10", connections, (queue, _, _) -> {
                        int rows = queue.batch(10);
                        if (rows != 10) {
                            throw new SQLException("10 items were to come, not " + rows);
                        }
                    });
                }
            }
        });
        return 0;
    }

    @Command(name = "latency", mixinStandardHelpOptions = true, description = "One durable call at a time, beside an echo of as many bytes with one fsync.")
    int latency(@Mixin Options options) throws Exception {
        withFolder(options, folder -> {
            try (Peer granary = GranaryProcess.start(folder.resolve("granary"))) {
                granary.fill(1, ITEMS, true);
                Duration warmUp = Duration.ofSeconds(options.warmUp);
                Duration measured = Duration.ofSeconds(options.seconds);
                out.println(
                        "| round | fsync + echo median, 99 % ms | proc_UpdateSucceededItem median, 99 % ms | ratio of medians |");
                out.println("| --- | --- | --- | --- |");
                for (int round = 1; round <= options.rounds; round++) {
                    Load.Result echo = Echo.run(folder.resolve("echo"), warmUp, measured);
                    Load.Result call = Load.run(granary, 1, warmUp, measured,
                            (queue, _, number) -> queue.succeed(1, 1 + (int) (number % ITEMS)));
                    out.printf(Locale.ROOT, "| %d | %.3f, %.3f | %.3f, %.3f | %.2f |%n", round, echo.median() / 1e6,
                            echo.tail() / 1e6,
                            call.median() / 1e6, call.tail() / 1e6, (double) call.median() / echo.median());
                }
            }
        });
        return 0;
    }

    @Command(name = "queue", mixinStandardHelpOptions = true, description = "One job with very many items, added in groups, claimed and finished: whether calls get slower on the way.")
    int queue(@Mixin Options options,
            @Option(names = "--items", defaultValue = "1000000", description = "How many, rounded up to whole thousands (default: ${DEFAULT-VALUE}).") int items,
            @Option(names = "--connections", defaultValue = "16", description = "Workers that finish items (default: ${DEFAULT-VALUE}).") int connections)
            throws Exception {
        withFolder(options, folder -> {
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"));
                    LargeJob job = new LargeJob(granary, connections, out)) {
                job.run(items);
            }
        });
        return 0;
    }

    @Command(name = "documents", mixinStandardHelpOptions = true, description = "proc_MSS_UpdatePropertyStore with 100 and with 100,000 records in a call.")
    int documents(@Mixin Options options,
            @Option(names = "--records", defaultValue = "100000", description = "How many in all, for each kind of update (default: ${DEFAULT-VALUE}).") int records)
            throws Exception {
        withFolder(options, folder -> {
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"), "-Xmx1g");
                    PropertyUpdates updates = new PropertyUpdates(granary, out)) {
                out.println("| update | records in a call | calls | median ms | records/s | process MB |");
                out.println("| --- | --- | --- | --- | --- | --- |");
                updates.run(100, records);
                updates.run(Math.max(100_000, records), Math.max(100_000, records));
            }
        });
        return 0;
    }

    @Command(name = "idle", mixinStandardHelpOptions = true, description = "What connections cost that are logged in and do nothing.")
    int idle(@Mixin Options options,
            @Option(names = "--connections", defaultValue = "2000", description = "How many (default: ${DEFAULT-VALUE}).") int connections)
            throws Exception {
        withFolder(options, folder -> {
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"), "-Xmx1g",
                    "-XX:MaxHeapFreeRatio=20", "-XX:MinHeapFreeRatio=10", "-XX:+UseSerialGC")) {
                granary.open().close();
                long before = granary.residentBytes();
                List<Connection> open = new ArrayList<>();
                for (int i = 0; i < connections; i++) {
                    open.add(granary.open());
                }
                long after = granary.residentBytes();
                out.println("| connections | process before MB | with them MB | each KB |");
                out.println("| --- | --- | --- | --- |");
                out.printf(Locale.ROOT, "| %d | %.0f | %.0f | %.1f |%n", connections, before / 1e6, after / 1e6,
                        (after - before) / 1e3 / connections);
                for (Connection connection : open) {
                    connection.close();
                }
            }
        });
        return 0;
    }

    @Command(name = "busy", mixinStandardHelpOptions = true, description = "What SELECT 1, a login and an attention take while requests of other clients compute without end.")
    int busy(@Mixin Options options,
            @Option(names = "--loops", split = ",", defaultValue = "0,2,8,64", description = "How many such requests, for each measurement (default: ${DEFAULT-VALUE}).") List<Integer> loops,
            @Option(names = "--kinds", split = ",", defaultValue = "LOOP", description = "What they do: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).") List<BusyCost.Kind> kinds)
            throws Exception {
        withFolder(options, folder -> {
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"))) {
                granary.fill(1, ITEMS, false);
                BusyCost cost = new BusyCost(granary, out);
                for (BusyCost.Kind kind : kinds) {
                    for (int count : loops) {
                        cost.run(count, kind, Duration.ofSeconds(options.warmUp), Duration.ofSeconds(options.seconds));
                    }
                }
            }
        });
        return 0;
    }

    @Command(name = "start", mixinStandardHelpOptions = true, description = "From the start of the JVM to the ready line, on a folder that exists.")
    int start(@Mixin Options options,
            @Option(names = "--launcher", description = "The granary script, to start what it starts (default: a plain JVM without its cache).") Path launcher)
            throws Exception {
        withFolder(options, folder -> {
            Path data = folder.resolve("granary");
            try (GranaryProcess first = GranaryProcess.start(data)) {
                first.fill(JOBS, ITEMS, false);
            }
            long[] times = new long[Math.max(5, options.rounds)];
            for (int i = 0; i < times.length; i++) {
                long before = System.nanoTime();
                try (AutoCloseable _ = launcher == null
                        ? GranaryProcess.start(data)
                        : LauncherProcess.start(launcher, data)) {
                    times[i] = System.nanoTime() - before;
                }
            }
            Arrays.sort(times);
            out.println("| starts | fastest ms | median ms | slowest ms |");
            out.println("| --- | --- | --- | --- |");
            out.printf(Locale.ROOT, "| %d | %.0f | %.0f | %.0f |%n", times.length, times[0] / 1e6,
                    times[times.length / 2] / 1e6,
                    times[times.length - 1] / 1e6);
        });
        return 0;
    }

    @Command(name = "sites", mixinStandardHelpOptions = true, description = "What calls about the site map cost with few sites and with many.")
    int sites(@Mixin Options options,
            @Option(names = "--few", defaultValue = "10000", description = "How many are few (default: ${DEFAULT-VALUE}).") int few,
            @Option(names = "--many", defaultValue = "1000000", description = "How many are many (default: ${DEFAULT-VALUE}).") int many,
            @Option(names = "--postgresql", description = "Keep them in PostgreSQL.") boolean postgresql)
            throws Exception {
        withFolder(options, folder -> {
            if (postgresql) {
                try (PostgresProcess store = PostgresProcess.start(folder.resolve("postgres"));
                        GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"), List.of(),
                                List.of("--store", store.url()))) {
                    new SiteMapCost(granary, out).run(few, many);
                }
            } else {
                try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"))) {
                    new SiteMapCost(granary, out).run(few, many);
                }
            }
        });
        return 0;
    }

    @Command(name = "sizes", mixinStandardHelpOptions = true, description = "What job items and sites take on disk, in files and in PostgreSQL.")
    int sizes(@Mixin Options options,
            @Option(names = "--many", defaultValue = "20000", description = "How many of each (default: ${DEFAULT-VALUE}).") int many)
            throws Exception {
        withFolder(options, folder -> new ScaleCost(out).sizes(folder, many));
        return 0;
    }

    @Command(name = "stores", mixinStandardHelpOptions = true, description = "Calls on 16 connections with files, and with PostgreSQL by one Granary process and by two.")
    int stores(@Mixin Options options) throws Exception {
        withFolder(options, folder -> new ScaleCost(out).calls(folder, options));
        return 0;
    }

    @Command(name = "crawl", mixinStandardHelpOptions = true, description = "What calls about a crawl store cost with few documents and with many.")
    int crawl(@Mixin Options options,
            @Option(names = "--few", defaultValue = "500000", description = "How many are few (default: ${DEFAULT-VALUE}).") long few,
            @Option(names = "--many", defaultValue = "5000000", description = "How many are many (default: ${DEFAULT-VALUE}).") long many,
            @Option(names = "--batches", defaultValue = "100", description = "Calls of each kind (default: ${DEFAULT-VALUE}).") int batches,
            @Option(names = "--postgresql", description = "Keep them in PostgreSQL.") boolean postgresql)
            throws Exception {
        withFolder(options, folder -> {
            if (postgresql) {
                try (PostgresProcess store = PostgresProcess.start(folder.resolve("postgres"))) {
                    new CrawlCost(out, batches).run(folder.resolve("granary"), store.url(), few, many);
                }
            } else {
                new CrawlCost(out, batches).run(folder.resolve("granary"), null, few, many);
            }
        });
        return 0;
    }

    @Command(name = "gather", mixinStandardHelpOptions = true, description = "A crawl of a web site from beginning to end, with files and with PostgreSQL: documents a second, and what part of the time is the server's.")
    int gather(@Mixin Options options,
            @Option(names = "--pages", defaultValue = "5000", description = "Of the site (default: ${DEFAULT-VALUE}).") int pages,
            @Option(names = "--components", split = ",", defaultValue = "1,4", description = "How many crawl components, for each measurement (default: ${DEFAULT-VALUE}).") List<Integer> components)
            throws Exception {
        withFolder(options, folder -> new GatherCost(out, pages).run(folder, components));
        return 0;
    }

    @Command(name = "strangers", mixinStandardHelpOptions = true, description = "How long a login takes while many connections without a password do everything but log in.")
    int strangers(@Mixin Options options,
            @Option(names = "--connections", defaultValue = "1000", description = "How many of them (default: ${DEFAULT-VALUE}).") int connections,
            @Option(names = "--heap", defaultValue = "256m", description = "Heap of the server (default: ${DEFAULT-VALUE}).") String heap,
            @Option(names = "--kinds", split = ",", description = "One or more of ${COMPLETION-CANDIDATES} (default: all).") List<StrangerKind> kinds)
            throws Exception {
        withFolder(options, folder -> new StrangersCost(out, connections, options.seconds)
                .run(folder.resolve("granary"), heap, kinds == null ? List.of() : kinds));
        return 0;
    }

    private interface Measurement {
        void run(Path folder) throws Exception;
    }

    private static void withFolder(Options options, Measurement measurement) throws Exception {
        Path parent = options.folder;
        Path folder = parent == null
                ? Files.createTempDirectory("granary-bench")
                : Files.createTempDirectory(Files.createDirectories(parent), "granary-bench");
        try {
            measurement.run(folder);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).forEach(Main::delete);
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
