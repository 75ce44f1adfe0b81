package org.granary.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.it.clients.ExternalClient.Ran;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// FreeTDS's own tools for people: `tsql` and `bsqldb`.
@Tag("external-client")
class FreeTdsTest {
    private static final String DATABASE = "TranslationServices";

    @AutoClose
    private static final TestServer SERVER = TestServer.start();
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"7.1, request", "7.2, request", "7.3, request", "7.4, request", "7.1, require", "7.2, require",
        "7.3, require", "7.4, require"})
    void logsInWithEveryVersionAndKindOfEncryption(String version, String encryption) throws IOException {
        Ran ran = tsql(SERVER, version, encryption).runWith("SELECT DB_NAME()\nGO\n", login(TestServer.PASSWORD));
        assertThat(ran.output()).contains(DATABASE);
    }

    @Test
    void withoutTlsItIsWelcomeOnTheSameMachineUnlessTheServerForbidsIt() throws IOException {
        Ran ran = tsql(SERVER, "7.4", "off").runWith("SELECT DB_NAME()\nGO\n", login(TestServer.PASSWORD));
        assertThat(ran.output()).contains(DATABASE);
        try (TestServer strict = TestServer.start(Map.of("encryption", "login"))) {
            Ran refused = tsql(strict, "7.4", "off").runWith("SELECT DB_NAME()\nGO\n", login(TestServer.PASSWORD));
            assertThat(refused.code()).isNotZero();
        }
    }

    @Test
    void aLoginOfDbLibraryStartsWithoutAnsiSettings() throws IOException {
        Ran ran = ExternalClient.tool("bsqldb").runWith(
                "SELECT \"a text\"\nGO\nSELECT @@OPTIONS & 5432\nGO\nSELECT 'x' + NULL\nGO\n", bsqldbLogin());
        assertThat(ran.output().lines().map(String::strip)).contains("a text", "0", "x");
    }

    @Test
    void aWrongPasswordOrDatabaseIsToldAsSqlServerTellsIt() throws IOException {
        Ran password = tsql(SERVER, "7.4", "request").run(login("wrong-password"));
        assertThat(password.code()).isNotZero();
        assertThat(password.err()).contains("Msg 18456 (severity 14, state 1)", "Login failed for user 'sa'.");
        Ran database = tsql(SERVER, "7.4", "request").run("-U", "sa", "-P", TestServer.PASSWORD, "-D", "Nothing");
        assertThat(database.code()).isNotZero();
        assertThat(database.err()).contains("Msg 4060 (severity 11, state 1)",
                "Cannot open database \"Nothing\" requested by the login. The login failed.", "Msg 18456");
    }

    @Covers("TSSPROC-4-1")
    @ParameterizedTest
    @ValueSource(strings = {"7.1", "7.4"})
    void theWorkedExampleRunsAsItIsPrinted(String version) throws IOException {
        String script = Files.readString(ExternalClient.resource("example.sql"));
        try (TestServer server = TestServer.start()) {
            String out = tsql(server, version, "request").with("-o", "q")
                    .runWith(script, login(TestServer.PASSWORD)).output();
            assertThat(out.replaceAll("[A-Z][a-z]{2} [ \\d]\\d \\d{4} .*[AP]M", "now")).isEqualTo("""
                    JobId	GroupId	ItemId	InProgress	InputFile	OutputFile	AttemptsRemaining	\
                    WorkerServerInstance	StartTime	CreateTime
                    1	1	1	0	Aenean%20nec.docx	Aenean%20nec_Thai.docx	2	NULL	NULL	now
                    1	1	2	0	Fusce%20aliquet.docx	Fusce%20aliquet_Thai.docx	2	NULL	NULL	now
                    JobId	GroupId	InputRoot	OutputRoot	Settings	PartitionId	UserToken
                    1	1	http://contoso.com	http://contoso.com	<settings/>	\
                    93572C0A-D9E1-1395-DAB3-932EAC7BA30C	1234567890
                    ItemId	state	ErrorCode	AttemptsRemaining
                    1	closed	NULL	1
                    2	closed	1	0
                    """);
        }
    }

    @Test
    void whoMistypesIsToldWhatIsWrongAndGoesOn() throws IOException {
        Ran ran = tsql(SERVER, "7.4", "request").with("-o", "q").runWith("""
                selec 1
                go
                select 'abc
                go
                select * from Job
                go
                use nodb
                go
                exec proc_SubmitJob
                go
                print 'hello'
                select 42 as answer
                go
                """, login(TestServer.PASSWORD));
        assertThat(ran.out()).endsWith("answer\n42\n");
        assertThat(ran.err().lines().filter(line -> line.startsWith("Msg "))).containsExactly(
                "Msg 2812 (severity 16, state 62) from granary Line 1:",
                "Msg 105 (severity 15, state 1) from granary Line 1:",
                "Msg 208 (severity 16, state 1) from granary Line 1:",
                "Msg 911 (severity 16, state 1) from granary Line 1:",
                "Msg 201 (severity 16, state 4) from granary, Procedure proc_SubmitJob:");
        assertThat(ran.err()).contains("hello");
    }

    @Test
    void bsqldbRunsAScript() {
        Ran ran = bsqldb("-h", "-i", ExternalClient.resource("work.sql").toString());
        assertThat(squeezed(ran.output())).isEqualTo("""
                rc
                -
                0
                JobId ItemId InputFile OutputFile AttemptsRemaining StartTime
                - - - - - -
                7 1 a b 3 NULL
                Name Submitted
                - -
                scripted 1
                """);
        assertThat(ran.err()).contains("Procedure returned 0", "finished");
    }

    @Test
    void bsqldbStopsAtAnError() {
        ExternalClient bsqldb = ExternalClient.tool("bsqldb");
        Ran ran = bsqldb.runWith("SELECT 1 AS a\nGO\nSELECT CAST('x' AS int) AS b\nGO\nSELECT 2 AS c\nGO\n",
                bsqldbLogin());
        assertThat(ran.code()).isNotZero();
        assertThat(ran.err()).contains("Msg 245, Level 16, State 1", "Conversion failed");
        assertThat(squeezed(ran.out())).isEqualTo("1\n");
    }

    private static Ran bsqldb(String... arguments) {
        return ExternalClient.tool("bsqldb").with(bsqldbLogin()).run(arguments);
    }

    private static String[] bsqldbLogin() {
        return new String[]{"-S", SERVER.host() + ":" + SERVER.port(), "-U", "sa", "-P", TestServer.PASSWORD, "-D",
            DATABASE};
    }

    /// Columns one space apart: bsqldb pads them to their widths.
    private static String squeezed(String table) {
        return String.join("", table.lines().map(line -> line.strip().replaceAll("-{2,}", "-").replaceAll(" +", " "))
                .map(line -> line + "\n").toList());
    }

    private static String[] login(String password) {
        return new String[]{"-U", "sa", "-P", password, "-D", DATABASE};
    }

    private ExternalClient tsql(TestServer server, String version, String encryption) throws IOException {
        Path configuration = Files.writeString(folder.resolve("freetds.conf"), """
                [granary]
                host = %s
                port = %d
                tds version = %s
                encryption = %s
                """.formatted(server.host(), server.port(), version, encryption));
        List<String> arguments = new ArrayList<>(Arrays.asList("-S", "granary"));
        return ExternalClient.tool("tsql").with(arguments.toArray(String[]::new))
                .withEnvironment(Map.of("FREETDSCONF", configuration.toString()));
    }
}
