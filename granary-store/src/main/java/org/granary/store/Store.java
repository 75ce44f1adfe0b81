package org.granary.store;

import java.util.function.Consumer;

/// Where the databases live. Opened once per process.
public interface Store extends AutoCloseable {

    /// Opens a database, creating it or migrating its schema forward where needed. Refuses a schema newer than the
    /// program's.
    default Database open(DatabaseSchema schema) {
        return open(schema, _ -> {});
    }

    /// The same with something to do in the database before anybody else can use it, when it is opened for the first
    /// time in this process. As nobody can be in the way, it may write also where it is called from work in another
    /// database.
    Database open(DatabaseSchema schema, Consumer<Database> first);

    Clock clock();

    /// Finishes running work and closes all databases.
    @Override
    void close();
}
