package org.granary.protocol.search.crawl.batch;

import org.granary.store.Transaction;

/// Identifiers of batches. Each component counts its own, so that no two of them wait for one counter; the identifier
/// is made of both, and so is unique.
final class BatchNumber {
    static final String NEXT = """
            INSERT INTO identifier (Name, LastValue) VALUES (?, 1)
            ON CONFLICT (Name) DO UPDATE SET LastValue = identifier.LastValue + 1 RETURNING LastValue""";

    /// The lower bits hold the component.
    private static final int COMPONENT_BITS = 31;

    private BatchNumber() {}

    /// @param component not negative
    static long next(Transaction transaction, int component) {
        long count = transaction.number(NEXT, "BATCH OF COMPONENT " + component);
        return (count << COMPONENT_BITS) | component;
    }
}
