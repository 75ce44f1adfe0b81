package org.granary.it.clients;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.granary.it.ExternalClients;

/// A program that connects to the server from outside, and how it is started.
record ExternalClient(List<String> command, Map<String, String> environment) {
    private static final long PATIENCE_SECONDS = 60;

    /// What a run printed, and its exit code.
    record Ran(int code, String out, String err) {
        /// What it printed, once it is sure that it ended well.
        String output() {
            if (code != 0) {
                fail("Exit code %d%n%s%n%s", code, out, err);
            }
            return out;
        }
    }

    /// A program on the path.
    static ExternalClient tool(String name) {
        ExternalClients.needProgram(name);
        return new ExternalClient(List.of(name), Map.of());
    }

    /// A script of ours for Python.
    static ExternalClient python(String module, String script) {
        return new ExternalClient(List.of(ExternalClients.pythonWith(module), resource(script).toString()),
                Map.of("PYTHONDONTWRITEBYTECODE", "1", "TZ", "UTC"));
    }

    /// A script of ours for Node.js.
    static ExternalClient node(String module, String script) {
        return new ExternalClient(List.of("node", resource(script).toString()),
                Map.of("NODE_PATH", ExternalClients.nodeModulesWith(module).toString(), "TZ", "UTC"));
    }

    /// A file beside this class.
    static Path resource(String name) {
        try {
            return Path.of(Objects.requireNonNull(ExternalClient.class.getResource(name), name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    ExternalClient with(String... arguments) {
        List<String> longer = new ArrayList<>(command);
        longer.addAll(List.of(arguments));
        return new ExternalClient(longer, environment);
    }

    ExternalClient withEnvironment(Map<String, String> changes) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.putAll(changes);
        return new ExternalClient(command, changed);
    }

    Ran run(String... arguments) {
        return runWith("", arguments);
    }

    /// Runs to the end.
    ///
    /// @param input what it reads from its standard input
    Ran runWith(String input, String... arguments) {
        try {
            Path folder = Files.createTempDirectory("granary-client");
            Path in = Files.writeString(folder.resolve("in"), input);
            Path out = folder.resolve("out");
            Path err = folder.resolve("err");
            try {
                ProcessBuilder builder = new ProcessBuilder(with(arguments).command()).redirectInput(in.toFile())
                        .redirectOutput(out.toFile()).redirectError(err.toFile());
                builder.environment().put("LC_ALL", "C.UTF-8");
                builder.environment().putAll(environment);
                Process process = builder.start();
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                    return fail("%s did not end within %d s:%n%s%n%s", command, PATIENCE_SECONDS,
                            Files.readString(out), Files.readString(err));
                }
                return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
            } finally {
                for (Path file : List.of(in, out, err, folder)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
