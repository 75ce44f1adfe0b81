package org.granary.store.sqlite;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Dialect;
import org.granary.store.FolderLock;
import org.granary.store.Store;
import org.granary.store.StoreException;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// The embedded store: SQLite files in a data folder.
///
/// A folder is served by one process at a time ([#open]), which holds the folder's lock: two servers would each keep
/// their own idea of whose turn it is to write. The command-line tool may look in beside a running server
/// ([#openBeside]): then SQLite's own locks keep the two apart, each call for the time of one commit. That suits a
/// small database that is seldom written, such as the one with the logins.
public final class SqliteStore implements Store {
    private final DataFolder folder;
    private final SqliteSettings settings;
    private final Clock clock;
    private final Surroundings surroundings;
    private final @Nullable FolderLock lock;
    /// Whether missing databases are made, and old schemas migrated.
    private final boolean mayChange;
    private final Map<String, Opened> databases = new HashMap<>();
    private boolean closed;

    private record Opened(DatabaseSchema schema, SqliteDatabase database) {}

    private SqliteStore(DataFolder folder, SqliteSettings settings, Clock clock, Surroundings surroundings,
            @Nullable FolderLock lock, boolean mayChange) {
        this.folder = folder;
        this.settings = settings;
        this.clock = clock;
        this.surroundings = surroundings;
        this.lock = lock;
        this.mayChange = mayChange;
        folder.prepareDriver(lock != null);
    }

    /// How statements are written for this kind of store.
    public static Dialect dialect() {
        return SqliteDialect.INSTANCE;
    }

    /// Opens a folder, made where it does not exist, to serve it. Throws [StoreException] where another process does.
    public static SqliteStore open(Path dataFolder, SqliteSettings settings, Clock clock) {
        return open(dataFolder, settings, clock, Surroundings.SYSTEM);
    }

    /// The same with other threads and another time.
    public static SqliteStore open(Path dataFolder, SqliteSettings settings, Clock clock, Surroundings surroundings) {
        DataFolder folder = new DataFolder(dataFolder);
        folder.requireWhole();
        return new SqliteStore(folder, settings, clock, surroundings, FolderLock.acquire(folder.path()), true);
    }

    /// Opens a folder for a short time, whether or not a server is running in it. Beside a server no schema is
    /// migrated, and a database that would need it is refused.
    public static SqliteStore openBeside(Path dataFolder, SqliteSettings settings, Clock clock) {
        DataFolder folder = new DataFolder(dataFolder);
        return new SqliteStore(folder, settings, clock, Surroundings.SYSTEM,
                FolderLock.tryAcquire(folder.path()), true);
    }

    /// Opens a folder to look at what is there, whether or not a server is running in it: no database is made, and none
    /// is migrated. One that is missing, or whose schema is not the program's, is refused.
    public static SqliteStore openExisting(Path dataFolder, SqliteSettings settings, Clock clock) {
        return new SqliteStore(DataFolder.existing(dataFolder), settings, clock, Surroundings.SYSTEM, null, false);
    }

    @Override
    public synchronized Database open(DatabaseSchema schema, Consumer<Database> first) {
        if (closed) {
            throw new StoreException("The store is closed.");
        }
        String key = schema.name().toLowerCase(Locale.ROOT);
        Opened known = databases.get(key);
        if (known != null) {
            if (!known.schema().migrations().equals(schema.migrations())) {
                throw new StoreException("Database " + schema.name() + " is already open with the schema "
                        + known.schema().migrations() + ", not " + schema.migrations() + ".");
            }
            return known.database();
        }
        Path file = mayChange ? folder.createFile(schema.name()) : folder.existingFile(schema.name());
        LogIndexSpace.requireSpace(schema.name(), file);
        new Migrations(schema, file).bringUpToDate(lock != null);
        SqliteDatabase database = new SqliteDatabase(schema.name(), file, settings, clock, surroundings);
        try {
            first.accept(database);
        } catch (SqlError e) {
            database.close();
            throw e.sqlMessage().number() == SqliteErrors.DAMAGED ? folder.damaged(schema.name(), e) : e;
        } catch (Throwable e) {
            database.close();
            throw e;
        }
        database.share();
        databases.put(key, new Opened(schema, database));
        return database;
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        // Beside each other, since each may have to wait for what runs in it; on threads that run whatever requests do.
        try (ExecutorService closing = Executors.newThreadPerTaskExecutor(surroundings.closers())) {
            databases.values().forEach(opened -> closing.execute(() -> opened.database().close()));
        }
        if (lock != null) {
            lock.close();
        }
    }
}
