package org.granary.store.migration;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.granary.store.StoreException;

/// Applies the files of a schema, and keeps in a table of it which ones have been applied.
///
/// The caller owns the transaction: what is applied and what is written down about it are committed together, or not at
/// all.
///
/// The table is the one that Flyway makes, which did this before: databases of that time are migrated, too. Nobody reads
/// its other columns.
public final class SchemaHistory {
    /// The table.
    public static final String TABLE = "granary_schema_history";

    private static final String CREATE = "CREATE TABLE IF NOT EXISTS " + TABLE + """
            (
             installed_rank INTEGER NOT NULL PRIMARY KEY,
             version VARCHAR(50),
             description VARCHAR(200) NOT NULL,
             type VARCHAR(20) NOT NULL,
             script VARCHAR(1000) NOT NULL,
             checksum INTEGER,
             installed_by VARCHAR(100) NOT NULL,
             installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
             execution_time INTEGER NOT NULL,
             success BOOLEAN NOT NULL)""";
    private static final String APPLIED = "SELECT CAST(version AS INTEGER), checksum FROM " + TABLE
            + " WHERE success AND version IS NOT NULL";
    private static final String LAST_RANK = "SELECT coalesce(max(installed_rank), 0) FROM " + TABLE;
    private static final String INSERT = "INSERT INTO " + TABLE
            + " (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)"
            + " VALUES (?, ?, ?, 'SQL', ?, ?, 'granary', 0, true)";

    /// Whether the text of a file that was applied earlier has to be the same.
    public enum Earlier {
        SAME_TEXT,
        /// Known by its version only, where its text depends on how it is translated.
        SAME_VERSION
    }

    private final String database;
    private final Connection connection;

    /// @param database its name, for messages
    public SchemaHistory(String database, Connection connection) {
        this.database = database;
        this.connection = connection;
    }

    /// Applies all files that are missing, in their order.
    public void bringTo(MigrationFiles files, Earlier earlier) throws SQLException {
        Map<Integer, Integer> applied = applied();
        int rank = lastRank();
        for (MigrationFiles.File file : files.files()) {
            Integer checksum = applied.get(file.version());
            if (checksum == null) {
                apply(file, files, ++rank);
            } else if (earlier == Earlier.SAME_TEXT && checksum != checksum(file.sql())) {
                throw new StoreException("The schema of database " + database + " cannot be migrated: " + file.name()
                        + " has been applied with another checksum (" + checksum + ") than it has now ("
                        + checksum(file.sql()) + ").");
            }
        }
    }

    private Map<Integer, Integer> applied() throws SQLException {
        Map<Integer, Integer> applied = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            statement.execute(CREATE);
            try (ResultSet rows = statement.executeQuery(APPLIED)) {
                while (rows.next()) {
                    applied.put(rows.getInt(1), rows.getInt(2));
                }
            }
        }
        return applied;
    }

    private int lastRank() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(LAST_RANK)) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }

    private void apply(MigrationFiles.File file, MigrationFiles files, int rank) throws SQLException {
        // First: where another process does the same at this time, one of them gets an error here, before it has changed anything.
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setInt(1, rank);
            insert.setString(2, Integer.toString(file.version()));
            insert.setString(3, description(file.name()));
            insert.setString(4, file.name());
            insert.setInt(5, checksum(file.sql()));
            insert.executeUpdate();
        }
        try (Statement statement = connection.createStatement()) {
            // Both drivers take a whole script, and find its statements by the rules of their database.
            statement.executeUpdate(file.sql());
        } catch (SQLException e) {
            throw new StoreException(
                    "The schema of database " + database + " could not be migrated to version " + files.version()
                            + " (" + String.join(", ", files.folders()) + "). " + file.name() + ": " + e.getMessage(),
                    e);
        }
    }

    /// Of `V1__some_words.sql` the words.
    private static String description(String name) {
        return name.substring(name.indexOf("__") + 2, name.lastIndexOf('.')).replace('_', ' ');
    }

    /// Of the lines, however they end.
    static int checksum(String sql) {
        CRC32 crc = new CRC32();
        sql.lines().forEach(line -> crc.update(line.getBytes(StandardCharsets.UTF_8)));
        return (int) crc.getValue();
    }
}
