package org.granary.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// URLFrontier with RocksDB in a JVM of its own, and its client in another one. `FrontierLoad.java` among the resources is what runs in both.
final class FrontierProcess implements AutoCloseable {
    private final Process server;
    private final Process client;
    private final BufferedReader answers;
    private final PrintWriter requests;

    private FrontierProcess(Process server, Process client) {
        this.server = server;
        this.client = client;
        this.answers = client.inputReader();
        this.requests = new PrintWriter(client.outputWriter(), true);
    }

    /// @param jar the service with everything that it needs, as its own build makes it
    /// @param synced whether an answer waits until all that was written is on the disk
    static FrontierProcess start(Path jar, Path folder, boolean synced) throws IOException {
        Files.createDirectories(folder);
        Path program = folder.resolve("FrontierLoad.java");
        try (InputStream source = Objects
                .requireNonNull(FrontierProcess.class.getResourceAsStream("FrontierLoad.java"))) {
            Files.copy(source, program);
        }
        Process server = java(jar, program, "serve", folder.resolve("rocksdb").toString(), String.valueOf(synced));
        BufferedReader out = server.inputReader();
        String port = after(out, "port ");
        // What it logs later is read so that it can go on, and dropped.
        Thread.ofPlatform().daemon().start(() -> out.lines().forEach(_ -> {}));
        return new FrontierProcess(server, java(jar, program, "load", port, String.valueOf(CrawledDocument.HOSTS),
                String.valueOf(CrawledDocument.PER_FOLDER)));
    }

    private static Process java(Path jar, Path program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED", "-cp", jar.toAbsolutePath().toString(),
                        program.toString()));
        command.addAll(Arrays.asList(arguments));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    /// Adds the documents of [CrawledDocument] up to this number.
    void fillTo(long documents) throws IOException {
        requests.println("fill " + documents);
        after(answers, "filled ");
    }

    /// Links in batches of 256 on one stream, four of them on their way at a time, three in ten to known documents.
    Comparison.Round round(Options options, long documents) throws IOException {
        requests.println("round " + 1000L * options.warmUp + " " + 1000L * options.seconds + " " + documents);
        after(answers, "begin");
        long before = ProcessTime.nanos(server.toHandle());
        String[] numbers = after(answers, "end ").split(" ", -1);
        long used = ProcessTime.nanos(server.toHandle()) - before;
        long links = Long.parseLong(numbers[0]);
        long nanos = Long.parseLong(numbers[1]);
        return new Comparison.Round(new Load.Result(links, links / (nanos / 1e9), Long.parseLong(numbers[2]),
                Long.parseLong(numbers[3])), new Usage(used, 0, 0));
    }

    private static String after(BufferedReader lines, String prefix) throws IOException {
        for (@Nullable
        String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(prefix)) {
                return line.substring(prefix.length());
            }
        }
        throw new IOException("URLFrontier or its client has ended");
    }

    @Override
    public void close() {
        requests.close();
        client.destroy();
        server.destroy();
        client.onExit().join();
        server.onExit().join();
    }
}
