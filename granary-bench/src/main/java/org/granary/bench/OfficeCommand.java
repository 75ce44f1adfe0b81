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
@Command(name = "office", mixinStandardHelpOptions = true, description = "The same documents by one process of soffice --convert-to, and by granary convert with one process of LibreOffice and a running server; both from their start to their end, by turns.")
final class OfficeCommand implements Callable<Integer> {
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
            double[] alone = new double[Math.max(1, options.rounds)];
            double[] queue = new double[alone.length];
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"))) {
                for (int i = 0; i < alone.length; i++) {
                    alone[i] = office(folder, files, folder.resolve("alone" + i));
                    queue[i] = granary(granary, in, folder.resolve("queue" + i));
                }
            }
            Arrays.sort(alone);
            Arrays.sort(queue);
            double first = alone[alone.length / 2];
            double second = queue[queue.length / 2];
            out.println("| documents | rounds | soffice s | granary convert s | ratio |");
            out.println("| ---: | ---: | ---: | ---: | ---: |");
            out.printf(Locale.ROOT, "| %d | %d | %.1f | %.1f | %.2f |%n", documents, alone.length, first, second,
                    second / first);
        });
        return 0;
    }

    private double office(Path folder, List<String> files, Path to) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("soffice", "--headless", "--norestore",
                "-env:UserInstallation=" + folder.resolve("profile").toUri(), "--convert-to", "pdf:writer_pdf_Export",
                "--outdir", to.toString()));
        command.addAll(files);
        return run(new ProcessBuilder(command), to);
    }

    private double granary(GranaryProcess granary, Path in, Path to) throws IOException, InterruptedException {
        return run(granary.client("convert", in.toString(), "--to", to.toString(), "--parallel", "1", "--engine",
                "libreoffice"), to);
    }

    private double run(ProcessBuilder builder, Path to) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        Process process = builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        int code = process.waitFor();
        double seconds = (System.nanoTime() - begun) / 1e9;
        try (Stream<Path> files = Files.list(to)) {
            long made = files.count();
            if (code != 0 || made != documents) {
                throw new IOException(builder.command().getFirst() + " ended with " + code + " and made " + made
                        + " of " + documents + " documents");
            }
        }
        return seconds;
    }
}
