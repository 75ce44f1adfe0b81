package org.granary.session;

import java.util.function.Function;
import java.util.function.Supplier;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Database;
import org.granary.store.Work;
import org.jspecify.annotations.Nullable;

/// How the transactions of one session use the stores.
interface StoreUse {

    /// As it comes, and nobody looks.
    StoreUse UNWATCHED = new StoreUse() {
        @Override
        public <T extends @Nullable Object> T run(Database database, Access access, Work<T> work,
                Function<Work<T>, T> run) {
            return run.apply(work);
        }

        @Override
        public ClientTransaction begin(Database database, Supplier<ClientTransaction> begin) {
            return begin.get();
        }

        @Override
        public void ended(Database database) {
            // Nobody was told of its beginning.
        }
    };

    /// Runs work in a transaction of its own.
    ///
    /// @param run gives the work to the database
    <T extends @Nullable Object> T run(Database database, Access access, Work<T> work, Function<Work<T>, T> run);

    /// Begins a transaction of the client's, which goes on until [#ended].
    ClientTransaction begin(Database database, Supplier<ClientTransaction> begin);

    void ended(Database database);
}
