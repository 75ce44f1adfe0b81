package org.granary.store.postgresql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.jdbc.PgConnection;

/// A PostgreSQL server from one start to its end or crash.
///
/// @param timeline of its log: another one after a standby was promoted; empty on a server that takes no changes
/// @param start changes with each start, and with each recovery from a crash, which resets the statistics
record ServerRun(String timeline, String start) {
    /// Two columns.
    static final String QUERY = "CASE WHEN pg_is_in_recovery() THEN '' ELSE"
            + " substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) END,"
            + " concat(pg_postmaster_start_time(), ' ', (SELECT stats_reset FROM pg_stat_bgwriter))";

    static ServerRun of(PgConnection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery("SELECT " + QUERY)) {
            answer.next();
            return read(answer, 1);
        }
    }

    /// @param column the first of the two
    static ServerRun read(ResultSet answer, int column) throws SQLException {
        return new ServerRun(String.valueOf(answer.getString(column)), String.valueOf(answer.getString(column + 1)));
    }
}
