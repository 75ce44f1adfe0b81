package org.granary.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.cli.Main;

/// A command of Granary in a process that is killed and started again.
final class KilledProcess implements AutoCloseable {
    private final List<String> command = new ArrayList<>();
    private final Map<String, String> environment;
    private final Path log;
    private Process process;
    private int kills;

    /// @param log where it writes
    KilledProcess(List<String> arguments, Map<String, String> environment, Path log) throws IOException {
        this.environment = environment;
        this.log = log;
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-Xmx512m", "-cp",
                System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(arguments);
        process = start();
    }

    private Process start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        return builder.start();
    }

    /// As `kill -9` does, whatever it is doing. It is started again at once.
    void killAndStart() throws IOException, InterruptedException {
        process.destroyForcibly().waitFor();
        kills++;
        process = start();
    }

    /// Starts it again where it has ended by itself: a component whose server is away while it starts does.
    void keepAlive() throws IOException {
        if (!process.isAlive()) {
            process = start();
        }
    }

    int kills() {
        return kills;
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
