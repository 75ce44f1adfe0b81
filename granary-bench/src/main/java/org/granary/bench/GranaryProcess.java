package org.granary.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.cli.Main;
import org.granary.gatherer.protocol.ServerAddress;
import org.jspecify.annotations.Nullable;

/// Granary in a JVM of its own, and its clients through Microsoft's driver.
final class GranaryProcess implements MeasuredServer, AutoCloseable {
    private static final String PASSWORD = "Bench-4711-Granary";
    private static final Pattern READY = Pattern.compile(".*ready for client connections\\. tds=(\\S+):(\\d+) .*");

    private final Process process;
    private final int port;
    private @Nullable ServerJvm jvm;

    private GranaryProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Starts it as `./granary serve` does and returns when it says that it is ready.
    ///
    /// @param jvmOptions more of them, for instance a limit of the heap
    static GranaryProcess start(Path data, String... jvmOptions) throws IOException {
        return start(data, List.of(jvmOptions), List.of());
    }

    /// The same at a port that is known before, for a server that takes the place of another.
    static GranaryProcess startAt(int port, Path data, List<String> flags) throws IOException {
        return start(System.getProperty("java.class.path"), port, data, List.of(), flags);
    }

    /// @param flags more of them for `serve`, for instance a store
    static GranaryProcess start(Path data, List<String> jvmOptions, List<String> flags) throws IOException {
        return start(System.getProperty("java.class.path"), 0, data, jvmOptions, flags);
    }

    /// Starts another build.
    ///
    /// @param jars the folder that has all of it
    static GranaryProcess startBuild(Path jars, Path data) throws IOException {
        return start(jars + "/*", 0, data, List.of(), List.of());
    }

    private static GranaryProcess start(String classPath, int port, Path data, List<String> jvmOptions,
            List<String> flags)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-XX:+ExitOnOutOfMemoryError");
        // Calls of procedures are deeper than what is recorded otherwise.
        command.add("-XX:FlightRecorderOptions:stackdepth=256");
        // Before anything can make a logger.
        command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", classPath, Main.class.getName(), "serve", "--port", Integer.toString(port),
                "--console-port", "off", "--data", data.toString(), "--log-level", "warn"));
        command.addAll(flags);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("GRANARY_SA_PASSWORD", PASSWORD);
        Process process = builder.start();
        BufferedReader out = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher ready = READY.matcher(line);
            if (ready.matches()) {
                return new GranaryProcess(process, Integer.parseInt(ready.group(2)));
            }
        }
        throw new IOException("Granary did not start");
    }

    int port() {
        return port;
    }

    /// A command of the program that is a client of this server.
    ProcessBuilder client(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn", "-cp",
                System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--server", "127.0.0.1:" + port));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("GRANARY_SA_PASSWORD", PASSWORD);
        return builder;
    }

    /// `kill -9`.
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// For a gatherer.
    ServerAddress address() {
        return new ServerAddress("127.0.0.1", port, "sa", PASSWORD, true);
    }

    /// What the process holds of the machine's memory, in bytes; 0 where there is no /proc.
    long residentBytes() throws IOException {
        Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream().filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", ""))).sum();
    }

    /// How long its threads have run on processors so far; 0 where the system does not tell.
    long processorNanos() {
        return ProcessTime.nanos(process.toHandle());
    }

    @Override
    public Usage usage() throws IOException {
        return new Usage(processorNanos(), 0, jvm().allocatedBytes());
    }

    @Override
    public long compilationMillis() throws IOException {
        return jvm().compilationMillis();
    }

    @Override
    public void startRecording() throws IOException {
        jvm().startRecording();
    }

    @Override
    public void stopRecording(Path file) throws IOException {
        Path part = Files.createTempFile("granary-bench", ".jfr");
        try {
            jvm().stopRecording(part);
            // Recordings can be joined as they are.
            Files.write(file, Files.readAllBytes(part), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } finally {
            Files.delete(part);
        }
    }

    private ServerJvm jvm() throws IOException {
        if (jvm == null) {
            jvm = ServerJvm.attach(process.pid());
        }
        return jvm;
    }

    Connection open() throws SQLException {
        return open("TranslationServices");
    }

    Connection open(String database) throws SQLException {
        return open(database, false);
    }

    /// @param tls whether everything is encrypted
    Connection open(String database, boolean tls) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlserver://127.0.0.1:" + port + ";databaseName=" + database
                + ";encrypt=" + tls + ";trustServerCertificate=true", "sa", PASSWORD);
    }

    /// A connection of another login, without a second attempt where it is refused.
    Connection openAs(String login, String password) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlserver://127.0.0.1:" + port
                + ";databaseName=master;encrypt=false;trustServerCertificate=true;connectRetryCount=0", login,
                password);
    }

    /// A login with a wrong password, whose check takes as long as the first one with the right password.
    void refused() throws SQLException {
        try (Connection _ = openAs("sa", "wrong-" + PASSWORD)) {
            throw new SQLException("A wrong password was taken for the right one.");
        } catch (SQLException e) {
            if (e.getErrorCode() != 18456) {
                throw e;
            }
        }
    }

    /// A connection whose login is as secret as it can be.
    Connection openEncrypted() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlserver://127.0.0.1:" + port
                + ";encrypt=true;trustServerCertificate=true;loginTimeout=60", "sa", PASSWORD);
    }

    @Override
    public void close() throws IOException {
        if (jvm != null) {
            jvm.close();
        }
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
