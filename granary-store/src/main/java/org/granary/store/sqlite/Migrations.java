package org.granary.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.granary.store.DatabaseSchema;
import org.granary.store.StoreException;
import org.granary.store.migration.MigrationFiles;
import org.granary.store.migration.SchemaHistory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/// Brings a database file up to the program's schema.
///
/// The fingerprint of the files that were applied is kept in SQLite's `user_version`, and where that is the program's own
/// there is nothing to do.
final class Migrations {
    private final DatabaseSchema schema;
    private final Path file;

    Migrations(DatabaseSchema schema, Path file) {
        this.schema = schema;
        this.file = file;
    }

    /// @param mayMigrate false: only look, and refuse a database that is not up to date
    void bringUpToDate(boolean mayMigrate) {
        MigrationFiles files = MigrationFiles.of(schema);
        try (Connection connection = dataSource().getConnection(); Statement statement = connection.createStatement()) {
            if (number(statement, "PRAGMA user_version") == files.fingerprint()) {
                return;
            }
            int recorded = recordedVersion(statement);
            if (recorded > files.version()) {
                throw new StoreException("Database " + schema.name() + " (" + file + ") has schema version " + recorded
                        + ", but this program knows only versions up to " + files.version()
                        + ". It was written by a newer Granary: use that one, or another data folder.");
            }
            if (!mayMigrate) {
                throw new StoreException(
                        "Database " + schema.name() + " has schema version " + recorded + " and needs version "
                                + files.version()
                                + ", but a server is using the data folder, or nothing may be migrated."
                                + " Stop it first: the next start migrates the database.");
            }
            // Makes the file a WAL database before the first table is made.
            statement.execute("PRAGMA journal_mode = WAL");
            migrate(files, connection, statement);
        } catch (SQLException e) {
            if (SqliteErrors.isDamage(e)) {
                throw DataFolder.damaged(schema.name(), file, e);
            }
            throw SqliteErrors.translate(e, schema.name(), "migrate " + file);
        }
    }

    private SQLiteDataSource dataSource() {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(10_000);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + file);
        return source;
    }

    private static int recordedVersion(Statement statement) throws SQLException {
        if (number(statement,
                "SELECT count(*) FROM sqlite_schema WHERE name = '" + SchemaHistory.TABLE + "'") == 0) {
            return 0;
        }
        return number(statement,
                "SELECT coalesce(max(CAST(version AS INTEGER)), 0) FROM " + SchemaHistory.TABLE + " WHERE success");
    }

    private static int number(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            return result.next() ? result.getInt(1) : 0;
        }
    }

    /// All in one transaction, the fingerprint too. The driver does not know of the transaction: it would begin it in
    /// front of some statements only.
    private void migrate(MigrationFiles files, Connection connection, Statement statement) throws SQLException {
        statement.execute("BEGIN IMMEDIATE");
        try {
            new SchemaHistory(schema.name(), connection).bringTo(files, SchemaHistory.Earlier.SAME_TEXT);
            statement.execute("PRAGMA user_version = " + files.fingerprint());
            statement.execute("COMMIT");
        } catch (SQLException | RuntimeException e) {
            try {
                statement.execute("ROLLBACK");
            } catch (SQLException rollback) {
                e.addSuppressed(rollback);
            }
            throw e;
        }
    }
}
