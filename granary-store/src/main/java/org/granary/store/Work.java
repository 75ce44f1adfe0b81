package org.granary.store;

/// Something to do in a transaction. Returns only after everything it reads has been read: nothing of the transaction may be kept.
///
/// It may be run again from the start after a conflict with another transaction, so it has no effect outside of `transaction`
/// and its own result.
@FunctionalInterface
public interface Work<T extends @org.jspecify.annotations.Nullable Object> {
    T run(Transaction transaction);
}
