package org.granary.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// Clients that are not Java: there on some machines only. Where `EXTERNAL_CLIENTS=required`, as in `.ci/run`, a missing one is a failure; elsewhere
/// its tests are skipped. Tag such tests `external-client`.
public final class ExternalClients {
    private static final boolean REQUIRED = "required".equals(System.getenv("EXTERNAL_CLIENTS"));

    private ExternalClients() {}

    /// Goes on only if the program is on the path.
    public static void needProgram(String name) {
        String path = System.getenv().getOrDefault("PATH", "");
        need(Stream.of(path.split(":")).anyMatch(folder -> Files.isExecutable(Path.of(folder, name))), name);
    }

    /// The Python that has the module.
    public static String pythonWith(String module) {
        String python = System.getenv().getOrDefault("EXTERNAL_PYTHON", "/usr/bin/python3");
        need(succeeds(List.of(python, "-c", "import " + module)), "the Python module " + module);
        return python;
    }

    /// The folder `node_modules` that has the package.
    public static Path nodeModulesWith(String name) {
        Path modules = Path.of(System.getenv().getOrDefault("EXTERNAL_NODE_MODULES", "node_modules")).toAbsolutePath();
        needProgram("node");
        need(Files.isDirectory(modules.resolve(name)), "the npm package " + name);
        return modules;
    }

    /// Goes on only if something is there.
    public static void need(boolean there, String what) {
        if (REQUIRED && !there) {
            throw new AssertionError(what + " is not installed, and EXTERNAL_CLIENTS=required");
        }
        Assumptions.assumeTrue(there, what + " is not installed");
    }

    private static boolean succeeds(List<String> command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
