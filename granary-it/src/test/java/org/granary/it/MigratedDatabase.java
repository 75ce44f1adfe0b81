package org.granary.it;

import java.util.Map;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Clock;
import org.granary.store.postgresql.TestPostgres;

/// A PostgreSQL database with all that a server has made at its first start. Those of servers of tests are copies of it: to make the schemas
/// takes PostgreSQL most of a second for each server.
public final class MigratedDatabase {
    private static final String NAME = "migrated";
    private static boolean made;

    private MigratedDatabase() {}

    /// The URL of a new copy, also for servers that are processes of their own. Their administrator has the password that all of tests have.
    public static String copy() {
        return TestPostgres.newDatabaseLike(name());
    }

    /// Its name; made when it is asked for the first time in this JVM.
    private static synchronized String name() {
        if (!made) {
            TestServer.start(StoreKind.POSTGRESQL, Map.of("store", TestPostgres.newDatabase(NAME)), Clock.SYSTEM)
                    .close();
            made = true;
        }
        return NAME;
    }
}
