package org.granary.store.postgresql;

import java.util.Locale;
import java.util.StringJoiner;
import org.granary.store.Dialect;

enum PostgresDialect implements Dialect {
    INSTANCE;

    @Override
    public String skipLocked() {
        return " FOR UPDATE SKIP LOCKED";
    }

    @Override
    public String forUpdate() {
        return " FOR UPDATE";
    }

    @Override
    public String listed(String alias, String... columns) {
        StringJoiner values = new StringJoiner(", ");
        for (int i = 0; i < columns.length; i++) {
            values.add("CAST(each_row ->> " + i + " AS bigint) AS " + columns[i]);
        }
        return "(SELECT " + values + " FROM jsonb_array_elements(CAST(? AS jsonb)) AS each_row) AS " + alias;
    }

    @Override
    public String continueNumbers(String table, String key) {
        String greatest = "COALESCE(MAX(" + key + "), 0)";
        return "SELECT setval(pg_get_serial_sequence('" + table + "', '" + key.toLowerCase(Locale.ROOT)
                + "'), GREATEST("
                + greatest + ", 1), " + greatest + " > 0) FROM " + table;
    }

    /// PostgreSQL keeps statistics and is trusted with them.
    @Override
    public String indexedBy(String index) {
        return "";
    }

    @Override
    public String clear(String table) {
        return "TRUNCATE " + table;
    }
}
