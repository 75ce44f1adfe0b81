package org.granary.protocol.search.scope;

import java.time.LocalDateTime;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The Scopes System Set (MS-SQLPADM2), which is one row: where the compilation of scopes stands.
///
/// @param compiling whether a compilation is in progress
/// @param queryPhase whether it is the query components' turn; crawl components come first
/// @param lastChange the number of the last change of any scope
/// @param lastCompilation the last completed compilation
/// @param compilationChange the compilation in progress, or the last one: the number of the last change that it takes
///     up
/// @param next only after this time does a compilation start; NULL is at once
/// @param interval seconds from one look at the changes to the next
record ScopesSystem(boolean compiling, boolean queryPhase, int lastChange, int lastCompilation, int compilationChange,
        @Nullable LocalDateTime next, int interval) {
    /// Makes the row where there is none, locks it, and reads it: whoever changes scopes or their compilation begins
    /// here, and so all are serialized.
    static final String LOCK = """
            INSERT INTO scopes_system (ID) VALUES (1) ON CONFLICT (ID) DO UPDATE SET ID = 1
            RETURNING Compiling, QueryPhase, LastChangeID, LastCompilationID, CompilationChangeID, NextCompilationTime,
                CompilationInterval""";
    static final String START = """
            UPDATE scopes_system SET Compiling = 1, QueryPhase = 0, CompilationChangeID = LastChangeID WHERE ID = 1""";
    static final String QUERY_PHASE = "UPDATE scopes_system SET QueryPhase = 1 WHERE ID = 1";
    static final String LOOKED = """
            UPDATE scopes_system SET LastCompilationTime = ?, NextCompilationTime = ? WHERE ID = 1""";
    static final String COMPLETE = """
            UPDATE scopes_system SET Compiling = 0, QueryPhase = 0, LastCompilationID = CompilationChangeID,
                LastConsumerChangeID = LastConsumerChangeID + 1 WHERE ID = 1 RETURNING LastConsumerChangeID""";

    static ScopesSystem lock(Transaction transaction) {
        ScopesSystem system = transaction.query(LOCK).first(ScopesSystem::of);
        if (system == null) {
            throw new IllegalStateException("The Scopes System Set has no row.");
        }
        return system;
    }

    private static ScopesSystem of(Rows rows) {
        return new ScopesSystem(rows.getBoolean(1), rows.getBoolean(2), rows.getInt(3), rows.getInt(4), rows.getInt(5),
                rows.getDateTime(6), rows.getInt(7));
    }

    /// A compilation starts: it takes up all changes so far.
    ScopesSystem start(Transaction transaction) {
        transaction.update(START);
        return new ScopesSystem(true, false, lastChange, lastCompilation, lastChange, next, interval);
    }

    /// The crawl components have done their part. Who joins them from now on does it beside the query components.
    ScopesSystem queryPhase(Transaction transaction) {
        transaction.update(QUERY_PHASE);
        return new ScopesSystem(true, true, lastChange, lastCompilation, compilationChange, next, interval);
    }

    /// Notes that all changes are compiled by now, and when to look for others.
    void looked(Transaction transaction) {
        transaction.update(LOOKED, transaction.now(), transaction.now().plusSeconds(interval));
    }

    /// The compilation in progress is over.
    ///
    /// @return the new number of changes that consumers are told of
    int complete(Transaction transaction) {
        int change = Math.toIntExact(transaction.number(COMPLETE));
        looked(transaction);
        return change;
    }
}
