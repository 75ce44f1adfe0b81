package org.granary.store.postgresql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/// What a PostgreSQL server says of itself, for those who look whether it fits.
///
/// @param version as a number: 170002 is 17.2
/// @param settings by name, as PostgreSQL shows them
/// @param mayCreate whether the user may make schemas
/// @param ahead how far its clock is ahead of this machine's, as far as the way there lets one know
public record PostgresFacts(int version, Map<String, String> settings, boolean mayCreate, Duration ahead) {
    private static final String SETTINGS = """
            SELECT name, setting FROM pg_settings WHERE name IN ('server_encoding', 'fsync', 'full_page_writes',
              'synchronous_commit', 'max_connections', 'superuser_reserved_connections', 'data_checksums',
              'default_transaction_read_only', 'in_hot_standby')""";

    /// Asks a server.
    ///
    /// @throws SQLException where it cannot be reached, or refuses the login; its text holds no password
    public static PostgresFacts ask(PostgresUrl url) throws SQLException {
        try (Connection connection = Connector.forMigration(url, "public").connect();
                Statement statement = connection.createStatement()) {
            Map<String, String> settings = new TreeMap<>();
            try (ResultSet rows = statement.executeQuery(SETTINGS)) {
                while (rows.next()) {
                    settings.put(rows.getString(1), String.valueOf(rows.getString(2)));
                }
            }
            Instant before = Instant.now();
            try (ResultSet row = statement.executeQuery("""
                    SELECT CAST(current_setting('server_version_num') AS integer),
                      has_database_privilege(current_database(), 'CREATE'),
                      CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)""")) {
                row.next();
                Instant middle = before.plus(Duration.between(before, Instant.now()).dividedBy(2));
                return new PostgresFacts(row.getInt(1), settings, row.getBoolean(2),
                        Duration.between(middle, Instant.ofEpochMilli(row.getLong(3))));
            }
        }
    }
}
