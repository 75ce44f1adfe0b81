package org.granary.store;

import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// A client's transaction that does what another one does, for stores of tests that wrap a store and change a part of it.
public class ForwardingTransaction implements ClientTransaction {
    private final ClientTransaction transaction;

    protected ForwardingTransaction(ClientTransaction transaction) {
        this.transaction = transaction;
    }

    @Override
    public <T extends @Nullable Object> T run(Cancellation cancellation, Work<T> work) {
        return transaction.run(cancellation, work);
    }

    @Override
    public void save(String name) {
        transaction.save(name);
    }

    @Override
    public void rollbackTo(String name) {
        transaction.rollbackTo(name);
    }

    @Override
    public void commit() {
        transaction.commit();
    }

    @Override
    public void rollback() {
        transaction.rollback();
    }

    @Override
    public boolean isOpen() {
        return transaction.isOpen();
    }

    @Override
    public void close() {
        transaction.close();
    }
}
