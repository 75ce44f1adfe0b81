package org.granary.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.cli.Ran;
import org.granary.cli.command.Streams;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class JobsCommandsTest {
    private static final List<String> QUEUES = List.of("TranslationServices", "WordAutomationServices",
            "WordAutomationServices2");

    @TempDir
    private Path data;

    private GranaryServer server;

    @BeforeEach
    void start() {
        server = GranaryServer.start(Settings.of(Map.of("port", "0", "data", data.toString())), Clock.SYSTEM);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Ran jobs(String... arguments) {
        return Ran.run("", "jobs", arguments, "--server", "127.0.0.1:" + server.address().getPort(), "--data",
                data.toString());
    }

    private String done(String... arguments) {
        return jobs(arguments).done();
    }

    private List<String> list(String database) {
        List<String> lines = done("list", "--database", database).lines().toList();
        assertThat(lines.getFirst().split(" {2,}")).containsExactly("JOB", "STATE", "ENDED", "FAILED", "CREATED (UTC)",
                "NAME");
        return lines.stream().skip(1).map(line -> line.replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d", "TIME"))
                .toList();
    }

    private void execute(String database, String sql) throws SQLException, IOException {
        String url = "jdbc:sqlserver://127.0.0.1:" + server.address().getPort() + ";databaseName=" + database
                + ";encrypt=false;user=sa;password=" + Files.readString(data.resolve("sa-password")).strip();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String batch(String database, String start, String failed) {
        String year = database.startsWith("Translation") ? "translation/2010/11" : "word/2009/08";
        return "EXEC proc_UpdateConversionBatch N'<batch xmlns=\"http://schemas.microsoft.com/office/server/" + year
                + "/databaseBatchUpdate\"><start>" + start + "</start><failed>" + failed + "</failed></batch>'";
    }

    private static String started(int item) {
        return "<item job=\"42\" group=\"1\" id=\"" + item + "\" wsi=\"b00ae9a1-0474-474e-b348-f6a8bcc95331\"/>";
    }

    @Test
    void aJobIsSubmittedShownWatchedCanceledAndExpired() {
        for (String database : QUEUES) {
            assertThat(list(database)).isEmpty();
            assertThat(done("submit", "--database", database, "--id", "42", "--name", "Spring & \"summer\"",
                    "a&b.docx=c<d",
                    "e=f")).isEqualToIgnoringNewLines("42");
            assertThat(list(database)).containsExactly("42   waiting  0/2    0       TIME  Spring & \"summer\"");
            assertThat(done("show", "42", "--database", database)).contains("state        waiting", "items        2",
                    "  waiting    2");
            assertThat(done("cancel", "42", "--database", database)).isEqualToIgnoringNewLines("Job 42 is canceled.");
            assertThat(done("watch", "42", "--database", database)).contains("0 of 2 ended", "(canceled)");
            for (String before : List.of("2001-01-31T00:00", "2001-01-31", "1d")) {
                assertThat(done("expire", "--database", database, "--before", before, "--yes"))
                        .isEqualToIgnoringNewLines("Deleted 0 jobs with 0 items.");
            }
            assertThat(list(database)).containsExactly("42   canceled  0/2    0       TIME  Spring & \"summer\"");
            assertThat(done("expire", "--database", database, "--yes"))
                    .isEqualToIgnoringNewLines("Deleted 1 job with 2 items.");
            assertThat(list(database)).isEmpty();
        }
    }

    @Test
    void changesAreSaidInJson() {
        assertThat(done("submit", "--id", "43", "--json", "a=b", "c=d"))
                .isEqualToIgnoringNewLines("{\"message\": \"43\", \"job\": 43, \"items\": 2}");
        assertThat(done("cancel", "43", "--json"))
                .isEqualToIgnoringNewLines("{\"message\": \"Job 43 is canceled.\", \"job\": 43}");
        assertThat(done("expire", "--yes", "--json")).isEqualToIgnoringNewLines(
                "{\"message\": \"Deleted 1 job with 2 items.\", \"jobs\": 1, \"items\": 2}");
    }

    @Test
    void failedItemsAreCountedNamedAndMakeWatchFail() throws Exception {
        for (String database : QUEUES) {
            done("submit", "--database", database, "--id", "42", "a.docx=a.pdf", "b.docx=b.pdf", "c.docx=c.pdf");
            execute(database, batch(database, started(1) + started(2), ""));
            assertThat(list(database)).containsExactly("42   running  0/3    0       TIME");
            execute(database, "EXEC proc_UpdateSucceededItem @JobId = 42, @GroupId = 1, @ItemId = 1");
            execute(database,
                    "EXEC proc_UpdateFailedItem @JobId = 42, @GroupId = 1, @ItemId = 2, @ErrorCode = 7, @NoRetry = 1");
            assertThat(list(database)).containsExactly("42   running  2/3    1       TIME");
            // Given up before anybody had started it.
            execute(database, batch(database, "", "<item job=\"42\" group=\"1\" id=\"3\" error=\"-2147024891\"/>"));
            assertThat(list(database)).containsExactly("42   done with failures  3/3    2       TIME");
            Ran watched = jobs("watch", "42", "--database", database);
            assertThat(watched.code()).isEqualTo(1);
            assertThat(watched.out()).contains("3 of 3 ended, 2 failed", "(done with failures)", "1/2", "b.docx");
            assertThat(done("show", "42", "--database", database)).contains("state        done with failures",
                    "  succeeded  1", "  failed     2").containsPattern("1/2 +7 +\\S+ \\S+ +b.docx")
                    .containsPattern("1/3 +0x80070005 +\\S+ \\S+ +c.docx");
            done("expire", "--database", database, "--yes");
        }
    }

    @Test
    void itemsAreListedAndThoseThatFailedTriedAgain() throws Exception {
        Path settings = Files.writeString(data.resolve("settings.xml"), "<settings><convert to=\"pdf\"/></settings>");
        for (String database : QUEUES) {
            done("submit", "--database", database, "--id", "42", "--name", "Spring", "--settings", settings.toString(),
                    "a.docx=a.pdf", "b,c.docx=b.pdf", "c.docx=c.pdf", "d.docx=d.pdf", "e.docx=e.pdf");
            assertThat(jobs("retry", "42", "--database", database).err()).contains("No item of job 42 has failed.");
            execute(database, batch(database, started(1) + started(2) + started(3) + started(4), ""));
            execute(database, "EXEC proc_UpdateSucceededItem @JobId = 42, @GroupId = 1, @ItemId = 1");
            for (int item : List.of(2, 3)) {
                execute(database, "EXEC proc_UpdateFailedItem @JobId = 42, @GroupId = 1, @ItemId = " + item
                        + ", @ErrorCode = " + (item == 2 ? 1 : 9999) + ", @NoRetry = 1");
            }
            String all = done("items", "42", "--database", database, "--csv").replaceAll("20[^,]*\\d", "TIME");
            assertThat(all.lines()).containsExactly("item,state,ended,error,reason,input,output",
                    "1/1,succeeded,TIME,,,a.docx,a.pdf",
                    "1/2,failed,TIME,1,the document is broken,\"b,c.docx\",b.pdf", "1/3,failed,TIME,9999,,c.docx,c.pdf",
                    "1/4,running,,,,d.docx,d.pdf", "1/5,waiting,,,,e.docx,e.pdf");
            assertThat(done("items", "42", "--database", database, "--failed", "--json"))
                    .contains("\"item\": \"1/2\"", "\"item\": \"1/3\"").doesNotContain("1/1");
            Ran report = jobs("report", "42", "--database", database, "--csv");
            assertThat(report.code()).isEqualTo(1);
            assertThat(report.out().lines()).containsExactly("result,error,reason,items,example",
                    "succeeded,,,1,a.docx", "failed,1,the document is broken,1,\"b,c.docx\"", "failed,9999,,1,c.docx",
                    "running,,,1,d.docx", "waiting,,,1,e.docx");
            String again = done("retry", "42", "--database", database, "--attempts", "2").strip();
            assertThat(done("items", again, "--database", database, "--csv").lines()).containsExactly(
                    "item,state,ended,error,reason,input,output", "1/1,waiting,,,,\"b,c.docx\",b.pdf",
                    "1/2,waiting,,,,c.docx,c.pdf");
            assertThat(done("show", again, "--database", database)).contains("Spring");
        }
    }

    /// More than a page of them.
    @Test
    void manyItemsAreListedOnce() {
        String[] pairs = new String[2003];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = "in" + i + "=out" + i;
        }
        String[] submit = Stream.concat(Stream.of("submit", "--id", "42"), Stream.of(pairs)).toArray(String[]::new);
        done(submit);
        assertThat(done("items", "42", "--csv").lines().skip(1).map(line -> line.split(",", -1)[5]))
                .containsExactly(Stream.of(pairs).map(pair -> pair.substring(0, pair.indexOf('=')))
                        .toArray(String[]::new));
        assertThat(done("report", "42")).contains("waiting").contains("2003");
    }

    @Test
    void aJobOfWhichAllItemsFailedIsFailed() throws Exception {
        done("submit", "--id", "42", "a.docx=a.pdf");
        execute("TranslationServices", batch("TranslationServices", started(1), ""));
        execute("TranslationServices",
                "EXEC proc_UpdateFailedItem @JobId = 42, @GroupId = 1, @ItemId = 1, @ErrorCode = 7, @NoRetry = 1");
        assertThat(list("TranslationServices")).containsExactly("42   failed  1/1    1       TIME");
        assertThat(jobs("watch", "42").code()).isEqualTo(1);
    }

    @Test
    void progressCanBeShownWhereThereIsNoTerminal() {
        assertThatCode(() -> new JobsProgress(new Streams(System.in, System.out, System.err)))
                .doesNotThrowAnyException();
    }

    @Test
    void whatIsWrongIsSaidInALine() {
        assertThat(jobs("show", "7").err()).contains("There is no job 7");
        assertThat(jobs("show", "seven").err()).contains("ID takes a number", "seven");
        assertThat(jobs("submit", "a").err()).contains("IN=OUT");
        assertThat(jobs("expire", "--before", "soon", "--yes").err()).contains("--before takes a date", "soon");
        assertThat(jobs("expire")).matches(ran -> ran.code() == 2 && ran.err().contains("--yes"));
        for (String database : List.of("Nowhere", "SharePoint_Config")) {
            assertThat(jobs("list", "--database", database)).isEqualTo(new Ran(2, "", "granary: " + database
                    + " is not a job queue. The queues are TranslationServices, WordAutomationServices,"
                    + " WordAutomationServices2.\n"));
        }
        assertThat(jobs("list", "--user", "nobody").err())
                .contains("No password was given for nobody.", "standard input", "--password-file").hasLineCount(1);
    }
}
