package org.granary.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.protocol.search.SearchDatabases;
import org.granary.server.login.LoginStore;
import org.granary.server.settings.Nearest;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.SettingException;
import org.granary.server.settings.Settings;
import org.granary.server.settings.Settings.StoreOf;
import org.granary.store.Clock;
import org.granary.store.FolderLock;
import org.granary.store.Store;
import org.granary.store.postgresql.PostgresSettings;
import org.granary.store.postgresql.PostgresStore;
import org.granary.store.postgresql.PostgresUrl;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Wording;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes the store that the settings ask for: files in the data folder, PostgreSQL, or some of each.
public final class Stores {
    private static final Logger LOG = LoggerFactory.getLogger(Stores.class);

    private Stores() {}

    /// To serve from. Holds the lock of the data folder until it is closed, also where all databases are in PostgreSQL.
    ///
    /// @throws SettingException where a store is given for a database that there is not
    /// @throws org.granary.store.StoreException where another server uses the data folder
    public static Store open(Settings settings, Path data, Clock clock) {
        AtomicBoolean embedded = new AtomicBoolean();
        Store store = open(settings, clock, () -> {
            embedded.set(true);
            return SqliteStore.open(data, embeddedSettings(settings), clock);
        });
        // The embedded store has the lock already; the other one has not connected yet.
        return embedded.get() ? store : new LockedStore(store, FolderLock.acquire(data));
    }

    /// For a command that does its work beside a running server, or without one.
    public static Store openBeside(Settings settings, Path data) {
        return open(settings, Clock.SYSTEM,
                () -> SqliteStore.openBeside(data, embeddedSettings(settings), Clock.SYSTEM));
    }

    /// The data folder alone, for a command that nobody else may disturb.
    ///
    /// @throws org.granary.store.StoreException where a server is running in it
    public static Store openFolder(Settings settings, Path data, Clock clock) {
        return SqliteStore.open(data, embeddedSettings(settings), clock);
    }

    /// PostgreSQL alone, with the databases that the settings put there.
    ///
    /// @throws SettingException where they put none there
    public static PostgresStore openPostgres(Settings settings, Clock clock) {
        String standard = settings.get(ServerSettings.STORE);
        Map<String, PostgresUrl> urls = new HashMap<>();
        own(settings).forEach((database, store) -> {
            if (!isEmbedded(store)) {
                urls.put(database, PostgresUrl.parse(store));
            }
        });
        if (isEmbedded(standard) && urls.isEmpty()) {
            throw new SettingException("No database is in PostgreSQL by the settings: give its URL with --store.");
        }
        return PostgresStore.open(isEmbedded(standard) ? urls.values().iterator().next() : PostgresUrl.parse(standard),
                urls, postgresSettings(settings), clock);
    }

    /// Everything as it is, to be looked at beside servers: nothing is made or migrated.
    public static Store openExisting(Settings settings, Path data) {
        return open(settings, Clock.SYSTEM,
                () -> SqliteStore.openExisting(data, embeddedSettings(settings), Clock.SYSTEM),
                PostgresStore::existing);
    }

    /// Whether some databases are in PostgreSQL by the settings.
    public static boolean usesPostgres(Settings settings) {
        return !isEmbedded(settings.get(ServerSettings.STORE))
                || own(settings).values().stream().anyMatch(store -> !isEmbedded(store));
    }

    /// Whether some databases are in the data folder by the settings.
    public static boolean usesFolder(Settings settings) {
        return isEmbedded(settings.get(ServerSettings.STORE))
                || own(settings).values().stream().anyMatch(Stores::isEmbedded);
    }

    /// Whether a database lives in the data folder.
    public static boolean isEmbedded(Settings settings, String database) {
        StoreOf own = settings.stores().get(database.toLowerCase(Locale.ROOT));
        return isEmbedded(own == null ? settings.get(ServerSettings.STORE) : own.store());
    }

    private static boolean isEmbedded(String store) {
        return store.equalsIgnoreCase(ServerSettings.EMBEDDED);
    }

    private static Store open(Settings settings, Clock clock, Supplier<Store> embedded) {
        return open(settings, clock, embedded, UnaryOperator.identity());
    }

    private static Store open(Settings settings, Clock clock, Supplier<Store> embedded,
            UnaryOperator<PostgresStore> postgres) {
        String standard = settings.get(ServerSettings.STORE);
        Map<String, PostgresUrl> urls = new HashMap<>();
        List<String> inFiles = new ArrayList<>();
        own(settings).forEach((database, store) -> {
            if (isEmbedded(store)) {
                inFiles.add(database);
            } else {
                urls.put(database, PostgresUrl.parse(store));
            }
        });
        if (isEmbedded(standard)) {
            return urls.isEmpty()
                    ? embedded.get()
                    : new SplitStore(embedded.get(),
                            postgres.apply(PostgresStore.open(urls.values().iterator().next(), urls,
                                    postgresSettings(settings), clock)),
                            urls.keySet());
        }
        Store opened = postgres
                .apply(PostgresStore.open(PostgresUrl.parse(standard), urls, postgresSettings(settings), clock));
        return inFiles.isEmpty() ? opened : new SplitStore(opened, embedded.get(), inFiles);
    }

    /// The stores of databases that have their own, by name in lower case. Not all need to be there yet: databases are added while servers run.
    private static Map<String, String> own(Settings settings) {
        List<String> names = Stream.concat(Stream.of(LoginStore.MASTER.name()), ServedDatabases.NAMES.stream())
                .toList();
        Map<String, String> own = new HashMap<>();
        settings.stores().forEach((database, store) -> {
            boolean known = names.stream().anyMatch(database::equalsIgnoreCase);
            if (known || (SearchDatabases.canBeAdded(database) && isStore(store.store()))) {
                own.put(database, store.store());
            } else if (store.variable()) {
                LOG.warn("Unknown environment variable {} is ignored: there is no such database.", store.place());
            } else {
                throw new SettingException(store.place() + ": there is no database " + store.database() + "."
                        + Nearest.suggestion(store.database(), names));
            }
        });
        return own;
    }

    /// Whether this is what a store looks like; platforms set variables of their own, which may happen to begin like ours.
    private static boolean isStore(String value) {
        return isEmbedded(value) || value.startsWith(PostgresUrl.PREFIX);
    }

    /// Says in the log which databases with a store of their own are not there (yet).
    static void reportUnused(Settings settings, Catalog catalog) {
        List<String> names = catalog.databases().stream().map(DatabaseCatalog::name).toList();
        settings.stores().forEach((database, store) -> {
            if (names.stream().noneMatch(database::equalsIgnoreCase)) {
                LOG.warn("{}: there is no database {} yet.{}", store.place(), store.database(),
                        Nearest.suggestion(store.database(), names));
            }
        });
    }

    /// Where the databases live, in words and without passwords.
    public static String describe(Settings settings) {
        String standard = settings.get(ServerSettings.STORE);
        String text = isEmbedded(standard) ? "embedded SQLite" : PostgresUrl.redact(standard);
        long own = settings.stores().values().stream().filter(store -> isStore(store.store())).count();
        return own == 0
                ? text
                : text + " ("
                        + Wording.count(own, "database has a store of its own", "databases have stores of their own")
                        + ")";
    }

    private static SqliteSettings embeddedSettings(Settings settings) {
        return SqliteSettings.DEFAULT.withLockTimeout(settings.get(ServerSettings.LOCK_TIMEOUT))
                .withBlockingTimeout(settings.get(ServerSettings.TRANSACTION_BLOCKING_TIMEOUT))
                .withTransactionTimeouts(settings.get(ServerSettings.TRANSACTION_IDLE_TIMEOUT),
                        settings.get(ServerSettings.TRANSACTION_TIMEOUT))
                .withCloseTimeout(settings.get(ServerSettings.SHUTDOWN_GRACE));
    }

    private static PostgresSettings postgresSettings(Settings settings) {
        return PostgresSettings.DEFAULT
                .withConnections(settings.get(ServerSettings.STORE_CONNECTIONS),
                        PostgresSettings.DEFAULT.connectionWait())
                .withLockTimeout(settings.get(ServerSettings.LOCK_TIMEOUT))
                .withTransactionTimeouts(settings.get(ServerSettings.TRANSACTION_IDLE_TIMEOUT),
                        settings.get(ServerSettings.TRANSACTION_TIMEOUT))
                .withCloseTimeout(settings.get(ServerSettings.SHUTDOWN_GRACE));
    }
}
