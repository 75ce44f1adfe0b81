package org.granary.store.sqlite;

import java.util.StringJoiner;
import org.granary.store.Dialect;

enum SqliteDialect implements Dialect {
    INSTANCE;

    @Override
    public String skipLocked() {
        return "";
    }

    @Override
    public String forUpdate() {
        return "";
    }

    @Override
    public String databaseSize() {
        return "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
    }

    @Override
    public String listed(String alias, String... columns) {
        StringJoiner values = new StringJoiner(", ");
        for (int i = 0; i < columns.length; i++) {
            values.add("value ->> " + i + " AS " + columns[i]);
        }
        // jsonb_each gives rows in the form that ->> reads; json_each would write each row as text, for ->> to parse again.
        return "(SELECT " + values + " FROM jsonb_each(?) AS json_each) AS " + alias;
    }

    @Override
    public String continueNumbers(String table, String key) {
        return "";
    }

    @Override
    public String indexedBy(String index) {
        return " INDEXED BY " + index + " ";
    }

    /// Without a condition, SQLite frees whole pages.
    @Override
    public String clear(String table) {
        return "DELETE FROM " + table;
    }
}
