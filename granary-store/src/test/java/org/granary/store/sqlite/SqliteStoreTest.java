package org.granary.store.sqlite;

import java.nio.file.Path;
import org.granary.store.Store;
import org.granary.store.StoreContract;
import org.junit.jupiter.api.io.TempDir;

/// The contract on the embedded store.
class SqliteStoreTest extends StoreContract {
    @TempDir
    Path folder;

    @Override
    protected Store openStore() {
        return SqliteStore.open(folder, SqliteSettings.DEFAULT, () -> time);
    }

    @Override
    protected String endlessQuery() {
        return "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    }
}
