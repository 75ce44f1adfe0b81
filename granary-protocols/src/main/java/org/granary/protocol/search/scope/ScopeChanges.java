package org.granary.protocol.search.scope;

import org.granary.store.Transaction;

/// The numbers of changes to scopes: LastChangeID of the Scopes System Set.
///
/// Taking one locks the set until the transaction ends: who takes it before anything else has the scopes, and their
/// compilation, for itself. So a compilation that takes up all changes up to a number misses none of them.
public final class ScopeChanges {
    static final String NEXT = """
            INSERT INTO scopes_system (ID, LastChangeID) VALUES (1, 1)
            ON CONFLICT (ID) DO UPDATE SET LastChangeID = scopes_system.LastChangeID + 1 RETURNING LastChangeID""";

    private ScopeChanges() {}

    public static long next(Transaction transaction) {
        return transaction.number(NEXT);
    }
}
