package org.granary.store.postgresql;

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

    /// PostgreSQL keeps statistics and is trusted with them.
    @Override
    public String indexedBy(String index) {
        return "";
    }
}
