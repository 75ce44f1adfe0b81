package org.granary.torture.crash;

/// Where the servers of a run keep their databases.
public enum StoreChoice {
    /// One server with its own files.
    EMBEDDED,
    /// Two servers on one PostgreSQL.
    POSTGRESQL,
    /// The same, with a standby that takes over when it is killed.
    POSTGRESQL_STANDBY
}
