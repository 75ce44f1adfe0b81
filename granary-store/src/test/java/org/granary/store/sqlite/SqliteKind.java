package org.granary.store.sqlite;

import java.nio.file.Path;
import org.granary.store.Clock;
import org.granary.store.Store;
import org.granary.store.StoreFixture;

/// The embedded store, for the contract.
enum SqliteKind implements StoreFixture.Kind {
    INSTANCE;

    @Override
    public Store open(Path folder, Clock clock) {
        return SqliteStore.open(folder, SqliteSettings.DEFAULT, clock);
    }

    @Override
    public String migrations() {
        return "org/granary/store/contract";
    }

    @Override
    public String endlessQuery() {
        return "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    }
}
