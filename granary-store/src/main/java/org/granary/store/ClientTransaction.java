package org.granary.store;

import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// A client's own transaction in one database (BEGIN TRAN … COMMIT). Used by one thread at a time.
///
/// When it has been ended by its time-out, every method but [#rollback], [#isOpen] and [#close] throws error 1205's
/// sibling that says so.
public interface ClientTransaction extends AutoCloseable {

    /// Runs work inside the transaction. An exception undoes this work only.
    <T extends @Nullable Object> T run(Cancellation cancellation, Work<T> work);

    /// Sets a savepoint; a later one of the same name hides the earlier.
    void save(String name);

    /// Undoes everything since the savepoint, which stays.
    void rollbackTo(String name);

    /// Commits; returns when durable.
    void commit();

    void rollback();

    boolean isOpen();

    /// Rolls back if still open.
    @Override
    void close();
}
