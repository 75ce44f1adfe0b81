package org.granary.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Granary as the `granary` script starts it.
final class LauncherProcess implements AutoCloseable {
    private final Process process;

    private LauncherProcess(Process process) {
        this.process = process;
    }

    static LauncherProcess start(Path script, Path data) throws IOException {
        Process process = new ProcessBuilder(script.toString(), "serve", "--port", "0", "--console-port", "0", "--data",
                data.toString(),
                "--log-level", "warn").redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader out = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith("Granary is now ready")) {
                return new LauncherProcess(process);
            }
        }
        throw new IOException("Granary did not start");
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
