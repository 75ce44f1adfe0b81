package org.granary.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.granary.store.Access;
import org.granary.store.ClientTransaction;
import org.granary.store.Database;
import org.granary.store.Work;
import org.granary.tsql.session.SessionTransactions;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The transaction of one session, over as many databases as it touches.
///
/// A database joins at the first write to it: a transaction that only reads keeps no other from writing, and sees what is committed, as
/// READ COMMITTED does. Where the client asks for more (REPEATABLE READ, SERIALIZABLE, SNAPSHOT), it joins at the first read. Names are case-sensitive, as in SQL Server. From then on everything the session does there runs inside. Each database commits by itself, in the order in which it joined.
final class TransactionScope implements SessionTransactions {

    /// Hears of beginnings and ends, to tell the client.
    interface Listener {
        void begun(long descriptor);

        void committed(long descriptor);

        void rolledBack(long descriptor);
    }

    /// Each costs the store time with whatever follows.
    private static final int MOST_SAVEPOINTS = 10_000;

    private final Listener listener;
    private final TemporaryTables temporaryTables;
    private final StoreUse use;
    private final BooleanSupplier keepsReads;
    private final Map<Database, ClientTransaction> joined = new LinkedHashMap<>();
    private final List<String> savepoints = new ArrayList<>();
    private int count;
    /// How many pieces of work are running, each inside the one before.
    private int depth;
    private boolean doomed;
    private long descriptor;
    private long lastDescriptor;
    private @Nullable String name;
    /// What other threads see.
    private volatile Shown shown = Shown.NONE;

    /// @param since milliseconds since 1970
    private record Shown(long number, long since, List<String> databases) {
        static final Shown NONE = new Shown(0, 0, List.of());
    }

    /// @param use hears when the session waits for a store and when it has it
    /// @param keepsReads whether what a transaction has read must not change until it ends
    TransactionScope(Listener listener, TemporaryTables temporaryTables, StoreUse use, BooleanSupplier keepsReads) {
        this.keepsReads = keepsReads;
        this.listener = listener;
        this.use = use;
        this.temporaryTables = temporaryTables;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int state() {
        return count == 0 ? 0 : doomed ? -1 : 1;
    }

    /// The eight bytes by which the client names the open transaction; 0 when there is none.
    long descriptor() {
        return count == 0 ? 0 : descriptor;
    }

    @Override
    public long number() {
        return shown.number();
    }

    @Override
    public long since() {
        return shown.since();
    }

    @Override
    public List<String> databases() {
        return shown.databases();
    }

    @Override
    public void begin(@Nullable String name) {
        if (count == 0) {
            this.name = name;
            descriptor = ++lastDescriptor;
            shown = new Shown(descriptor, System.currentTimeMillis(), List.of());
            temporaryTables.begin();
            listener.begun(descriptor);
        }
        count++;
    }

    @Override
    public void commit() {
        if (count == 0) {
            throw SqlErrors.commitWithoutBegin();
        }
        if (doomed) {
            throw SqlErrors.doomedTransaction();
        }
        if (count > 1) {
            count--;
            return;
        }
        try {
            temporaryTables.requireOpen();
            for (ClientTransaction transaction : joined.values()) {
                transaction.commit();
            }
        } catch (RuntimeException e) {
            rollbackAll();
            throw e;
        }
        temporaryTables.commit();
        long ended = end();
        listener.committed(ended);
    }

    @Override
    public void rollback(@Nullable String target) {
        if (count == 0) {
            throw SqlErrors.rollbackWithoutBegin();
        }
        if (target == null || target.equals(name)) {
            rollbackAll();
            return;
        }
        int index = lastSavepoint(target);
        if (index < 0) {
            throw SqlErrors.unknownSavepoint(target);
        }
        if (doomed) {
            throw SqlErrors.doomedTransaction();
        }
        for (ClientTransaction transaction : joined.values()) {
            transaction.rollbackTo(savepointName(index));
        }
        temporaryTables.rollbackTo(index);
        savepoints.subList(index + 1, savepoints.size()).clear();
    }

    @Override
    public void save(String savepoint) {
        if (count == 0) {
            throw SqlErrors.saveWithoutBegin();
        }
        if (savepoints.size() >= MOST_SAVEPOINTS) {
            throw new SqlError(701, 17, 123,
                    "There is insufficient system memory in resource pool 'default' to run this query: the transaction has "
                            + MOST_SAVEPOINTS + " savepoints. Roll back to one of them, or commit.");
        }
        temporaryTables.save();
        savepoints.add(savepoint);
        for (ClientTransaction transaction : joined.values()) {
            transaction.save(savepointName(savepoints.size() - 1));
        }
    }

    @Override
    public void doom() {
        if (count > 0) {
            doomed = true;
        }
    }

    /// Whether a store has something of this transaction, for which others may be waiting.
    boolean isJoined() {
        return !joined.isEmpty();
    }

    /// Rolls back whatever is open; does nothing when nothing is.
    void rollbackIfOpen() {
        if (count > 0) {
            rollbackAll();
        }
    }

    /// Work in one database may run work in another: what is written comes first, so that a database joins while no other is in use.
    <T extends @Nullable Object> T run(Database database, Access access, Cancellation cancellation,
            long lockTimeoutMillis,
            Work<T> work) {
        depth++;
        try {
            return runInside(database, access, cancellation, lockTimeoutMillis, work);
        } catch (SqlError e) {
            // One was ended by its time-out, or by the store: what the other databases did cannot be committed without it. None is rolled back
            // while work in it is still running.
            if (depth == 1 && joined.values().stream().anyMatch(transaction -> !transaction.isOpen())) {
                rollbackAll();
            }
            throw e;
        } finally {
            depth--;
        }
    }

    private <T extends @Nullable Object> T runInside(Database database, Access access, Cancellation cancellation,
            long lockTimeoutMillis, Work<T> work) {
        ClientTransaction transaction = joined.get(database);
        if (transaction == null) {
            if (count == 0 || (!access.mayWrite() && !keepsReads.getAsBoolean())) {
                return use.run(database, access, work,
                        watched -> database.run(access, cancellation, lockTimeoutMillis, watched));
            }
            if (doomed) {
                throw SqlErrors.doomedTransaction();
            }
            transaction = join(database, cancellation, lockTimeoutMillis);
        }
        if (doomed && access.mayWrite()) {
            throw SqlErrors.doomedTransaction();
        }
        return transaction.run(cancellation, work);
    }

    private ClientTransaction join(Database database, Cancellation cancellation, long lockTimeoutMillis) {
        ClientTransaction transaction = use.begin(database, () -> database.begin(cancellation, lockTimeoutMillis));
        joined.put(database, transaction);
        shown = new Shown(shown.number(), shown.since(), joined.keySet().stream().map(Database::name).toList());
        for (int i = 0; i < savepoints.size(); i++) {
            transaction.save(savepointName(i));
        }
        return transaction;
    }

    private void rollbackAll() {
        RuntimeException failure = null;
        for (ClientTransaction transaction : joined.values()) {
            try {
                transaction.close();
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        temporaryTables.rollback();
        listener.rolledBack(end());
        if (failure != null) {
            throw failure;
        }
    }

    private long end() {
        joined.keySet().forEach(use::ended);
        joined.clear();
        shown = Shown.NONE;
        savepoints.clear();
        count = 0;
        doomed = false;
        name = null;
        return descriptor;
    }

    private int lastSavepoint(String target) {
        for (int i = savepoints.size() - 1; i >= 0; i--) {
            if (savepoints.get(i).equals(target)) {
                return i;
            }
        }
        return -1;
    }

    /// The store sees names of our own: the client's may hold anything, and may repeat.
    private static String savepointName(int index) {
        return "s" + index;
    }
}
