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

    /// Tables with their indexes and large values.
    @Override
    public String databaseSize() {
        return """
                SELECT CAST(COALESCE(SUM(pg_total_relation_size(c.oid)), 0) AS bigint) FROM pg_class c
                WHERE c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND c.relkind = 'r'""";
    }

    /// Texts cost PostgreSQL a third of what numbers in JSON do, which are decimals to it. It takes them for 100 rows, where
    /// it would take an array for 10. OFFSET keeps it from reading each text once for each column.
    @Override
    public String listed(String alias, String... columns) {
        String texts = " FROM jsonb_array_elements_text(CAST(? AS jsonb)) AS each_row";
        if (columns.length == 1) {
            return "(SELECT CAST(each_row AS bigint) AS " + columns[0] + texts + ") AS " + alias;
        }
        StringJoiner values = new StringJoiner(", ");
        for (int i = 0; i < columns.length; i++) {
            values.add("numbers[" + (i + 1) + "] AS " + columns[i]);
        }
        return "(SELECT " + values + " FROM (SELECT CAST(each_row AS bigint[]) AS numbers" + texts
                + " OFFSET 0) AS each_row) AS " + alias;
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
