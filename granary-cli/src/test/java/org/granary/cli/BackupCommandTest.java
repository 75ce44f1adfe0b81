package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.granary.server.GranaryServer;
import org.granary.server.ServedDatabases;
import org.granary.server.migrate.AnyRows;
import org.granary.server.settings.Settings;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.DatabaseSchema;
import org.granary.store.Store;
import org.granary.store.postgresql.PostgresSettings;
import org.granary.store.postgresql.PostgresStore;
import org.granary.store.postgresql.PostgresUrl;
import org.granary.store.postgresql.TestPostgres;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Backup and restore, with all tables of all databases.
@Tag("slow")
class BackupCommandTest {
    /// A folder with rows in all tables of all databases but those that name others.
    @TempDir
    private static Path full;
    private static List<String> contents = List.of();

    @TempDir
    private Path folder;

    @BeforeAll
    static void fill() {
        GranaryServer.start(Settings.of(Map.of("port", "0", "data", full.toString())), Clock.SYSTEM).close();
        try (Store store = SqliteStore.open(full, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            for (DatabaseSchema schema : schemas()) {
                if (!schema.name().equals("Search_Service_Application_DB") && !schema.name().equals("WSS_Search")) {
                    new AnyRows().fill(store.open(schema));
                }
            }
        }
        contents = contents(full);
    }

    private static List<DatabaseSchema> schemas() {
        return ServedDatabases.definitions().stream().map(definition -> definition.schema()).toList();
    }

    private static List<String> contents(Path data) {
        return FolderContents.of(data, schemas());
    }

    private static Ran run(String... arguments) {
        return Ran.run("", Map.of(), arguments);
    }

    private static List<Path> list(Path of) throws IOException {
        try (Stream<Path> files = Files.list(of)) {
            return files.sorted().toList();
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void whatWasBackedUpComesBack() throws IOException {
        String out = run("backup", "--to", path("backups"), "--data", full.toString()).done();
        assertThat(out).contains("translationservices.db: copied, ", "Done: ", "9 databases");
        String restored = run("restore", "--from", path("backups"), "--data", path("new")).done();
        assertThat(restored).contains("Done: ");
        assertThat(contents(folder.resolve("new"))).isEqualTo(contents);
        assertThat(folder.resolve("new/certificate.key")).hasSameTextualContentAs(full.resolve("certificate.key"));
        assertThat(folder.resolve("new/sa-password")).exists();
        for (Path secret : List.of(folder.resolve("new/master.db"), folder.resolve("new/certificate.key"),
                folder.resolve("new/sa-password"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret))).isEqualTo("rw-------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("backups"))))
                .isEqualTo("rwx------");
    }

    @Test
    void bothAreInTheAuditTrail() {
        run("backup", "--to", path("backups"), "--data", full.toString()).done();
        assertThat(run("audit", "--data", full.toString(), "--json").done())
                .contains("\"action\":\"backup\",\"target\":\"" + path("backups") + "\"");
        run("restore", "--from", path("backups"), "--data", path("new")).done();
        assertThat(run("audit", "--data", path("new"), "--json").done().lines())
                .anySatisfy(line -> assertThat(line).contains("\"action\":\"restore\",\"target\":\"" + path("backups"),
                        "\"outcome\":\"done\""));
        run("audit", "verify", "--data", path("new")).done();
    }

    @Test
    void aRepeatedBackupTakesNoRoomForWhatHasNotChanged() throws IOException {
        Path data = folder.resolve("data");
        run("backup", "--to", path("first"), "--data", full.toString()).done();
        run("restore", "--from", path("first"), "--data", data.toString()).done();
        run("backup", "--to", path("backups"), "--data", data.toString()).done();
        try (Store store = SqliteStore.open(data, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
            DatabaseSchema changed = schemas().stream().filter(each -> each.name().equals("WordAutomationServices"))
                    .findFirst().orElseThrow();
            store.open(changed).run(Access.WRITE, new Cancellation(),
                    transaction -> transaction.update("UPDATE job SET Name = 'another'"));
        }
        String out = run("backup", "--to", path("backups"), "--data", data.toString()).done();
        assertThat(out).contains("translationservices.db: unchanged", "wordautomationservices.db: copied",
                "wordautomationservices2.db: unchanged");
        List<Path> sets = list(folder.resolve("backups")).stream().filter(Files::isDirectory).toList();
        assertThat(sets).hasSize(2);
        assertThat(Files.getAttribute(sets.get(0).resolve("translationservices.db"), "unix:ino"))
                .isEqualTo(Files.getAttribute(sets.get(1).resolve("translationservices.db"), "unix:ino"));
        run("check", "--backup", path("backups")).done();
        // The older ones go; what the newest shares with them stays.
        String third = run("backup", "--to", path("backups"), "--data", data.toString(), "--keep", "1").done();
        assertThat(third).contains("Removed: 2 older backups.");
        run("restore", "--from", path("backups"), "--data", path("new")).done();
        assertThat(contents(folder.resolve("new"))).isEqualTo(contents(data));
    }

    @Test
    void oneFileWillDoAndIsNotOverwritten() throws IOException {
        run("backup", "--to", path("granary.zip"), "--data", full.toString()).done();
        assertThat(list(folder)).containsExactly(folder.resolve("granary.zip"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("granary.zip"))))
                .isEqualTo("rw-------");
        Ran again = run("backup", "--to", path("granary.zip"), "--data", full.toString());
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.err()).contains("already");
        run("check", "--backup", path("granary.zip")).done();
        run("restore", "--from", path("granary.zip"), "--data", path("new")).done();
        assertThat(contents(folder.resolve("new"))).isEqualTo(contents);
    }

    @Test
    void aFolderThatIsNotEmptyIsNotOverwritten() throws IOException {
        run("backup", "--to", path("backups"), "--data", full.toString()).done();
        Path file = Files.writeString(Files.createDirectory(folder.resolve("mine")).resolve("letter.txt"), "Dear …");
        Ran refused = run("restore", "--from", path("backups"), "--data", path("mine"));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("is not empty", "letter.txt");
        assertThat(list(folder.resolve("mine"))).containsExactly(file);
    }

    @Test
    void aRestoreThatWasBrokenOffIsNotServedAndCanBeRunAgain() throws IOException {
        run("backup", "--to", path("backups"), "--data", full.toString()).done();
        Path part = Files.createDirectories(folder.resolve("new/restore.part"));
        Files.writeString(part.resolve("master.db"), "half");
        Ran refused = run("serve", "--port", "0", "--data", path("new"));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("has not come to its end");
        assertThat(run("doctor", "--port", "0", "--console-port", "off", "--data", path("new")).out())
                .contains("A restore has not come to its end.");
        run("restore", "--from", path("backups"), "--data", path("new")).done();
        assertThat(contents(folder.resolve("new"))).isEqualTo(contents);
    }

    @Test
    void aDamagedBackupIsNotRestored() throws IOException {
        run("backup", "--to", path("backups"), "--data", full.toString()).done();
        Path file = list(folder.resolve("backups")).stream().filter(Files::isDirectory).findFirst().orElseThrow()
                .resolve("sharepoint_config.db");
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(bytes.length() - 10);
            bytes.write(1 + bytes.read());
        }
        Ran checked = run("check", "--backup", path("backups"));
        assertThat(checked.code()).isEqualTo(1);
        assertThat(checked.out()).contains("sharepoint_config.db", "is not what was written");
        Ran refused = run("restore", "--from", path("backups"), "--data", path("new"));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("sharepoint_config.db", "is not what was written");
    }

    @Test
    void theBackupOfATimeIsFound() throws IOException {
        run("backup", "--to", path("backups"), "--data", full.toString()).done();
        Ran early = run("restore", "--from", path("backups"), "--at", "2001-01-01T00:00", "--data", path("new"));
        assertThat(early.code()).isEqualTo(1);
        assertThat(early.err()).contains("There is no backup", "2001-01-01", "The oldest is of ");
        run("restore", "--from", path("backups"), "--at", "2101-01-01T00:00Z", "--data", path("new")).done();
    }

    /// Meanwhile, rows are added to one database and then to another: at no moment has the second more.
    @Test
    void postgresqlIsBackedUpAtOneMomentAndComesBackIntoEither() throws Exception {
        String store = TestPostgres.newDatabase();
        run("backup", "--to", path("backups"), "--data", full.toString()).done();
        run("restore", "--from", path("backups"), "--data", path("files"), "--store", store).done();
        assertThat(folder.resolve("files/master.db")).doesNotExist();
        assertThat(folder.resolve("files/certificate.key")).exists();
        String out;
        try (Writing _ = new Writing(store)) {
            out = run("backup", "--to", path("exported"), "--data", path("files"), "--store", store).done();
        }
        assertThat(out).contains("TranslationServices: copied", "9 databases");
        run("restore", "--from", path("exported"), "--data", path("back")).done();
        List<String> back = contents(folder.resolve("back"));
        List<String> first = back.stream().filter(line -> line.startsWith("WordAutomationServices.job 1000")).toList();
        List<String> second = back.stream().filter(line -> line.startsWith("WordAutomationServices2.job 1000"))
                .toList();
        assertThat(first).hasSizeGreaterThanOrEqualTo(Writing.BEFORE);
        assertThat(first.size() - second.size()).isBetween(0, 1);
        List<String> rest = new ArrayList<>(back);
        rest.removeAll(first);
        rest.removeAll(second);
        assertThat(rest).isEqualTo(contents);
        Ran again = run("restore", "--from", path("exported"), "--data", path("other"), "--store", store);
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.err()).contains("is not empty");
    }

    /// Adds jobs to both queues, one after the other.
    private static final class Writing implements AutoCloseable {
        static final int BEFORE = 20;
        private static final long FIRST = 1_000_000;

        private final Store postgres;
        private final AtomicBoolean stop = new AtomicBoolean();
        private final CountDownLatch written = new CountDownLatch(BEFORE);
        private final Thread thread = Thread.ofPlatform().unstarted(this::write);

        Writing(String url) throws InterruptedException {
            postgres = PostgresStore.open(PostgresUrl.parse(url), PostgresSettings.DEFAULT, Clock.SYSTEM);
            thread.start();
            written.await();
        }

        private void write() {
            List<DatabaseSchema> pair = schemas().stream().filter(each -> each.name().startsWith("WordAutomation"))
                    .toList();
            for (long job = FIRST; !stop.get(); job++) {
                for (DatabaseSchema schema : pair) {
                    long number = job;
                    postgres.open(schema).run(Access.WRITE, new Cancellation(), transaction -> transaction
                            .update("INSERT INTO job (JobId, CreateTime) VALUES (?, 0)", number));
                }
                written.countDown();
            }
        }

        @Override
        public void close() throws InterruptedException {
            stop.set(true);
            thread.join();
            postgres.close();
        }
    }
}
