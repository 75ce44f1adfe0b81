package org.granary.store.sqlite;

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
    public String indexedBy(String index) {
        return " INDEXED BY " + index + " ";
    }
}
