package org.granary.memory;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// What memory is used for, as operators see it.
public enum MemoryKind {
    /// What every connection has: buffers, threads, session state.
    CONNECTIONS,
    /// Requests while they are read and run.
    REQUESTS,
    /// Tokens and trees of texts that are parsed or run.
    PARSE_TREES,
    /// Parsed texts that are kept for the next time. They are released when anything else needs memory.
    TEXT_CACHE, VARIABLES,
    /// Temporary tables, local and global, and table variables.
    TEMPORARY_TABLES,
    /// What it takes to roll temporary tables back, and savepoints.
    SAVEPOINTS,
    /// Sorts, hash tables, aggregates, and values while they are computed.
    QUERIES,
    /// Results that are kept before they are sent or inserted.
    RESULTS,
    /// Rows of bulk loads before they are written.
    BULK_LOADS, PREPARED_STATEMENTS, CURSORS;

    /// Kinds that last as long as a request at most.
    static final Set<MemoryKind> OF_REQUEST = EnumSet.of(REQUESTS, PARSE_TREES, VARIABLES, QUERIES, RESULTS);

    boolean isOfRequest() {
        return OF_REQUEST.contains(this);
    }

    /// For instance `temporary tables`.
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
