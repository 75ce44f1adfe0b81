package org.granary.tsql.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.granary.memory.RequestMemory;
import org.granary.procedure.DatabaseCatalog;
import org.granary.store.Access;
import org.granary.store.Transaction;
import org.granary.store.Work;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.type.Cancellation;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlErrors;
import org.granary.type.ValueSettings;
import org.jspecify.annotations.Nullable;

/// One statement that reads tables: which databases it touches, the transactions in which it runs, and what it holds in
/// memory.
///
/// While the statement is bound, its tables say which databases they live in; [#run] then opens a transaction in each
/// of them.
public final class Execution {
    /// Estimated bytes of the columns and tables of one statement's plan.
    private static final long LARGEST_PLAN = 32L << 20;

    private final Frame frame;
    private final RequestMemory request = RequestMemory.current();
    private final MemoryBudget memory;
    private final Semaphore severalDatabases;
    private final TemporaryUse temporary;
    private final Map<Integer, Used> used = new HashMap<>();
    private final Map<Integer, Transaction> open = new HashMap<>();
    private final Map<Object, Object> cache = new HashMap<>();
    private final List<Runnable> atEnd = new ArrayList<>();
    private int generation;
    private long size;
    private boolean running;
    private boolean locked;
    private @Nullable DatabaseCatalog around;

    private record Used(DatabaseCatalog database, Access access) {}

    public Execution(Frame frame, QueryLimits limits) {
        this.frame = frame;
        this.memory = new MemoryBudget(limits.queryBytes());
        this.severalDatabases = limits.severalDatabases();
        this.temporary = new TemporaryUse(frame);
    }

    public Frame frame() {
        return frame;
    }

    /// The database that names without one mean: the session's, or that of the view that is bound.
    public DatabaseCatalog database() {
        return around == null ? frame.session().database() : around;
    }

    /// Binds something with the names of another database.
    public <T> T in(DatabaseCatalog other, Supplier<T> body) {
        DatabaseCatalog before = around;
        around = other;
        try {
            return body.get();
        } finally {
            around = before;
        }
    }

    public MemoryBudget memory() {
        return memory;
    }

    /// The temporary tables that the statement uses.
    public TemporaryUse temporary() {
        return temporary;
    }

    /// Incremented with each run: the key for results that are valid for one run.
    int generation() {
        return generation;
    }

    /// An aggregate has left out a NULL, and the client gets a warning.
    public void nullLeftOut() {
        frame.state().nullLeftOut();
    }

    /// Called for each row: values computed for the previous one are forgotten.
    public void checkCancelled() {
        frame.cancellation().check();
        request.values().nextRow();
    }

    /// The request that the statement is part of.
    public RequestMemory request() {
        return request;
    }

    /// Counts what the plan of the statement takes. Error 8623 where it is too much.
    public void planned(long bytes) {
        size += bytes;
        if (size > LARGEST_PLAN) {
            throw SqlErrors.tooComplex();
        }
    }

    void reads(DatabaseCatalog database) {
        used.putIfAbsent(database.id(), new Used(database, Access.READ));
    }

    void writes(DatabaseCatalog database) {
        used.put(database.id(), new Used(database, Access.WRITE));
    }

    public Transaction transaction(DatabaseCatalog database) {
        Transaction transaction = open.get(database.id());
        if (transaction == null) {
            throw new IllegalStateException("no transaction is open in " + database.name());
        }
        return transaction;
    }

    /// Something that is computed at most once per run.
    @SuppressWarnings("unchecked") // every key has one type of value
    public <T> T once(Object key, Supplier<T> compute) {
        Object value = cache.get(key);
        if (value == null) {
            value = compute.get();
            cache.put(key, value);
        }
        return (T) value;
    }

    /// Runs an action when the run ends, while its transactions are still open.
    public void atEnd(Runnable action) {
        atEnd.add(action);
    }

    /// Runs the statement with its locks taken and all its transactions open. A store may run `body` again from the
    /// start.
    public <T extends @Nullable Object> T run(Supplier<T> body) {
        return run(() -> false, body);
    }

    /// The same with a body that can be run again only until `spent` answers true.
    public <T extends @Nullable Object> T run(BooleanSupplier spent, Supplier<T> body) {
        return running ? body.get() : locked(() -> runAll(spent, body));
    }

    /// The same with a body that can be run only once.
    public <T extends @Nullable Object> T runOnce(Supplier<T> body) {
        return running ? body.get() : locked(() -> runAll(null, body));
    }

    /// Runs `body` with the temporary tables locked that the statement uses, for statements that change them after
    /// their transactions have ended.
    public <T extends @Nullable Object> T locked(Supplier<T> body) {
        if (locked) {
            return body.get();
        }
        locked = true;
        try {
            temporary.begin();
            return body.get();
        } finally {
            locked = false;
            temporary.end();
        }
    }

    /// @param spent null: the body can be run only once
    private <T extends @Nullable Object> T runAll(@Nullable BooleanSupplier spent, Supplier<T> body) {
        if (used.size() < 2) {
            return enter(List.copyOf(used.values()), 0, spent, body);
        }
        try {
            while (!severalDatabases.tryAcquire(100, TimeUnit.MILLISECONDS)) {
                checkCancelled();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Cancellation.CancelledException();
        }
        try {
            return enter(inOrder(), 0, spent, body);
        } finally {
            severalDatabases.release();
        }
    }

    /// The database that is written comes first, so that its commit is the last thing that happens; those that are only
    /// read follow in the order of their numbers. So no reader waits for the write lock, and two statements never wait
    /// for each other.
    private List<Used> inOrder() {
        List<Used> databases = new ArrayList<>(used.values());
        databases.sort(Comparator.comparing((Used entry) -> !entry.access().mayWrite())
                .thenComparingInt(entry -> entry.database().id()));
        return databases;
    }

    private <T extends @Nullable Object> T enter(List<Used> databases, int index, @Nullable BooleanSupplier spent,
            Supplier<T> body) {
        if (index == databases.size()) {
            return start(body);
        }
        Used next = databases.get(index);
        Work<T> work = transaction -> {
            open.put(next.database().id(), transaction);
            try {
                // The store may have its own thread for this.
                return ScopedValue.where(ValueSettings.CURRENT, frame.state().options())
                        .where(RequestMemory.CURRENT, request)
                        .where(CurrentRequest.CANCELLATION, frame.cancellation())
                        .<T, RuntimeException>call(() -> enter(databases, index + 1, spent, body));
            } finally {
                open.remove(next.database().id());
            }
        };
        // The statement is run again as a whole or not at all: an inner transaction that was run again by itself would
        // repeat what was done in the outer ones.
        return frame.session().context(next.database(), frame.results(), frame.cancellation()).run(next.access(),
                spent == null || index > 0 ? Work.once(work) : Work.until(spent, work));
    }

    private <T extends @Nullable Object> T start(Supplier<T> body) {
        generation++;
        cache.clear();
        memory.clear();
        running = true;
        try {
            return body.get();
        } finally {
            running = false;
            cache.clear();
            List<Runnable> actions = List.copyOf(atEnd);
            atEnd.clear();
            actions.forEach(Runnable::run);
            memory.clear();
        }
    }
}
