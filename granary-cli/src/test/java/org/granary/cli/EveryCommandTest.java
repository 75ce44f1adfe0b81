package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.cli.command.CommandSpecs;
import org.granary.cli.command.Streams;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// What all commands have in common: help, and how they say what is wrong. The commands are found in the tree, so that none is forgotten.
/// Side by side, since a wrong password is answered late.
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class EveryCommandTest {
    /// What a command needs beside its name to be complete.
    private static final Map<String, List<String>> ARGUMENTS = Map.ofEntries(
            Map.entry("login add", List.of("worker")), Map.entry("login password", List.of("worker")),
            Map.entry("login add-windows", List.of("EXAMPLE\\worker")), Map.entry("login ntlm", List.of("worker")),
            Map.entry("login grant", List.of("worker", "--database", "TranslationServices")),
            Map.entry("login revoke", List.of("worker", "--database", "TranslationServices")),
            Map.entry("role list", List.of("--database", "TranslationServices")),
            Map.entry("permissions", List.of("--database", "TranslationServices")),
            Map.entry("role add", List.of("readers", "--database", "TranslationServices")),
            Map.entry("role remove", List.of("readers", "--database", "TranslationServices")),
            Map.entry("role join", List.of("readers", "worker", "--database", "TranslationServices")),
            Map.entry("role leave", List.of("readers", "worker", "--database", "TranslationServices")),
            Map.entry("grant", List.of("SELECT", "--to", "worker", "--database", "TranslationServices")),
            Map.entry("deny", List.of("SELECT", "--to", "worker", "--database", "TranslationServices")),
            Map.entry("revoke", List.of("SELECT", "--from", "worker", "--database", "TranslationServices")),
            Map.entry("login disable", List.of("worker")), Map.entry("login enable", List.of("worker")),
            Map.entry("login unlock", List.of("worker")), Map.entry("login rename", List.of("worker", "other")),
            Map.entry("man", List.of("none")), Map.entry("backup", List.of("--to", "none/backups")),
            Map.entry("restore", List.of("--from", "none")),
            Map.entry("login remove", List.of("worker")), Map.entry("kill", List.of("53")),
            Map.entry("jobs show", List.of("42")),
            Map.entry("jobs submit", List.of("a=b")), Map.entry("jobs cancel", List.of("42")),
            Map.entry("jobs watch", List.of("42")), Map.entry("jobs items", List.of("42")),
            Map.entry("jobs report", List.of("42")), Map.entry("jobs retry", List.of("42")),
            Map.entry("convert", List.of("http://127.0.0.1:9/a.txt", "--to", "none")),
            Map.entry("config get", List.of("5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318")),
            Map.entry("config put", List.of("-")), Map.entry("config export", List.of("-")),
            Map.entry("config import", List.of("-")), Map.entry("locks release", List.of("7")),
            Map.entry("translate",
                    List.of("http://127.0.0.1:9/a.txt", "--to", "other", "--from", "en", "--into", "es")),
            Map.entry("crawl source add", List.of("intranet", "http://127.0.0.1:9/")),
            Map.entry("crawl schedule", List.of("intranet", "--none")),
            Map.entry("crawl rule include", List.of("http://127.0.0.1:9/*")),
            Map.entry("crawl rule exclude", List.of("http://127.0.0.1:9/*")),
            Map.entry("crawl rule remove", List.of("7")),
            Map.entry("crawl authority add", List.of("http://127.0.0.1:9/")),
            Map.entry("crawl authority remove", List.of("http://127.0.0.1:9/")),
            Map.entry("timer add", List.of("tidy", "--every", "hourly", "true")),
            Map.entry("timer history", List.of("tidy")), Map.entry("timer remove", List.of("tidy")),
            Map.entry("crawl", List.of("http://127.0.0.1:9/")), Map.entry("crawl delete", List.of("nowhere")),
            // Only for a scope it asks a server.
            Map.entry("search", List.of("words", "scope:none")));
    /// Values that make no sense, for commands that have such.
    private static final Map<String, List<String>> SENSELESS = Map.ofEntries(
            Map.entry("serve", List.of("--store", "foo")), Map.entry("search", List.of("words", "--limit", "0")),
            Map.entry("login list", List.of("--store", "foo")),
            Map.entry("login add", List.of("worker", "--database", "Nope")),
            Map.entry("login add-windows", List.of("EXAMPLE\\worker", "--database", "Nope")),
            Map.entry("backup", List.of("--to", "none/backups", "--keep", "0")),
            Map.entry("restore", List.of("--from", "none", "--at", "soon")),
            Map.entry("check", List.of("--store", "foo")), Map.entry("completion", List.of("fish")),
            Map.entry("client-strings", List.of("--server", "localhost:many")),
            Map.entry("doctor", List.of("--store", "foo")),
            Map.entry("migrate-store", List.of("--store", "foo")), Map.entry("jobs list", List.of("--limit", "0")),
            Map.entry("kill", List.of("seven")), Map.entry("jobs show", List.of("seven")),
            Map.entry("jobs cancel", List.of("seven")),
            Map.entry("jobs items", List.of("seven")), Map.entry("jobs report", List.of("seven")),
            Map.entry("jobs retry", List.of("42", "--attempts", "0")),
            Map.entry("jobs watch", List.of("seven")), Map.entry("jobs submit", List.of("a=b", "--attempts", "0")),
            Map.entry("jobs expire", List.of("--before", "soon", "--yes")),
            Map.entry("work convert", List.of("--database", "TranslationServices")),
            Map.entry("convert", List.of("http://127.0.0.1:9/a.txt", "--to", "none", "--format", "docs")),
            Map.entry("timer add", List.of("tidy", "--every", "sometimes", "true")),
            Map.entry("config get", List.of("farm")), Map.entry("locks release", List.of("seven")));

    private static final String MEMORY = "memory.tmx";
    private static final String WRONG_PASSWORD = "wrong-password";

    @TempDir
    private static Path data;
    private static GranaryServer server;

    @BeforeAll
    static void start() throws IOException {
        Files.writeString(data.resolve(MEMORY), """
                <tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>a</seg></tuv>
                <tuv xml:lang="es"><seg>b</seg></tuv></tu></body></tmx>""");
        Files.writeString(data.resolve(WRONG_PASSWORD), "not-the-password\n");
        server = GranaryServer.start(Settings.of(Map.of("port", "0", "data", data.toString())));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Stream<CommandSpec> all(CommandSpec spec) {
        return Stream.concat(Stream.of(spec), spec.subcommands().values().stream().map(CommandLine::getCommandSpec)
                .flatMap(EveryCommandTest::all));
    }

    private static Stream<CommandSpec> specs() {
        Streams streams = new Streams(System.in, System.out, System.err);
        return all(Commands.build(streams, Map.of()).getCommandSpec()).skip(1);
    }

    private static CommandSpec spec(String command) {
        return specs().filter(spec -> words(spec).equals(command)).findFirst().orElseThrow();
    }

    private static String words(CommandSpec spec) {
        return spec.qualifiedName().substring("granary ".length());
    }

    /// Every command that does something by itself.
    static Stream<String> commands() {
        return specs()
                .filter(spec -> spec.subcommands().isEmpty() || !spec.positionalParameters().isEmpty()
                        || CommandSpecs.isRunnable(spec))
                .map(EveryCommandTest::words);
    }

    static Stream<String> groups() {
        return specs().filter(spec -> !spec.subcommands().isEmpty() && !CommandSpecs.isRunnable(spec))
                .map(EveryCommandTest::words);
    }

    /// Those that log in to a server.
    static Stream<String> clients() {
        return specs().filter(spec -> spec.findOption("--user") != null).map(EveryCommandTest::words);
    }

    static Stream<String> withSenselessValues() {
        return SENSELESS.keySet().stream().sorted();
    }

    private static Ran run(String command, List<String> arguments) {
        List<String> all = new ArrayList<>(List.of(command.split(" ")));
        all.addAll(arguments);
        return Ran.run("", Map.of("GRANARY_DATA", data.toString()), all.toArray(String[]::new));
    }

    private static List<String> complete(String command, String... more) {
        List<String> all = new ArrayList<>(ARGUMENTS.getOrDefault(command, List.of()));
        if (spec(command).findOption("--yes") != null) {
            all.add("--yes");
        }
        if (command.equals("translate")) {
            // It looks for an engine before it looks for a server.
            all.addAll(List.of("--engine", data.resolve(MEMORY).toString()));
        }
        all.addAll(List.of(more));
        return all;
    }

    /// One line that begins with the program's name and names nothing of Java or of the driver.
    private static void refused(Ran ran, int code) {
        assertThat(ran.err()).startsWith("granary: ").hasLineCount(1).doesNotContain("java.", "Exception",
                "org.granary",
                "ClientConnectionId", "instance of SQL Server");
        assertThat(ran.code()).as(ran.err()).isEqualTo(code);
        assertThat(ran.out()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void hasHelpWithAnExample(String command) {
        Ran ran = run(command, List.of("--help"));
        assertThat(ran.err()).isEmpty();
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).containsPattern("Examples?:\\s+granary " + command + "\\b");
        assertThat(run("help " + command, List.of())).isEqualTo(ran);
    }

    @ParameterizedTest
    @MethodSource("clients")
    void theHelpOfAClientIsNotThatOfTheServer(String command) {
        String help = run(command, List.of("--help")).out();
        assertThat(help).contains("--server=HOST[:PORT]", "--user, --login=NAME", "--password-file=FILE")
                .doesNotContain("listen", "any free one", "made if missing", "--bind", "--port");
    }

    /// Others run until they are told to end, show a progress, print what another command reads, or say nothing.
    @Test
    void clientsAnswerInJson() {
        assertThat(clients().filter(command -> spec(command).findOption("--json") == null)).containsExactlyInAnyOrder(
                "work convert", "work translate", "timer run", "crawl component", "crawl", "crawl delete",
                "crawl pause", "crawl resume", "crawl stop", "crawl schedule", "crawl source add", "crawl rule include",
                "crawl rule exclude", "crawl rule remove", "crawl authority add", "crawl authority remove",
                "config get", "jobs watch");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void refusesUnknownFlagsAndArguments(String command) {
        refused(run(command, complete(command, "--no-such-flag")), 2);
    }

    @ParameterizedTest
    @MethodSource("groups")
    void refusesToRunWithoutASubcommand(String command) {
        refused(run(command, List.of()), 2);
        if (!command.equals("crawl")) {
            refused(run(command, List.of("no-such-command")), 2);
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void refusesAMissingArgument(String command) {
        if (ARGUMENTS.containsKey(command)) {
            refused(run(command, List.of()), 2);
        } else {
            assertThat(spec(command).positionalParameters()).as("what %s needs", command)
                    .noneMatch(parameter -> parameter.required());
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void refusesAFlagWithoutItsValue(String command) {
        for (OptionSpec option : spec(command).options()) {
            if (option.arity().min() > 0) {
                refused(run(command, complete(command, option.longestName())), 2);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("withSenselessValues")
    void refusesSenselessValuesBeforeItConnects(String command) {
        refused(run(command, SENSELESS.getOrDefault(command, List.of())), 2);
    }

    @ParameterizedTest
    @MethodSource("clients")
    void refusesASenselessServer(String command) {
        for (String wrong : List.of("localhost:many", "localhost:0", ":1433", "localhost:65536")) {
            refused(run(command, complete(command, "--server", wrong)), 2);
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void saysThatNothingListens(String command) throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Ran ran = run(command, complete(command, "--server", "127.0.0.1:" + port));
        refused(ran, 1);
        assertThat(ran.err()).contains("Nothing listens at 127.0.0.1:" + port, "`granary serve`", "--server");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void saysThatThePasswordIsWrong(String command) {
        Path file = data.resolve(WRONG_PASSWORD);
        Ran ran = run(command, complete(command, "--server", "127.0.0.1:" + server.address().getPort(),
                "--password-file", file.toString()));
        refused(ran, 1);
        assertThat(ran.err()).contains("refuses user sa", "18456").doesNotContain("not-the-password");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void saysWhereItLookedForThePassword(String command) {
        Path none = data.resolve("none");
        Ran ran = run(command, complete(command, "--server", "127.0.0.1:" + server.address().getPort(), "--data",
                none.toString()));
        refused(ran, 1);
        assertThat(ran.err()).contains("No password was given for sa.", "GRANARY_SA_PASSWORD",
                none.resolve("sa-password").toString(), "--password-file");
    }

    @Test
    void filesThatCannotBeReadAreNamedWithoutJavaClasses() {
        String none = data.resolve("none").toString();
        for (Ran ran : List.of(run("config put", List.of(none)), run("config import", List.of(none)),
                run("jobs submit", List.of("a=b", "--settings", none)),
                run("login add", List.of("worker", "--password-file", none)),
                run("certificate", List.of("--certificate", none)),
                run("certificate", List.of("--out", none + "/x.pem")))) {
            refused(ran, 1);
            assertThat(ran.err()).contains(none);
        }
        refused(run("serve", List.of("--config", none)), 2);
    }
}
