package org.granary.server.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.granary.server.ServedDatabases;
import org.granary.server.Stores;
import org.granary.server.backup.Manifest.Entry;
import org.granary.server.migrate.StoreMigration;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.granary.store.Clock;
import org.granary.store.OwnerOnly;
import org.granary.store.Store;
import org.granary.store.StoreException;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Wording;

/// Brings a backup back: into an empty data folder, and into PostgreSQL where the settings put databases there. Nothing
/// is overwritten.
///
/// Files come into a folder of their own within the data folder first, each compared with its digest, and leave it when
/// all of them are there. A restore that was broken off is done by running it again.
public final class Restore {
    private static final String PART = "restore" + Backup.PART;
    /// What a folder may have and still be empty. An audit trail stays: backups have none, and the restore itself is in it.
    private static final Set<String> NOTHING = Set.of(PART, "tmp", "lock", "audit");

    private final Settings settings;
    private final StoreMigration.Progress progress;

    /// @param progress told what is copied to PostgreSQL
    public Restore(Settings settings, StoreMigration.Progress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /// Makes the data folder where it is missing.
    ///
    /// @throws StoreException when it is not empty; nothing is changed then
    public void prepare() {
        Path data = settings.get(ServerSettings.DATA);
        try {
            OwnerOnly.createFolder(data);
            requireEmpty(data);
        } catch (IOException e) {
            throw new StoreException("The folder " + data + " cannot be made ready: " + Wording.reason(e) + ".", e);
        }
    }

    /// Brings it into the folder that was prepared.
    public void run(BackupSet backup) {
        Path data = settings.get(ServerSettings.DATA);
        try {
            Path part = data.resolve(PART);
            FileCopies.remove(part);
            OwnerOnly.createFolder(part);
            for (Entry entry : backup.manifest().files()) {
                backup.copy(entry, part.resolve(entry.name()));
            }
            if (Stores.usesPostgres(settings)) {
                toPostgres(part);
            }
            for (Path file : FileCopies.list(part)) {
                // Only what an earlier attempt has put there can be there.
                Files.move(file, data.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
            FileCopies.forceFolder(data);
            FileCopies.remove(part);
        } catch (IOException e) {
            throw new StoreException("The restore into " + data + " failed: " + Wording.reason(e)
                    + ". What is there is not complete.", e);
        }
    }

    private static void requireEmpty(Path data) throws IOException {
        List<String> there = FileCopies.list(data).stream().map(file -> String.valueOf(file.getFileName()))
                .filter(name -> !NOTHING.contains(name)).toList();
        if (!there.isEmpty() && !Files.exists(data.resolve(PART))) {
            throw new StoreException("The folder " + data + " is not empty: it has " + there.getFirst()
                    + ". A backup is restored into an empty folder; name another one with --data.");
        }
    }

    /// Copies those databases that the settings put there, and takes their files away.
    private void toPostgres(Path part) throws IOException {
        Path scratch = Files.createTempDirectory("granary-restore");
        Set<String> done = new HashSet<>();
        try {
            try (Store files = SqliteStore.open(part, SqliteSettings.DEFAULT, Clock.SYSTEM);
                    Store postgres = Stores.openPostgres(settings, Clock.SYSTEM)) {
                new StoreMigration(files, postgres, progress).run(ServedDatabases.definitions(), database -> {
                    boolean there = !Stores.isEmbedded(settings, database);
                    if (there) {
                        done.add(database.toLowerCase(Locale.ROOT) + ".db");
                    }
                    return there;
                }, scratch);
            }
            for (String file : done) {
                Files.deleteIfExists(part.resolve(file));
            }
            FileCopies.remove(part.resolve("tmp"));
            Files.deleteIfExists(part.resolve("lock"));
        } finally {
            FileCopies.remove(scratch);
        }
    }
}
