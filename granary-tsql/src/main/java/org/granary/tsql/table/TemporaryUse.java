package org.granary.tsql.table;

import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.granary.tsql.ast.TableHint;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.temporary.GlobalTables;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.LockWait;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// How one statement uses temporary tables. It locks the global ones before it reads or writes any, in the order of
/// their names, so that two statements alone never wait for each other.
///
/// A reader takes the rows of one moment in which no other session is writing, and under READ COMMITTED gives its locks
/// back at once.
public final class TemporaryUse {
    private static final int DEADLOCK = 1205;
    private static final Set<String> KEEPING = Set.of("REPEATABLE READ", "SERIALIZABLE");

    private final Frame frame;
    private final Map<String, Use> uses = new TreeMap<>();
    private final IdentityHashMap<MemoryTable, MemoryTable.Moment> moments = new IdentityHashMap<>();
    private boolean changes;

    /// From the weakest to the strongest.
    private enum Lock {
        NONE, SHARED, KEPT, EXCLUSIVE
    }

    /// @param table null for one that the statement creates or drops
    private record Use(String name, @Nullable MemoryTable table, Lock lock, boolean noWait) {
        Use and(Use other) {
            return new Use(name, table == null ? other.table : table,
                    lock.compareTo(other.lock) < 0 ? other.lock : lock,
                    noWait || other.noWait);
        }
    }

    TemporaryUse(Frame frame) {
        this.frame = frame;
    }

    public void reads(MemoryTable table, Set<TableHint> hints) {
        if (table.isGlobal()) {
            add(new Use(table.name(), table, lock(hints), hints.contains(TableHint.NOWAIT)));
        }
    }

    private Lock lock(Set<TableHint> hints) {
        String level = frame.state().options().isolationLevel().toUpperCase(Locale.ROOT);
        if (hints.stream().anyMatch(TableHint::isExclusive)) {
            return Lock.EXCLUSIVE;
        }
        if (hints.stream().anyMatch(TableHint::isDirty)) {
            return Lock.NONE;
        }
        if (hints.stream().anyMatch(TableHint::keeps) || KEEPING.contains(level)) {
            return Lock.KEPT;
        }
        return level.equals("READ UNCOMMITTED") ? Lock.NONE : Lock.SHARED;
    }

    public void writes(MemoryTable table) {
        changes |= !table.isVariable();
        if (table.isVariable()) {
            frame.variables().requireWritable(table);
        }
        if (table.isGlobal()) {
            add(new Use(table.name(), table, Lock.EXCLUSIVE, false));
        }
    }

    /// The statement creates or drops the table.
    public void defines(String name) {
        changes = true;
        if (TemporaryTables.isGlobal(name)) {
            add(new Use(name, null, Lock.EXCLUSIVE, false));
        }
    }

    private void add(Use use) {
        uses.merge(use.name().toLowerCase(Locale.ROOT), use, Use::and);
    }

    @Nullable
    public LocalTable await(String name) {
        return rollingBack(() -> tables().await(name, lockWait()));
    }

    public void create(String name, LocalTable table) {
        tables().create(name, table, lockWait());
    }

    /// Puts another table in the place of one.
    public void replace(String name, LocalTable table) {
        tables().replace(name, table, lockWait());
    }

    public boolean drop(String name) {
        return tables().drop(name, lockWait());
    }

    /// The rows that the statement sees.
    MemoryTable.Moment momentOf(MemoryTable table) {
        MemoryTable.Moment moment = moments.get(table);
        return moment == null ? table.moment() : moment;
    }

    /// Locks what the statement needs. [#end] has to follow, also after an error.
    void begin() {
        if (changes && frame.session().transactions().state() == -1) {
            throw SqlErrors.doomedTransaction();
        }
        if (!uses.isEmpty()) {
            rollingBack(() -> {
                uses.values().forEach(this::lock);
                return null;
            });
            uses.values().forEach(this::take);
            tables().global().endReading();
        }
    }

    private void lock(Use use) {
        GlobalTables global = tables().global();
        LockWait wait = use.noWait() ? lockWait().notAtAll() : lockWait();
        switch (use.lock()) {
            case NONE -> {
            }
            case SHARED -> global.lockShared(use.name(), false, wait);
            case KEPT -> global.lockShared(use.name(), true, wait);
            case EXCLUSIVE -> global.lockExclusive(use.name(), wait);
        }
    }

    private void take(Use use) {
        MemoryTable table = use.table();
        if (table != null) {
            // Dropped while the statement waited.
            if (tables().find(use.name()) != table) {
                throw SqlErrors.unknownObject(use.name());
            }
            moments.put(table, table.moment());
        }
    }

    void end() {
        moments.clear();
        tables().global().endStatement();
    }

    /// The victim of a deadlock loses its transaction, and with it the locks that others wait for.
    private <T extends @Nullable Object> T rollingBack(Supplier<T> wait) {
        try {
            return wait.get();
        } catch (SqlError e) {
            if (e.number() == DEADLOCK && frame.session().transactions().count() > 0) {
                frame.session().transactions().rollback(null);
            }
            throw e;
        }
    }

    private TemporaryTables tables() {
        return frame.state().temporaryTables();
    }

    private LockWait lockWait() {
        return new LockWait(frame.session().spid(), frame.state().lockTimeoutMillis(), frame.cancellation());
    }
}
