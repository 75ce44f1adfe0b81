package org.granary.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The generated site, served by a process of its own.
final class SiteProcess implements AutoCloseable {
    private final Process process;
    private final int port;

    private SiteProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static SiteProcess start(int pages) throws IOException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), SiteMain.class.getName(), String.valueOf(pages))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        @Nullable
        String line = process.inputReader().readLine();
        if (line == null || !line.startsWith("port ")) {
            process.destroy();
            throw new IOException("The site did not start");
        }
        return new SiteProcess(process, Integer.parseInt(line.substring(5)));
    }

    String url(int page) {
        return BenchSite.url(page, port);
    }

    /// One of each host, separated by commas.
    String startAddresses() {
        return IntStream.range(0, BenchSite.hosts()).mapToObj(this::url).collect(Collectors.joining(","));
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
