package org.granary.store.postgresql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.Maintenance;
import org.granary.store.Store;
import org.granary.store.StoreException;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// The databases of a [PostgresStore] as they were at one moment. They can be read, and nothing else.
///
/// A transaction at each URL exports its snapshot and stays open; every other transaction takes that snapshot over.
/// Nobody waits for that. While it lasts, PostgreSQL cannot remove old versions of rows.
public final class PostgresSnapshot implements Store {
    private final PostgresStore store;
    private final List<Exported> exports;
    private final Instant time;

    private record Exported(PostgresUrl url, Connection connection, String id) {}

    private PostgresSnapshot(PostgresStore store, List<Exported> exports, Instant time) {
        this.store = store;
        this.exports = exports;
        this.time = time;
    }

    static PostgresSnapshot take(PostgresStore store, PostgresUrl standard, Collection<PostgresUrl> others) {
        List<PostgresUrl> urls = new ArrayList<>(List.of(standard));
        others.stream().filter(url -> urls.stream().noneMatch(url::isSame)).forEach(urls::add);
        List<Exported> exports = new ArrayList<>();
        try {
            for (PostgresUrl url : urls) {
                exports.add(export(url));
            }
            return new PostgresSnapshot(store, List.copyOf(exports), Instant.now());
        } catch (SQLException e) {
            exports.forEach(PostgresSnapshot::close);
            throw new StoreException("PostgreSQL cannot be read: " + e.getMessage(), e);
        }
    }

    private static Exported export(PostgresUrl url) throws SQLException {
        Connection connection = Connector.forMigration(url, "public").connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET idle_in_transaction_session_timeout = 0");
            statement.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
            try (ResultSet row = statement.executeQuery("SELECT pg_export_snapshot()")) {
                row.next();
                return new Exported(url, connection, String.valueOf(row.getString(1)));
            }
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /// The moment.
    public Instant time() {
        return time;
    }

    @Override
    public Database open(DatabaseSchema schema, Consumer<Database> first) {
        PostgresUrl url = store.url(schema.name());
        String id = exports.stream().filter(each -> each.url.isSame(url)).findFirst().orElseThrow().id;
        return new Snapshot(store.open(schema, first), id);
    }

    @Override
    public Clock clock() {
        return store.clock();
    }

    /// The store stays open.
    @Override
    public void close() {
        exports.forEach(PostgresSnapshot::close);
    }

    private static void close(Exported export) {
        try {
            export.connection.close();
        } catch (SQLException e) {
            // Nothing was written.
        }
    }

    /// One of its databases.
    private record Snapshot(Database database, String id) implements Database {

        @Override
        public String name() {
            return database.name();
        }

        @Override
        public <T extends @Nullable Object> T run(Access access, Cancellation cancellation, long lockTimeoutMillis,
                Work<T> work) {
            if (access != Access.READ) {
                throw readOnly();
            }
            return database.run(Access.READ, cancellation, transaction -> {
                transaction.update("SET TRANSACTION SNAPSHOT '" + id + "'");
                // Whoever reads may be slow to write what was read.
                transaction.update("SET LOCAL idle_in_transaction_session_timeout = 0");
                return work.run(transaction);
            });
        }

        private IllegalStateException readOnly() {
            return new IllegalStateException("A snapshot of database " + name() + " cannot be changed.");
        }

        @Override
        public void maintain(Maintenance maintenance, Cancellation cancellation) {
            throw readOnly();
        }

        @Override
        public ClientTransaction begin(Cancellation cancellation, long lockTimeoutMillis) {
            throw readOnly();
        }
    }
}
