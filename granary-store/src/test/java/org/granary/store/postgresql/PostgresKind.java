package org.granary.store.postgresql;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.store.Clock;
import org.granary.store.Store;
import org.granary.store.StoreFixture;

/// The store in PostgreSQL, for the contract: each folder stands for a PostgreSQL database.
enum PostgresKind implements StoreFixture.Kind {
    INSTANCE;

    private final Map<Path, String> urls = new ConcurrentHashMap<>();

    @Override
    public Store open(Path folder, Clock clock) {
        return PostgresStore.open(PostgresUrl.parse(url(folder)), PostgresSettings.DEFAULT, clock);
    }

    String url(Path folder) {
        return urls.computeIfAbsent(folder, _ -> TestPostgres.newDatabase());
    }

    @Override
    public String migrations() {
        return "org/granary/store/contract";
    }

    @Override
    public String endlessQuery() {
        return "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 0 FROM n) SELECT count(*) FROM n";
    }
}
