package org.granary.bench;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `granary-bench`: each command measures one thing and prints a table.
@Command(name = "granary-bench", mixinStandardHelpOptions = true, subcommands = CommandLine.HelpCommand.class, description = "Measures Granary. Use a machine that does nothing else; each table says what it compares.")
public final class Main {
    private static final int ITEMS = 2000;

    private final PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);

    public static void main(String[] arguments) {
        // Read when the first logger is made: the library that starts PostgreSQL tells a lot.
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
        Main main = new Main();
        System.exit(new CommandLine(main).addSubcommand(new JobsCommand(main.out))
                .addSubcommand(new LocksCommand(main.out)).addSubcommand(new LinksCommand(main.out))
                .addSubcommand(new SiteCommand(main.out)).addSubcommand(new CrawlStoresCommand(main.out))
                .addSubcommand(new LatencyCommand(main.out)).addSubcommand(new KnownItemsCommand(main.out))
                .addSubcommand(new SearchKillsCommand(main.out)).addSubcommand(new SearchSpeedCommand(main.out))
                .addSubcommand(new IdleCommand(main.out)).addSubcommand(new RightsCommand(main.out))
                .addSubcommand(new GuessesCommand(main.out))
                .addSubcommand(new ConversionsCommand(main.out)).addSubcommand(new OfficeCommand(main.out))
                .addSubcommand(new StartCommand(main.out)).addSubcommand(new ProfileCommand(main.out))
                .setCaseInsensitiveEnumValuesAllowed(true).execute(arguments));
    }

    @Command(name = "queue", mixinStandardHelpOptions = true, description = "One job with very many items, added in groups, claimed and finished: whether calls get slower on the way.")
    int queue(@Mixin Options options,
            @Option(names = "--items", defaultValue = "1000000", description = "How many, rounded up to whole thousands (default: ${DEFAULT-VALUE}).") int items,
            @Option(names = "--connections", defaultValue = "16", description = "Workers that finish items (default: ${DEFAULT-VALUE}).") int connections)
            throws Exception {
        WorkFolder.with(options, folder -> {
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
        WorkFolder.with(options, folder -> {
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

    @Command(name = "busy", mixinStandardHelpOptions = true, description = "What SELECT 1, a login and an attention take while requests of other clients compute without end.")
    int busy(@Mixin Options options,
            @Option(names = "--loops", split = ",", defaultValue = "0,2,8,64", description = "How many such requests, for each measurement (default: ${DEFAULT-VALUE}).") List<Integer> loops,
            @Option(names = "--kinds", split = ",", defaultValue = "LOOP", description = "What they do: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).") List<BusyCost.Kind> kinds)
            throws Exception {
        WorkFolder.with(options, folder -> {
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"))) {
                JobFill.add(GranaryServers.of(granary)::queue, 1, ITEMS, JobFill.State.WAITING);
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

    @Command(name = "sites", mixinStandardHelpOptions = true, description = "What calls about the site map cost with few sites and with many.")
    int sites(@Mixin Options options,
            @Option(names = "--few", defaultValue = "10000", description = "How many are few (default: ${DEFAULT-VALUE}).") int few,
            @Option(names = "--many", defaultValue = "1000000", description = "How many are many (default: ${DEFAULT-VALUE}).") int many,
            @Option(names = "--postgresql", description = "Keep them in PostgreSQL.") boolean postgresql)
            throws Exception {
        WorkFolder.with(options, folder -> {
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
        WorkFolder.with(options, folder -> new ScaleCost(out).sizes(folder, many));
        return 0;
    }

    @Command(name = "stores", mixinStandardHelpOptions = true, description = "Calls on 16 connections with files, and with PostgreSQL by one Granary process and by two.")
    int stores(@Mixin Options options) throws Exception {
        WorkFolder.with(options, folder -> new ScaleCost(out).calls(folder, options));
        return 0;
    }

    @Command(name = "crawl", mixinStandardHelpOptions = true, description = "What calls about a crawl store cost with few documents and with many.")
    int crawl(@Mixin Options options,
            @Option(names = "--few", defaultValue = "500000", description = "How many are few (default: ${DEFAULT-VALUE}).") long few,
            @Option(names = "--many", defaultValue = "5000000", description = "How many are many (default: ${DEFAULT-VALUE}).") long many,
            @Option(names = "--batches", defaultValue = "100", description = "Calls of each kind (default: ${DEFAULT-VALUE}).") int batches,
            @Option(names = "--postgresql", description = "Keep them in PostgreSQL.") boolean postgresql)
            throws Exception {
        WorkFolder.with(options, folder -> {
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
        WorkFolder.with(options, folder -> new GatherCost(out, pages).run(folder, components));
        return 0;
    }

    @Command(name = "strangers", mixinStandardHelpOptions = true, description = "How long a login takes while many connections without a password do everything but log in.")
    int strangers(@Mixin Options options,
            @Option(names = "--connections", defaultValue = "1000", description = "How many of them (default: ${DEFAULT-VALUE}).") int connections,
            @Option(names = "--heap", defaultValue = "256m", description = "Heap of the server (default: ${DEFAULT-VALUE}).") String heap,
            @Option(names = "--kinds", split = ",", description = "One or more of ${COMPLETION-CANDIDATES} (default: all).") List<StrangerKind> kinds)
            throws Exception {
        WorkFolder.with(options, folder -> new StrangersCost(out, connections, options.seconds)
                .run(folder.resolve("granary"), heap, kinds == null ? List.of() : kinds));
        return 0;
    }
}
