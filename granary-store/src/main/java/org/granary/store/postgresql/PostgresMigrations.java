package org.granary.store.postgresql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.granary.store.DatabaseSchema;
import org.granary.store.StoreException;
import org.granary.store.migration.MigrationFiles;
import org.granary.store.migration.SchemaHistory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings a schema up to the program's version.
///
/// The fingerprint of the files that were applied is kept in a table, and where that is the program's own there is
/// nothing to do. Several processes may start at once: one migrates, the others get an error when it has
/// done so, try again, and find it done.
final class PostgresMigrations {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresMigrations.class);
    private static final int OLDEST_VERSION = 140_000;
    private static final int ATTEMPTS = 8;
    /// What two processes do to each other that make the same schema at once: duplicate names and rows of the catalog,
    /// locks, conflicts.
    private static final Set<String> PASSING = Set.of("23505", "42P06", "42P07", "42710", "40001", "40P01", "55P03",
            "XX000");
    private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();
    private static final String FINGERPRINT = "granary_schema_fingerprint";

    private final DatabaseSchema schema;
    private final String namespace;
    private final PostgresUrl url;
    private final Connector connector;

    PostgresMigrations(DatabaseSchema schema, String namespace, PostgresUrl url, Connector connector) {
        this.schema = schema;
        this.namespace = namespace;
        this.url = url;
        this.connector = connector;
    }

    void bringUpToDate(MigrationFiles files) {
        for (int attempt = 1;; attempt++) {
            try {
                if (isUpToDate(files)) {
                    return;
                }
                migrate(files);
                return;
            } catch (StoreException | SQLException e) {
                if (attempt == ATTEMPTS || !PASSING.contains(state(e))) {
                    throw e instanceof StoreException store ? store : refusal((SQLException) e);
                }
                LOG.debug("The migration of database {} is tried again: {}", schema.name(), e.getMessage());
                pause();
            }
        }
    }

    /// Refuses a database that is not there, or whose schema is not the program's.
    void requireUpToDate(MigrationFiles files) {
        try {
            if (!isUpToDate(files)) {
                throw new StoreException("Database " + schema.name() + " (schema " + namespace + " at " + url
                        + ") is not there, or has not the schema of this program. The start of a server makes or"
                        + " migrates it.");
            }
        } catch (SQLException e) {
            throw refusal(e);
        }
    }

    /// The first error of PostgreSQL among the causes.
    private static String state(@Nullable Throwable e) {
        return switch (e) {
            case null -> "";
            case SQLException sql -> PostgresErrors.state(sql);
            default -> state(e.getCause());
        };
    }

    private static void pause() {
        try {
            Thread.sleep(Duration.ofMillis(ThreadLocalRandom.current().nextLong(50, 500)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("The start was interrupted.", e);
        }
    }

    private StoreException refusal(SQLException e) {
        String what = switch (state(e)) {
            case "3D000" -> "There is no PostgreSQL database " + url.databaseName() + " at " + url
                    + ". Make it first: CREATE DATABASE " + url.databaseName() + " ENCODING 'UTF8' TEMPLATE template0.";
            case "28000", "28P01" -> "PostgreSQL at " + url + " refuses the login: " + e.getMessage();
            case "42501" -> "The PostgreSQL user has not the right to make the schema " + namespace + " at " + url
                    + ": GRANT CREATE ON DATABASE " + url.databaseName() + " TO the user.";
            case String state when state.startsWith("08") || state.startsWith("57P") || state.equals("53300") ->
                "PostgreSQL at " + url + " cannot be reached: " + e.getMessage();
            default -> "The schema of database " + schema.name() + " at " + url + " cannot be prepared: "
                    + e.getMessage();
        };
        return new StoreException(what, e);
    }

    private boolean isUpToDate(MigrationFiles files) throws SQLException {
        try (Connection connection = connector.getConnection()) {
            requireFit(connection);
            warnOfLoss(connection);
            return exists(connection, FINGERPRINT) && number(connection,
                    "SELECT coalesce(max(fingerprint), 0) FROM " + FINGERPRINT) == files.fingerprint();
        }
    }

    private void requireFit(Connection connection) throws SQLException {
        if (number(connection, "SELECT CAST(current_setting('server_version_num') AS integer)") < OLDEST_VERSION) {
            throw new StoreException("PostgreSQL at " + url + " is "
                    + connection.getMetaData().getDatabaseProductVersion()
                    + "; Granary needs version 14 or newer.");
        }
        String encoding = text(connection, "SHOW server_encoding");
        if (!encoding.equals("UTF8")) {
            throw new StoreException("The PostgreSQL database at " + url + " has the encoding " + encoding
                    + ". Granary needs UTF8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.");
        }
    }

    /// Once for each server: this cannot be mended from here, and whoever runs it should know.
    private void warnOfLoss(Connection connection) throws SQLException {
        if (text(connection, "SHOW fsync").equals("off") && WARNED.add(url.toString())) {
            LOG.warn("PostgreSQL at {} runs with fsync=off: when its machine crashes, acknowledged work may be lost.",
                    url);
        }
    }

    private void requireNotNewer(Connection connection, MigrationFiles files) throws SQLException {
        if (!exists(connection, SchemaHistory.TABLE)) {
            return;
        }
        long recorded = number(connection, "SELECT coalesce(max(CAST(version AS integer)), 0) FROM "
                + SchemaHistory.TABLE + " WHERE success AND version IS NOT NULL");
        if (recorded > files.version()) {
            throw new StoreException("Database " + schema.name() + " (schema " + namespace + " at " + url
                    + ") has schema version " + recorded + ", but this program knows only versions up to "
                    + files.version()
                    + ". It was written by a newer Granary: use that one, or another PostgreSQL database.");
        }
    }

    private boolean exists(Connection connection, String table) throws SQLException {
        return number(connection, "SELECT count(*) FROM information_schema.tables WHERE table_schema = '" + namespace
                + "' AND table_name = '" + table + "'") > 0;
    }

    /// All in one transaction, the fingerprint too.
    private void migrate(MigrationFiles files) throws SQLException {
        try (Connection connection = connector.getConnection(); Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            requireNotNewer(connection, files);
            // To make it only if it does not exist needs the right to make it, even where it does.
            if (number(connection, "SELECT count(*) FROM pg_namespace WHERE nspname = '" + namespace + "'") == 0) {
                statement.execute("CREATE SCHEMA \"" + namespace + "\"");
            }
            new SchemaHistory(schema.name(), connection).bringTo(SchemaTranslation.translate(files),
                    SchemaHistory.Earlier.SAME_VERSION);
            statement.execute("CREATE TABLE IF NOT EXISTS " + FINGERPRINT + " (fingerprint bigint NOT NULL)");
            statement.execute("DELETE FROM " + FINGERPRINT);
            statement.execute("INSERT INTO " + FINGERPRINT + " (fingerprint) VALUES (" + files.fingerprint() + ")");
            connection.commit();
        }
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(query)) {
            return result.next() ? result.getLong(1) : 0;
        }
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(query)) {
            return result.next() ? String.valueOf(result.getString(1)) : "";
        }
    }
}
