package org.granary.store.sqlite;

import org.granary.store.ClientTransactionContract;
import org.granary.store.ConcurrencyContract;
import org.granary.store.StoreContract;
import org.junit.jupiter.api.Nested;

/// The contract on the embedded store.
class SqliteContractTest {

    @Nested
    class Values extends StoreContract {
        @Override
        protected Kind kind() {
            return SqliteKind.INSTANCE;
        }
    }

    @Nested
    class Concurrency extends ConcurrencyContract {
        @Override
        protected Kind kind() {
            return SqliteKind.INSTANCE;
        }
    }

    @Nested
    class ClientTransactions extends ClientTransactionContract {
        @Override
        protected Kind kind() {
            return SqliteKind.INSTANCE;
        }
    }
}
