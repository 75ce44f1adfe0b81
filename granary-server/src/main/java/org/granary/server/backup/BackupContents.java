package org.granary.server.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.granary.server.ServedDatabases;
import org.granary.server.Stores;
import org.granary.server.backup.Manifest.Entry;
import org.granary.server.migrate.StoreMigration;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.granary.store.Store;
import org.granary.store.postgresql.PostgresSnapshot;
import org.granary.store.postgresql.PostgresStore;
import org.granary.store.sqlite.FolderSnapshot;
import org.granary.store.sqlite.SnapshotFile;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.jspecify.annotations.Nullable;

/// Brings the files of a backup together: SQLite files of all databases, wherever they are, and the other files of the
/// data folder.
final class BackupContents {
    /// For how long to look for a moment at which nobody commits.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Settings settings;
    private final Path target;
    private final @Nullable BackupSet before;
    private final Backup.Progress progress;
    private final Map<String, String> states = new HashMap<>();
    private final Map<String, Entry> unchanged = new HashMap<>();
    private Instant time = Instant.EPOCH;

    BackupContents(Settings settings, Path target, @Nullable BackupSet before, Backup.Progress progress) {
        this.settings = settings;
        this.target = target;
        this.before = before;
        this.progress = progress;
    }

    Instant time() {
        return time;
    }

    String store() {
        return !Stores.usesPostgres(settings) ? "embedded" : Stores.usesFolder(settings) ? "both" : "postgresql";
    }

    /// What the file of the server is known by.
    @Nullable
    String state(String name) {
        return states.get(name);
    }

    /// The entry of a file that was taken from the backup before.
    @Nullable
    Entry unchanged(String name) {
        return unchanged.get(name);
    }

    void fill() throws IOException {
        Path data = settings.get(ServerSettings.DATA);
        if (!Stores.usesPostgres(settings)) {
            try (FolderSnapshot folder = FolderSnapshot.take(data, PATIENCE)) {
                time = folder.time();
                copy(folder);
            }
        } else {
            try (PostgresStore store = Stores.openPostgres(settings, Clock.SYSTEM).existing();
                    PostgresSnapshot postgres = store.snapshot();
                    FolderSnapshot folder = Stores.usesFolder(settings)
                            ? FolderSnapshot.take(data, PATIENCE)
                            : null) {
                time = postgres.time();
                export(postgres);
                if (folder != null) {
                    copy(folder);
                }
            }
        }
        if (Files.isDirectory(data)) {
            copyOthers(data);
        }
    }

    /// A file for each database that is in PostgreSQL, with all rows.
    private void export(PostgresSnapshot postgres) throws IOException {
        Path scratch = Files.createTempDirectory("granary-backup");
        try {
            try (Store files = SqliteStore.open(target, SqliteSettings.DEFAULT, Clock.SYSTEM)) {
                new StoreMigration(postgres, files, new Copied()).run(ServedDatabases.definitions(),
                        database -> !Stores.isEmbedded(settings, database), scratch);
            }
            FileCopies.remove(target.resolve("tmp"));
            Files.deleteIfExists(target.resolve("lock"));
        } finally {
            FileCopies.remove(scratch);
        }
    }

    /// The databases of the folder, but those that are there from PostgreSQL: the folder may have older copies of them.
    private void copy(FolderSnapshot folder) throws IOException {
        for (SnapshotFile file : folder.files()) {
            Path copy = target.resolve(file.name());
            if (Files.exists(copy)) {
                continue;
            }
            Entry same = same(file);
            if (before != null && same != null) {
                link(before.file(same), copy);
                unchanged.put(file.name(), same);
                progress.unchanged(file.name(), same.size());
            } else {
                file.copyTo(copy, _ -> {});
                progress.copied(file.name(), Files.size(copy));
            }
            String state = file.state();
            if (state != null) {
                states.put(file.name(), state);
            }
        }
    }

    private @Nullable Entry same(SnapshotFile file) {
        String state = file.state();
        if (before == null || state == null) {
            return null;
        }
        Entry entry = before.manifest().find(file.name()).orElse(null);
        return entry != null && state.equals(entry.state()) ? entry : null;
    }

    private static void link(Path existing, Path copy) throws IOException {
        try {
            Files.createLink(copy, existing);
        } catch (UnsupportedOperationException | IOException e) {
            // A file system without links.
            try (InputStream in = Files.newInputStream(existing)) {
                FileCopies.copyTo(copy, in);
            }
        }
    }

    /// The certificate, the first password and what else lies in the folder. Locks and what SQLite keeps for a running
    /// server are nothing to keep.
    private void copyOthers(Path data) throws IOException {
        for (Path file : FileCopies.list(data)) {
            String name = String.valueOf(file.getFileName());
            boolean kept = Files.isRegularFile(file) && !name.equals("lock") && !name.startsWith(".")
                    && !name.endsWith(".db") && !name.endsWith("-wal") && !name.endsWith("-shm")
                    && !name.endsWith(Backup.PART) && !name.equals(Manifest.FILE);
            if (kept) {
                try (InputStream in = Files.newInputStream(file)) {
                    FileCopies.copyTo(target.resolve(name), in);
                }
            }
        }
    }

    /// Tells of databases when they are complete.
    private final class Copied implements StoreMigration.Progress {
        @Override
        public void isComplete(String database) {
            progress.copied(database, 0);
        }

        @Override
        public void begins(String database) {
            // told at its end
        }

        @Override
        public void copies(String database, String table, long rows) {
            // told at its end
        }

        @Override
        public void copied(String database, String table, long rows) {
            // told at its end
        }

        @Override
        public void verified(String database, long rows) {
            progress.copied(database, 0);
        }
    }
}
