package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.server.GranaryServer;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.granary.store.postgresql.TestPostgres;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class CheckCommandTest {
    private static final String JOB = """
            INSERT INTO job (JobId, CreateTime, Submitted, Total, Waiting) VALUES (42, 1, 1, 2, 2)""";
    private static final String JOB_INPUT = "INSERT INTO job_input (JobId, Settings, UserToken) VALUES (42, '', X'00')";
    private static final String GROUP = "INSERT INTO job_group (JobId, GroupId) VALUES (42, 1)";
    private static final String ITEMS = """
            INSERT INTO item (JobId, GroupId, ItemId, InputFile, AttemptsRemaining)
            VALUES (42, 1, 1, 'a', 3), (42, 1, 2, 'b', 3)""";

    @TempDir
    private static Path data;
    private static String postgres = "";

    @TempDir
    private Path folder;

    /// A server with a job, in both stores.
    @BeforeAll
    static void start() throws Exception {
        GranaryServer.start(Settings.of(Map.of("port", "0", "data", data.toString())), Clock.SYSTEM).close();
        change(data, "translationservices", JOB, JOB_INPUT, GROUP, ITEMS);
        postgres = TestPostgres.newDatabase();
        Ran.run("", "migrate-store", new String[]{}, "--data", data.toString(), "--store", postgres).done();
    }

    private static void change(Path folder, String database, String... statements) throws Exception {
        change("jdbc:sqlite:" + folder.resolve(database + ".db"), statements);
    }

    private static void change(String url, String... statements) throws Exception {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private Path copy() throws Exception {
        Path copy = folder.resolve("copy");
        Files.createDirectory(copy);
        try (Stream<Path> files = Files.list(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        return copy;
    }

    private static Ran check(Path folder, String... more) {
        return Ran.run("", "check", more, "--data", folder.toString());
    }

    @Test
    void aHealthyFolderIsFoundHealthyAndStaysAsItIs() throws Exception {
        Path copy = copy();
        byte[] before = Files.readAllBytes(copy.resolve("translationservices.db"));
        assertThat(check(copy).done()).contains("TranslationServices: ok", "SharePoint_Config: ok", "master: ok",
                "Search_Service_Application_CrawlStoreDB: ok").doesNotContain("problem");
        assertThat(Files.readAllBytes(copy.resolve("translationservices.db"))).isEqualTo(before);
        assertThat(check(copy, "--json").done()).contains("\"checked\": [", "\"problems\": []");
    }

    @Test
    void aHealthyPostgresqlIsFoundHealthy() {
        String healthy = TestPostgres.newDatabase();
        GranaryServer.start(Settings.of(Map.of("port", "0", "data", folder.toString(), "store", healthy)), Clock.SYSTEM)
                .close();
        assertThat(check(folder, "--store", healthy).done()).contains("TranslationServices: ok", "master: ok");
    }

    private record Broken(String database, String change, String problem) {}

    private static final List<Broken> BROKEN = List.of(
            new Broken("translationservices", "UPDATE job SET Waiting = 1",
                    "Job 42 counts its items wrongly: total 2 instead of 3, running 0 instead of 1, failed 0 instead of 1."),
            new Broken("translationservices", "UPDATE item SET StartTime = 5 WHERE ItemId = 1",
                    "Job 42 has a running item that was started before"),
            new Broken("translationservices",
                    """
                            INSERT INTO item (JobId, GroupId, ItemId, InputFile, AttemptsRemaining, StartTime, StopTime, ErrorCode)
                            VALUES (42, 1, 3, 'c', 0, 1, 2, 7)""",
                    ""),
            new Broken("translationservices", "INSERT INTO item_count (Hour, ItemCount) VALUES (7, 3)", "In hour 7"),
            new Broken("translationservices", "DELETE FROM job_input", "Job 42 has no settings"),
            new Broken("sharepoint_config", "UPDATE row_version SET Value = 0 WHERE SetName = 'Objects'",
                    "has version 1, but the last one given is 0"),
            new Broken("sharepoint_config",
                    "INSERT INTO config_tombstone (Id, Version) SELECT Id, 2 FROM config_object",
                    "exists, and is also among those removed"),
            new Broken("search_service_application_db", "UPDATE crawl_store SET HostCount = 9",
                    "Crawl store 0 counts 9 hosts, but has 0"),
            new Broken("search_service_application_db", "DELETE FROM identifier",
                    "is used in content_source.ContentSourceID, but the last one given is 0"),
            new Broken("search_service_application_db",
                    "INSERT INTO doc_id_group (FirstDocID, LastDocID, DBID) VALUES (1, 10, 0), (5, 20, 0)",
                    "1 to 10 overlap with those from 5 on"),
            new Broken("search_service_application_crawlstoredb",
                    "INSERT INTO host_count VALUES (3, -1, 1, 0, 0, 0, 0)",
                    "The counts of host 3"),
            new Broken("search_service_application_crawlstoredb", "INSERT INTO free_doc_id (DocID) VALUES (9)", ""),
            new Broken("master", "UPDATE security SET next_id = 1", "is the next to be given"));

    @Test
    void brokenRulesAreNamedWithTheirRows() throws Exception {
        Path copy = copy();
        for (Broken broken : BROKEN) {
            change(copy, broken.database, broken.change);
            change(postgres, "SET search_path = " + broken.database, broken.change);
        }
        for (Ran ran : List.of(check(copy), check(folder, "--store", postgres))) {
            assertThat(ran.err()).isEmpty();
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.out()).contains(BROKEN.stream().map(Broken::problem).toList());
            assertThat(ran.out()).contains("WordAutomationServices: ok");
        }
    }

    @Test
    void aDamagedPageIsFound() throws Exception {
        Path copy = copy();
        try (RandomAccessFile bytes = new RandomAccessFile(copy.resolve("sharepoint_config.db").toFile(), "rw")) {
            for (long page = 4; page < bytes.length() / 4096; page++) {
                bytes.seek(page * 4096);
                bytes.write(new byte[512]);
            }
        }
        Ran ran = check(copy);
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("SharePoint_Config: ", "TranslationServices: ok");
        assertThat(ran.out()).containsPattern("SharePoint_Config: \\d+ problem");
    }

    @Test
    void aMissingDatabaseAndAFolderWithoutAnyAreNamed() throws Exception {
        Path copy = copy();
        Files.delete(copy.resolve("wss_search.db"));
        Ran missing = check(copy);
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.out()).contains("Database WSS_Search has no file");
        assertThat(copy.resolve("wss_search.db")).doesNotExist();
        Ran none = check(folder.resolve("none"));
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.err()).contains("There is no data folder");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void aRunningServerIsChecked() {
        try (GranaryServer _ = GranaryServer.start(Settings.of(Map.of("port", "0", "data", folder.toString())),
                Clock.SYSTEM)) {
            assertThat(check(folder).done()).contains("TranslationServices: ok");
        }
    }
}
