package org.granary.store;

/// What a piece of work does to a database.
public enum Access {
    /// Reads only: runs beside the writer, on a snapshot.
    READ,
    /// May write: serialised with other writers, durable before it is answered.
    WRITE
}
