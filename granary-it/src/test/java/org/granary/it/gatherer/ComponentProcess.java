package org.granary.it.gatherer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.granary.it.TestServer;
import org.granary.process.ServerProcess;

/// `granary crawl component` in a process of its own.
final class ComponentProcess implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 180;

    private final Process process;
    private final Path log;

    private ComponentProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    static ComponentProcess start(String server, int id) throws IOException {
        Path log = Files.createTempFile("granary-it", ".log");
        List<String> arguments = new ArrayList<>(List.of("crawl", "component", "--server", server, "--id",
                Integer.toString(id), "--pause", "0"));
        WebSite.HOSTS.forEach(host -> arguments.addAll(List.of("--private-host", host)));
        ProcessBuilder builder = ServerProcess.command("256m", arguments).redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("GRANARY_SA_PASSWORD", TestServer.PASSWORD);
        return new ComponentProcess(builder.start(), log);
    }

    /// `kill -9`.
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// SIGTERM; returns the exit code.
    int terminate() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("The component does not end: " + log());
        }
        return process.exitValue();
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.deleteIfExists(log);
    }
}
