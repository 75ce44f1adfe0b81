package org.granary.store.sqlite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.granary.store.DamagedDatabaseException;
import org.granary.store.OwnerOnly;
import org.granary.store.OwnerOnlyFolder;
import org.granary.store.StoreException;
import org.granary.type.Wording;
import org.sqlite.SQLiteJDBCLoader;

/// Where things lie in a data folder: `NAME.db` for each database (and SQLite's `-wal` and `-shm` beside it), `lock`,
/// `tmp` for the driver, and `restore.part` while a backup is restored.
final class DataFolder {
    /// Where a restore puts files until all of them are there.
    static final String RESTORING = "restore.part";
    private static final int LONGEST_NAME = 180;

    private final Path folder;

    DataFolder(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
        if (this.folder.toString().indexOf('?') >= 0) {
            throw new StoreException("The path of a data folder must not contain a question mark: " + this.folder);
        }
        try {
            OwnerOnly.createFolder(this.folder);
        } catch (IOException e) {
            throw new StoreException("Data folder " + this.folder + " cannot be made: " + Wording.reason(e) + ".", e);
        }
    }

    /// A folder that is only looked at, and not made.
    static DataFolder existing(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new StoreException("There is no data folder " + folder + ".");
        }
        return new DataFolder(folder);
    }

    Path path() {
        return folder;
    }

    /// The file of a database, made empty where there is none: SQLite would make it readable for everybody. It gives
    /// the files beside it the same mode.
    Path createFile(String database) {
        Path file = databaseFile(database);
        try {
            OwnerOnly.createFile(file);
        } catch (IOException e) {
            throw new StoreException("The file of database " + database + " cannot be made: " + Wording.reason(e) + ".",
                    e);
        }
        return file;
    }

    /// The file of a database that is there.
    Path existingFile(String database) {
        Path file = databaseFile(database);
        if (!Files.exists(file)) {
            throw new StoreException("Database " + database + " has no file " + file + ".");
        }
        return file;
    }

    DamagedDatabaseException damaged(String database, Exception cause) {
        return damaged(database, databaseFile(database), cause);
    }

    static DamagedDatabaseException damaged(String database, Path file, Exception cause) {
        return new DamagedDatabaseException("The file " + file
                + " is damaged, or no SQLite database. Move it away, and restore database " + database
                + " from a backup.", cause);
    }

    /// Refuses a folder into which a backup is being restored, or was not restored to the end.
    void requireWhole() {
        if (Files.exists(folder.resolve(RESTORING))) {
            throw new StoreException("The restore into " + folder + " has not come to its end. Run it again.");
        }
    }

    /// The file of a database. Names compare without case, so the file's is in lower case; what could mean something to
    /// a file system is written as `%` and the hexadecimal bytes of its UTF-8.
    Path databaseFile(String database) {
        StringBuilder name = new StringBuilder();
        for (byte b : database.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8)) {
            if ((b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '_' || b == '-') {
                name.append((char) b);
            } else {
                name.append('%').append(HexFormat.of().toHexDigits(b));
            }
        }
        if (name.isEmpty()) {
            throw new StoreException("A database needs a name.");
        }
        if (name.length() > LONGEST_NAME) {
            String digest = digest(name.toString());
            name.setLength(LONGEST_NAME - digest.length() - 1);
            name.append('-').append(digest);
        }
        return folder.resolve(name + ".db");
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Has the driver unpack its native library in this folder and not in the system's, which may forbid execution. A
    /// process that was killed leaves its copy behind; whoever holds the folder's lock sweeps.
    void prepareDriver(boolean sweep) {
        if (System.getProperty("org.sqlite.tmpdir") != null) {
            return;
        }
        Path tmp = folder.resolve("tmp");
        try {
            OwnerOnly.createFolder(tmp);
            if (sweep) {
                try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(tmp, "sqlite-*")) {
                    for (Path leftover : leftovers) {
                        Files.deleteIfExists(leftover);
                    }
                }
            }
        } catch (IOException e) {
            throw new StoreException("The folder " + tmp + " cannot be used: " + Wording.reason(e) + ".", e);
        }
        System.setProperty("org.sqlite.tmpdir", tmp.toString());
        unpackDriver(tmp);
    }

    /// The driver makes its copy readable for everybody.
    private static void unpackDriver(Path tmp) {
        try {
            SQLiteJDBCLoader.initialize();
            OwnerOnlyFolder.close(tmp);
        } catch (Exception e) {
            throw new StoreException("The driver of SQLite cannot be loaded: " + Wording.reason(e) + ".", e);
        }
    }
}
