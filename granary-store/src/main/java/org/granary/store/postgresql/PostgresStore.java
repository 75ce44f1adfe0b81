package org.granary.store.postgresql;

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
import org.granary.store.Store;
import org.granary.store.StoreException;
import org.granary.store.migration.MigrationFiles;

/// The store in PostgreSQL. Each of its databases is a schema, in the PostgreSQL database of a URL that all share, or
/// of a URL of its own.
public final class PostgresStore implements Store {
    private final PostgresUrl standard;
    private final Map<String, PostgresUrl> own;
    private final PostgresSettings settings;
    private final StoreTime time;
    private final Map<String, Opened> databases = new HashMap<>();
    private boolean mayChange = true;
    private boolean closed;

    private record Opened(DatabaseSchema schema, PostgresDatabase database) {}

    private PostgresStore(PostgresUrl standard, Map<String, PostgresUrl> own, PostgresSettings settings, Clock clock) {
        this.standard = standard;
        this.own = own;
        this.settings = settings;
        this.time = new StoreTime(clock);
    }

    /// How statements are written for this kind of store.
    public static Dialect dialect() {
        return PostgresDialect.INSTANCE;
    }

    /// All databases at one URL. Nothing is connected yet.
    ///
    /// @param clock [Clock#SYSTEM]: PostgreSQL's own clock counts, so that several processes have one time
    public static PostgresStore open(PostgresUrl url, PostgresSettings settings, Clock clock) {
        return open(url, Map.of(), settings, clock);
    }

    /// The same, with URLs of their own for some databases, by name.
    public static PostgresStore open(PostgresUrl url, Map<String, PostgresUrl> own, PostgresSettings settings,
            Clock clock) {
        Map<String, PostgresUrl> byKey = new HashMap<>();
        own.forEach((name, its) -> byKey.put(key(name), its));
        return new PostgresStore(url, byKey, settings, clock);
    }

    /// From now on no database is made or migrated: one that is missing, or whose schema is not the program's, is
    /// refused.
    public synchronized PostgresStore existing() {
        mayChange = false;
        return this;
    }

    /// All databases as they are at one moment, to be read. Those at other URLs have a moment of their own, soon after.
    public PostgresSnapshot snapshot() {
        return PostgresSnapshot.take(this, standard, own.values());
    }

    /// Where a database is.
    PostgresUrl url(String name) {
        return own.getOrDefault(key(name), standard);
    }

    @Override
    public synchronized Database open(DatabaseSchema schema, Consumer<Database> first) {
        if (closed) {
            throw new StoreException("The store is closed.");
        }
        String key = key(schema.name());
        Opened known = databases.get(key);
        if (known != null) {
            if (!known.schema().migrations().equals(schema.migrations())) {
                throw new StoreException("Database " + schema.name() + " is already open with the schema "
                        + known.schema().migrations() + ", not " + schema.migrations() + ".");
            }
            return known.database();
        }
        PostgresUrl url = url(schema.name());
        MigrationFiles files = MigrationFiles.of(schema);
        var migrations = new PostgresMigrations(schema, key, url, Connector.forMigration(url, key));
        if (mayChange) {
            migrations.bringUpToDate(files);
        } else {
            migrations.requireUpToDate(files);
        }
        PostgresDatabase database = new PostgresDatabase(schema.name(), Connector.forWork(url, key, settings),
                new DeclaredNames(files), settings, time.new OfDatabase());
        try {
            first.accept(database);
        } catch (Throwable e) {
            database.close();
            throw e;
        }
        databases.put(key, new Opened(schema, database));
        return database;
    }

    /// The name of the schema, and what databases are found by.
    private static String key(String name) {
        String key = name.toLowerCase(Locale.ROOT);
        if (!key.matches("[a-z_][a-z0-9_]{0,62}") || key.startsWith("pg_")) {
            throw new StoreException("The database name " + name + " cannot be the name of a schema in PostgreSQL.");
        }
        return key;
    }

    /// This machine's clock, set by PostgreSQL's.
    @Override
    public Clock clock() {
        return time;
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        // Beside each other, since each may have to wait for what runs in it; on threads that run whatever requests do.
        try (ExecutorService closing = Executors
                .newThreadPerTaskExecutor(Thread.ofPlatform().daemon().name("store-close-", 0).factory())) {
            databases.values().forEach(opened -> closing.execute(() -> opened.database().close()));
        }
    }
}
