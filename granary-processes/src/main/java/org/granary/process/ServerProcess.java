package org.granary.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.cli.Main;

/// A server in a JVM of its own, as `./granary` starts it: for tests that kill it or look at its exit code.
public final class ServerProcess implements AutoCloseable {
    /// Of `sa`.
    public static final String PASSWORD = "Granary-4711";

    private static final Pattern READY = Pattern
            .compile("Granary is now ready for client connections\\. tds=(\\S+):(\\d+) console=\\S+");
    private static final long PATIENCE_SECONDS = 180;
    private static final long PATIENCE_TO_CLOSE_SECONDS = 20;

    private final Process process;
    private final Path log;
    private final String host;
    private final int port;

    private ServerProcess(Process process, Path log, String host, int port) {
        this.process = process;
        this.log = log;
        this.host = host;
        this.port = port;
    }

    /// Starts `granary serve` on a free port and returns when it says that it is ready.
    ///
    /// @param flags more of them
    public static ServerProcess start(Path data, String... flags) throws IOException {
        return startWithHeap("512m", data, flags);
    }

    /// The same with another size of the heap, written as for `-Xmx`.
    public static ServerProcess startWithHeap(String heap, Path data, String... flags) throws IOException {
        return startWithOptions(heap, List.of(), data, flags);
    }

    /// The same where new files are open to everybody by default (umask 0).
    public static ServerProcess startOpen(Path data, String... flags) throws IOException {
        return startUnder(List.of("sh", "-c", "umask 0; exec \"$@\"", "sh"), List.of(), data, flags);
    }

    /// The same as the last arguments of another command, which becomes the server or has it as its child.
    ///
    /// @param options for the JVM
    public static ServerProcess startUnder(List<String> command, List<String> options, Path data, String... flags)
            throws IOException {
        return start(command, "512m", options, data, flags);
    }

    /// The same with more options for the JVM.
    public static ServerProcess startWithOptions(String heap, List<String> options, Path data, String... flags)
            throws IOException {
        return start(List.of(), heap, options, data, flags);
    }

    /// Starts it and kills it after some time, whether or not it is ready.
    public static void killWhileStarting(Path data, int millis, String... flags)
            throws IOException, InterruptedException {
        Process process = builder(List.of(), "512m", List.of(), data, flags)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        process.waitFor(millis, TimeUnit.MILLISECONDS);
        process.destroyForcibly();
        awaitExit(process);
    }

    private static ServerProcess start(List<String> before, String heap, List<String> options, Path data,
            String... flags) throws IOException {
        Path log = Files.createTempFile("granary-process", ".log");
        TestCertificate.give(data);
        Process process = builder(before, heap, options, data, flags).redirectError(log.toFile()).start();
        BufferedReader out = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher matcher = READY.matcher(line);
            if (matcher.matches()) {
                TestCertificate.take(data);
                return new ServerProcess(process, log, matcher.group(1), Integer.parseInt(matcher.group(2)));
            }
        }
        throw new IOException("The server did not start: " + Files.readString(log));
    }

    private static ProcessBuilder builder(List<String> before, String heap, List<String> options, Path data,
            String... flags) {
        List<String> arguments = new ArrayList<>(List.of("serve", "--data", data.toString()));
        if (!List.of(flags).contains("--port")) {
            arguments.addAll(List.of("--port", "0"));
        }
        if (!List.of(flags).contains("--console-port")) {
            arguments.addAll(List.of("--console-port", "off"));
        }
        arguments.addAll(List.of(flags));
        ProcessBuilder builder = command(heap, arguments);
        builder.command().addAll(1, options);
        builder.command().addAll(0, before);
        builder.environment().put("GRANARY_SA_PASSWORD", PASSWORD);
        return builder;
    }

    /// What a command printed, and its exit code.
    public record Ran(int code, String out, String err) {}

    /// Runs a command of the program to its end.
    public static Ran run(Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        Path err = Files.createTempFile("granary-process", ".err");
        Path out = Files.createTempFile("granary-process", ".out");
        try {
            ProcessBuilder builder = command("512m", List.of(arguments)).redirectError(err.toFile())
                    .redirectOutput(out.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            int code = awaitExit(process);
            return new Ran(code, Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(err);
            Files.delete(out);
        }
    }

    /// A command of the program, with none of the settings that this process has.
    ///
    /// @param heap written as for `-Xmx`
    public static ProcessBuilder command(String heap, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(launcherOptions());
        command.addAll(SharedClasses.options());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx" + heap, "-cp", SharedClasses.classPath(),
                Main.class.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet()
                .removeIf(name -> name.startsWith("GRANARY_") || name.equals("MSSQL_SA_PASSWORD"));
        return builder;
    }

    /// The options that the launcher gives every JVM.
    public static List<String> launcherOptions() {
        try {
            Path here = Path.of("granary");
            return Files.readAllLines(Files.isRegularFile(here) ? here : Path.of("..", "granary")).stream()
                    .filter(line -> line.startsWith("jvm="))
                    .map(line -> line.substring("jvm=".length()).replace("\"", "")).findFirst()
                    .map(options -> List.of(options.split(" ")))
                    .orElseThrow(() -> new IllegalStateException("The launcher has no line with the JVM's options."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    /// What it has logged so far.
    public String log() throws IOException {
        return Files.readString(log);
    }

    public long pid() {
        return process.pid();
    }

    /// How long its threads have run on processors so far.
    public Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /// Waits until it ends by itself; returns the exit code.
    public int awaitExit() throws IOException, InterruptedException {
        return awaitExit(process);
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /// `kill -9`.
    public void kill() throws IOException, InterruptedException {
        process.destroyForcibly();
        awaitExit(process);
    }

    /// SIGTERM; returns the exit code.
    public int terminate() throws IOException, InterruptedException {
        process.destroy();
        return awaitExit(process);
    }

    private static int awaitExit(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("The process did not end within " + PATIENCE_SECONDS + " s.");
        }
        return process.exitValue();
    }

    @Override
    public void close() throws IOException {
        if (process.isAlive() && SharedClasses.isMissing()) {
            process.destroy();
            try {
                process.waitFor(PATIENCE_TO_CLOSE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        process.destroyForcibly();
        Files.deleteIfExists(log);
    }
}
