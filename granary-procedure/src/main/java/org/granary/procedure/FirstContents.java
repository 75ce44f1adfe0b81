package org.granary.procedure;

import org.granary.store.Transaction;

/// What a new database holds before its first client comes, where it is more than its schema: identifiers that are made up, for instance.
public interface FirstContents {

    /// Whether the database has them. Asked at every start, so it costs little.
    boolean present(Transaction transaction);

    /// Adds them, in one transaction with the question whether they are there: of several servers that start at the same time, one does.
    void add(Transaction transaction);
}
