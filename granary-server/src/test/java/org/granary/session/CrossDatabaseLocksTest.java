package org.granary.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.granary.protocol.translation.TranslationServices;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two sessions that each hold one database and want the other's.
@Timeout(60)
class CrossDatabaseLocksTest {
    private static final String INSERT = "INSERT INTO item_count (Hour, ItemCount) VALUES (?, 1)";

    @TempDir
    private Path folder;

    private static final class Silent implements TransactionScope.Listener {
        @Override
        public void begun(long descriptor) {}

        @Override
        public void committed(long descriptor) {}

        @Override
        public void rolledBack(long descriptor) {}
    }

    private static void insert(TransactionScope scope, Database database, int hour, long lockTimeoutMillis) {
        scope.run(database, Access.WRITE, new Cancellation(), lockTimeoutMillis,
                transaction -> transaction.update(INSERT, hour));
    }

    private static List<Integer> hours(Database database) {
        return database.run(Access.READ, new Cancellation(),
                transaction -> transaction.query("SELECT Hour FROM item_count ORDER BY Hour")
                        .list(rows -> rows.getInt(1)));
    }

    @Test
    void waitForEachOtherOnlyUntilTheLockTimeOutAndOneCanGoOn() throws Exception {
        try (SqliteStore store = SqliteStore.open(folder,
                SqliteSettings.DEFAULT.withLockTimeout(Duration.ofSeconds(20)), Clock.SYSTEM);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<String> schema = TranslationServices.definition().schema().migrations();
            Database left = store.open(new DatabaseSchema("Left", schema));
            Database right = store.open(new DatabaseSchema("Right", schema));
            CyclicBarrier bothHoldOne = new CyclicBarrier(2);

            Future<@Nullable SqlError> patient = threads.submit(() -> cross(left, right, 1, 20_000, bothHoldOne));
            Future<@Nullable SqlError> hasty = threads.submit(() -> cross(right, left, 2, 300, bothHoldOne));

            SqlError lockTimedOut = hasty.get();
            assertThat(lockTimedOut).isNotNull();
            assertThat(lockTimedOut.number()).isEqualTo(1222);
            assertThat(patient.get()).isNull();
            assertThat(hours(left)).containsExactly(1);
            assertThat(hours(right)).containsExactly(1);
        }
    }

    /// @return the error of the second database; the transaction is committed if there is none, rolled back if there is one
    private static @Nullable SqlError cross(Database first, Database second, int hour, long lockTimeoutMillis,
            CyclicBarrier bothHoldOne) throws Exception {
        TransactionScope scope = new TransactionScope(new Silent(), new TemporaryTables(), StoreUse.UNWATCHED,
                () -> false);
        scope.begin(null);
        insert(scope, first, hour, lockTimeoutMillis);
        bothHoldOne.await();
        SqlError error = catchThrowableOfType(SqlError.class, () -> insert(scope, second, hour, lockTimeoutMillis));
        if (error == null) {
            scope.commit();
        } else {
            scope.rollback(null);
        }
        return error;
    }
}
