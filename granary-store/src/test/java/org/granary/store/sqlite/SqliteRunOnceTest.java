package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.store.Access;
import org.granary.store.StoreFixture;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Work that cannot be run again among calls that share a commit.
@Timeout(60)
class SqliteRunOnceTest extends StoreFixture {
    private static final String ENDLESS = """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            INSERT INTO versioned (version, writer) SELECT i, 0 FROM n WHERE i < 0""";

    @AutoClose
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @Override
    protected Kind kind() {
        return SqliteKind.INSTANCE;
    }

    private Future<Integer> write(Cancellation cancellation, Work<Integer> work) {
        return threads.submit(() -> database.run(Access.WRITE, cancellation, work));
    }

    private void waitUntilQueued(int calls) throws InterruptedException {
        while (((SqliteDatabase) database).waitingForWriter() < calls) {
            Thread.sleep(1);
        }
    }

    private static int insertOne(Transaction transaction, long id) {
        insert(transaction, id);
        return 1;
    }

    @Test
    void itIsCommittedBeforeANeighbourCanUndoIt() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch stuck = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        Cancellation cancellation = new Cancellation();
        Future<Integer> first = write(new Cancellation(), transaction -> {
            stuck.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return insertOne(transaction, 1);
        });
        stuck.await();
        Future<Integer> once = write(new Cancellation(), Work.once(transaction -> {
            runs.incrementAndGet();
            return insertOne(transaction, 2);
        }));
        waitUntilQueued(1);
        Future<Integer> endless = write(cancellation, transaction -> (int) transaction.update(ENDLESS));
        waitUntilQueued(2);
        release.countDown();
        assertThat(once.get()).as("answered while its neighbour runs").isOne();
        cancellation.cancel();
        assertThatThrownBy(endless::get).hasCauseInstanceOf(CancelledException.class);
        first.get();
        assertThat(runs).hasValue(1);
        assertThat(read(StoreFixture::ids)).containsExactly(1L, 2L);
    }

    @Test
    void itsOwnErrorUndoesItAlone() {
        assertThatThrownBy(() -> database.run(Access.WRITE, new Cancellation(), Work.once(transaction -> {
            insert(transaction, 1);
            throw new IllegalArgumentException("mine");
        }))).hasMessage("mine");
        assertThat(read(StoreFixture::ids)).isEmpty();
    }

    @Test
    void aStoreThatRunsItAgainAnywayIsStopped() {
        Work<Integer> once = Work.once(transaction -> insertOne(transaction, 1));
        write(once);
        assertThatThrownBy(() -> write(once)).isInstanceOf(IllegalStateException.class);
        assertThat(read(StoreFixture::ids)).containsExactly(1L);
    }
}
