package org.granary.store;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A store with the tables of the contract, for every test anew.
public abstract class StoreFixture {
    @TempDir
    Path folder;

    protected Store store;
    protected Database database;
    /// What the store's clock says.
    protected volatile LocalDateTime time = LocalDateTime.of(2026, 3, 1, 12, 0, 0, 4_000_000);

    /// A kind of store, as its tests make it.
    public interface Kind {
        /// Opens the store in an empty folder, or the same one again.
        Store open(Path folder, Clock clock);

        /// The class-path folder with this store's version of the tables that are used here.
        String migrations();

        /// SQL that would run for hours before it returns its row.
        String endlessQuery();
    }

    protected abstract Kind kind();

    @BeforeEach
    void open() {
        store = kind().open(folder, () -> time);
        database = store.open(new DatabaseSchema("Contract", kind().migrations()));
    }

    @AfterEach
    void close() {
        store.close();
    }

    protected void reopen() {
        close();
        open();
    }

    protected <T extends @Nullable Object> T write(Work<T> work) {
        return database.run(Access.WRITE, new Cancellation(), work);
    }

    protected <T extends @Nullable Object> T read(Work<T> work) {
        return database.run(Access.READ, new Cancellation(), work);
    }

    protected static void insert(Transaction transaction, long id) {
        transaction.update("INSERT INTO item (id, name) VALUES (?, ?)", id, "item " + id);
    }

    protected static List<Long> ids(Transaction transaction) {
        return transaction.query("SELECT id FROM item ORDER BY id").list(rows -> rows.getLong(1));
    }

    protected static long count(Transaction transaction) {
        Long count = transaction.query("SELECT count(*) FROM item").first(rows -> rows.getLong(1));
        return count == null ? -1 : count;
    }

    /// Runs something elsewhere and waits for it.
    protected static void onAnotherThread(Runnable action) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(action).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
