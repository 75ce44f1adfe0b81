package org.granary.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Whether every document is converted, whoever is killed.
@Command(name = "conversions", mixinStandardHelpOptions = true, description = "Documents of all kinds, ordinary, broken and malicious, are converted by workers in several processes, which are killed at random together with the server: each output is there once, with its words, and each document that cannot be converted has failed with its reason.")
final class ConversionsCommand implements Callable<Integer> {
    @Mixin
    private Options options = new Options();

    @Option(names = "--documents", defaultValue = "1000", description = "How many (default: ${DEFAULT-VALUE}).")
    private int documents;

    @Option(names = "--processes", defaultValue = "4", description = "Of workers (default: ${DEFAULT-VALUE}).")
    private int processes;

    @Option(names = "--parallel", defaultValue = "2", description = "Workers in each process (default: ${DEFAULT-VALUE}).")
    private int parallel;

    @Option(names = "--kills", defaultValue = "30", description = "How many, one of four of the server (default: ${DEFAULT-VALUE}).")
    private int kills;

    @Option(names = "--stores", split = ",", defaultValue = "embedded,postgresql", description = "Default: ${DEFAULT-VALUE}.")
    private List<String> stores = List.of();

    @Option(names = "--engine", defaultValue = "libreoffice", description = "libreoffice or embedded (default: ${DEFAULT-VALUE}).")
    private String engine = "libreoffice";

    @Option(names = "--seed", description = "Repeats the documents and kills of another run.")
    private @Nullable Long seed;

    private final PrintWriter out;

    ConversionsCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        long number = seed == null ? new Random().nextInt(1_000_000) : seed;
        out.println("Seed " + number + ".");
        out.println("| store | engine | documents | kills of workers | of the server | seconds | converted | failed as"
                + " they should | wrong |");
        out.println("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        int[] wrong = {0};
        for (String store : stores) {
            WorkFolder.with(options, folder -> {
                if (store.equals("postgresql")) {
                    try (PostgresProcess postgres = PostgresProcess.start(folder.resolve("postgres"))) {
                        wrong[0] += run(folder, store, number, List.of("--store", postgres.url()));
                    }
                } else {
                    wrong[0] += run(folder, store, number, List.of());
                }
            });
        }
        return wrong[0] == 0 ? 0 : 1;
    }

    private int run(Path folder, String store, long number, List<String> flags) throws Exception {
        List<BenchDocument> made = BenchDocuments.write(folder.resolve("in"), documents, true, number);
        try (ConversionRun run = new ConversionRun(folder, flags, engine, processes, parallel, new Random(number))) {
            ConversionRun.Kills done = run.convert(made, kills);
            ConversionCheck check = new ConversionCheck(folder.resolve("out"), out);
            check.run(made, run.errors());
            out.printf(java.util.Locale.ROOT, "| %s | %s | %d | %d | %d | %.0f | %d | %d | %d |%n", store, engine,
                    made.size(), done.workers(), done.servers(), done.seconds(), check.converted(), check.failed(),
                    check.wrong());
            return check.wrong();
        }
    }
}
