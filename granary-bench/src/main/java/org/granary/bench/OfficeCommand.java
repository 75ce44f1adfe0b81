package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What the queue costs beside the conversion itself.
@Command(name = "office", mixinStandardHelpOptions = true, description = "The same documents by soffice --convert-to, one process after another, and by granary convert with one process of LibreOffice and with as many as it takes by itself, and a running server; all from their start to their end, by turns.")
final class OfficeCommand implements Callable<Integer> {
    /// For each process of soffice: one that got a thousand ended after 246, without an error.
    private static final int AT_ONCE = 200;

    @Mixin
    private Options options = new Options();

    @Option(names = "--documents", defaultValue = "200", description = "How many (default: ${DEFAULT-VALUE}).")
    private int documents;

    private final PrintWriter out;

    OfficeCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        WorkFolder.with(options, folder -> {
            Path in = folder.resolve("in");
            List<String> files = new ArrayList<>();
            BenchDocuments.write(in, documents, false, 1)
                    .forEach(document -> files.add(in.resolve(document.name()).toString()));
            int rounds = Math.max(1, options.rounds);
            double[] alone = new double[rounds];
            double[] one = new double[rounds];
            double[] usual = new double[rounds];
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"))) {
                for (int i = 0; i < rounds; i++) {
                    alone[i] = office(folder, files, folder.resolve("alone" + i));
                    one[i] = granary(granary, in, folder.resolve("one" + i), "--parallel", "1");
                    usual[i] = granary(granary, in, folder.resolve("usual" + i));
                }
            }
            double peer = median(alone);
            out.println("| documents | rounds | what | s | ratio |");
            out.println("| ---: | ---: | --- | ---: | ---: |");
            line(rounds, "soffice --convert-to, " + AT_ONCE + " documents for a process", peer, peer);
            line(rounds, "granary convert --parallel 1", median(one), peer);
            line(rounds, "granary convert", median(usual), peer);
        });
        return 0;
    }

    private void line(int rounds, String what, double seconds, double peer) {
        out.printf(Locale.ROOT, "| %d | %d | %s | %.1f | %.2f |%n", documents, rounds, what, seconds, seconds / peer);
    }

    private static double median(double[] times) {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private double office(Path folder, List<String> files, Path to) throws IOException, InterruptedException {
        double seconds = 0;
        for (int i = 0; i < files.size(); i += AT_ONCE) {
            List<String> command = new ArrayList<>(List.of("soffice", "--headless", "--norestore",
                    "-env:UserInstallation=" + folder.resolve("profile").toUri(), "--convert-to",
                    "pdf:writer_pdf_Export", "--outdir", to.toString()));
            command.addAll(files.subList(i, Math.min(files.size(), i + AT_ONCE)));
            seconds += run(new ProcessBuilder(command), to, Math.min(files.size(), i + AT_ONCE));
        }
        return seconds;
    }

    private double granary(GranaryProcess granary, Path in, Path to, String... more)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(
                List.of("convert", in.toString(), "--to", to.toString(), "--engine", "libreoffice"));
        arguments.addAll(List.of(more));
        return run(granary.client(arguments.toArray(String[]::new)), to, documents);
    }

    private static double run(ProcessBuilder builder, Path to, int expected) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        Process process = builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        int code = process.waitFor();
        double seconds = (System.nanoTime() - begun) / 1e9;
        try (Stream<Path> files = Files.list(to)) {
            long made = files.count();
            if (code != 0 || made != expected) {
                throw new IOException(builder.command().getFirst() + " ended with " + code + " and made " + made
                        + " of " + expected + " documents");
            }
        }
        return seconds;
    }
}
