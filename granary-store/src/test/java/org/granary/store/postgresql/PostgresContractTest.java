package org.granary.store.postgresql;

import org.granary.store.ClientTransactionContract;
import org.granary.store.ConcurrencyContract;
import org.granary.store.StoreContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/// The contract on PostgreSQL.
@Tag("slow")
class PostgresContractTest {

    @Nested
    class Values extends StoreContract {
        @Override
        protected Kind kind() {
            return PostgresKind.INSTANCE;
        }
    }

    @Nested
    class Concurrency extends ConcurrencyContract {
        @Override
        protected Kind kind() {
            return PostgresKind.INSTANCE;
        }
    }

    @Nested
    class ClientTransactions extends ClientTransactionContract {
        @Override
        protected Kind kind() {
            return PostgresKind.INSTANCE;
        }
    }
}
