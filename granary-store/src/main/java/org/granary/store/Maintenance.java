package org.granary.store;

/// What can be done for a database that has changed much, beside all other work.
public enum Maintenance {
    /// Statistics by which statements are planned are brought up to date.
    STATISTICS,
    /// The same, and indexes are rebuilt, room that is no longer used is given back.
    INDEXES
}
