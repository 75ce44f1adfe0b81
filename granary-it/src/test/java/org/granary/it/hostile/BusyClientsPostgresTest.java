package org.granary.it.hostile;

import org.granary.store.postgresql.TestPostgres;

/// The same on PostgreSQL, where requests run on the threads of their connections.
class BusyClientsPostgresTest extends BusyClientsTest {
    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional", "--store", TestPostgres.newDatabase()};
    }
}
