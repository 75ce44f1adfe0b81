package org.granary.store.sqlite;

import java.util.List;
import java.util.Objects;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.Maintenance;
import org.granary.type.Cancellation;

/// Keeps a database quick. Each table, and each index, is a piece of work of its own, between which other work has its
/// turn.
///
/// Tables with few rows are left alone: whatever the plan, they are read in no time, and statistics of a table that is
/// about to grow would mislead. Indexes of tables with very many rows are not rebuilt either: that would stop all other
/// writers for long, and their pages are never less than about half full.
final class SqliteMaintenance {
    static final int FEW = 1_000;
    static final int MANY = 1_000_000;

    private static final String TABLES = """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name""";
    private static final String INDEXES = """
            SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name""";

    private final Database database;
    private final Cancellation cancellation;

    SqliteMaintenance(Database database, Cancellation cancellation) {
        this.database = database;
        this.cancellation = cancellation;
    }

    void run(Maintenance maintenance) {
        for (String table : names(TABLES)) {
            long rows = rows(table);
            if (rows >= FEW) {
                if (maintenance == Maintenance.INDEXES && rows < MANY) {
                    names(INDEXES, table).forEach(index -> execute("REINDEX " + quoted(index)));
                }
                execute("ANALYZE " + quoted(table));
            }
        }
    }

    private List<String> names(String query, Object... parameters) {
        return database.run(Access.READ, cancellation, transaction -> transaction.query(query, parameters)
                .list(rows -> Objects.requireNonNull(rows.getString(1))));
    }

    /// How many rows a table has, up to a million.
    private long rows(String table) {
        return database.run(Access.READ, cancellation, transaction -> transaction
                .number("SELECT COUNT(*) FROM (SELECT 1 FROM " + quoted(table) + " LIMIT ?)", MANY));
    }

    private void execute(String statement) {
        database.run(Access.WRITE, cancellation, transaction -> transaction.update(statement));
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
