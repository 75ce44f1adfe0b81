package org.granary.store;

/// Where the databases live. Opened once per process.
public interface Store extends AutoCloseable {

    /// Opens a database, creating it or migrating its schema forward where needed. Refuses a schema newer than the program's.
    Database open(DatabaseSchema schema);

    Clock clock();

    /// Finishes running work and closes all databases.
    @Override
    void close();
}
