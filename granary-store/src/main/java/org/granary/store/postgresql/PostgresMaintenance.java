package org.granary.store.postgresql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.granary.store.Maintenance;

/// Keeps a database quick, by statements that PostgreSQL runs outside of transactions and beside all other work. One
/// server at a time does it.
final class PostgresMaintenance {
    private static final String ALONE = "SELECT pg_try_advisory_lock(hashtext('granary maintenance ' || current_schema()))";
    private static final String TABLES = """
            SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename""";
    /// What is left of an index whose rebuilding was cut short.
    private static final String LEFTOVERS = """
            SELECT quote_ident(c.relname) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND NOT i.indisvalid AND c.relname ~ '_cc(new|old)[0-9]*$'""";

    private PostgresMaintenance() {}

    /// @param connection changes its settings, and is not for other work afterwards
    static void run(Maintenance maintenance, Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            // Rebuilding waits for whoever is at work on the table, however long that takes.
            statement.execute("SET lock_timeout = 0; SET statement_timeout = 0");
            if (!first(statement, ALONE).equals(List.of("t"))) {
                return;
            }
            boolean indexes = maintenance == Maintenance.INDEXES;
            for (String leftover : indexes ? first(statement, LEFTOVERS) : List.<String>of()) {
                statement.execute("DROP INDEX CONCURRENTLY IF EXISTS " + leftover);
            }
            for (String table : first(statement, TABLES)) {
                if (indexes) {
                    statement.execute("REINDEX TABLE CONCURRENTLY " + table);
                }
                statement.execute((indexes ? "VACUUM (ANALYZE) " : "ANALYZE ") + table);
            }
        }
    }

    private static List<String> first(Statement statement, String query) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
