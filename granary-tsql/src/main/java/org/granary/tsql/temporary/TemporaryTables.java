package org.granary.tsql.temporary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.granary.memory.MemoryAccount;
import org.granary.memory.ServerMemory;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// The temporary tables of one session, its own (`#t`) and those of the server (`##t`), which follow its transactions:
/// what a transaction did to them is undone when it is rolled back. Used by one thread at a time.
public final class TemporaryTables {
    private final Map<String, LocalTable> own = new HashMap<>();
    private final UndoLog log;
    private final GlobalTables global;
    private final Supplier<MemoryAccount> memory;
    private @Nullable MemoryAccount account;
    private long ownChanges;
    private @Nullable Described described;

    private record Described(long own, long global, Object value) {}

    /// @param shared the global temporary tables of the server
    /// @param memory of the session
    public TemporaryTables(SharedTables shared, Supplier<MemoryAccount> memory) {
        this.log = new UndoLog(memory);
        this.global = new GlobalTables(shared, memory);
        this.memory = memory;
    }

    /// The tables of a session that shares nothing with others.
    public TemporaryTables() {
        this(new SharedTables(), ServerMemory::unlimited);
    }

    /// Where the rows of the session's own tables and of its table variables are counted.
    public MemoryAccount memory() {
        if (account == null) {
            account = memory.get().child(Long.MAX_VALUE, "the temporary tables of this session");
        }
        return account;
    }

    /// The global temporary tables, as this session sees them.
    public GlobalTables global() {
        return global;
    }

    /// Whether a table of this name is for all sessions: `##t`, and tables of tempdb without `#`.
    public static boolean isGlobal(String name) {
        return name.startsWith("##") || isLasting(name);
    }

    /// Whether a table of this name stays until the server stops: one of tempdb without `#`, or a type.
    public static boolean isLasting(String name) {
        return !name.startsWith("#") && (!name.startsWith("@") || UserType.isKept(name));
    }

    /// All tables that this session sees: its own, the global ones, and those of tempdb.
    public List<LocalTable> objects() {
        List<LocalTable> all = new ArrayList<>(own.values());
        all.addAll(global.all());
        all.sort(Comparator.comparing(LocalTable::name));
        return all;
    }

    /// Something that is made of [#objects], and made again when they are others.
    @SuppressWarnings("unchecked") // one caller, one type
    public <T> T described(Function<List<LocalTable>, T> make) {
        Described known = described;
        if (known == null || known.own() != ownChanges || known.global() != global.changes()) {
            long changes = global.changes();
            known = new Described(ownChanges, changes, make.apply(objects()));
            described = known;
        }
        return (T) known.value();
    }

    /// The table of this name (with its `#` or `##`), or null. Does not wait: a global table is as it was last
    /// committed, or as this session has made it.
    public @Nullable LocalTable find(String name) {
        return isGlobal(name) ? global.find(key(name)) : own.get(key(name));
    }

    /// Whether there is certainly no table of this name, nor one that a session is making.
    public boolean isUnknown(String name) {
        return isGlobal(name) ? !global.has(key(name)) : !own.containsKey(key(name));
    }

    /// The table of this name, or null; waits for a session that is creating or dropping it.
    public @Nullable LocalTable await(String name, LockWait wait) {
        return isGlobal(name) ? global.await(key(name), wait) : own.get(key(name));
    }

    /// Keeps a new table. Error 2714 if there is one of this name.
    public void create(String name, LocalTable table, LockWait wait) {
        String key = key(name);
        if (isGlobal(name)) {
            global.create(name, key, table, wait);
            return;
        }
        if (own.containsKey(key)) {
            throw GlobalTables.alreadyThere(name);
        }
        put(key, table);
        table.onChange(log::changing);
        log.created(table, () -> put(key, null));
    }

    private void put(String key, @Nullable LocalTable table) {
        ownChanges++;
        if (table == null) {
            own.remove(key);
        } else {
            own.put(key, table);
        }
    }

    /// Puts another table in the place of one that is there, as ALTER TABLE does.
    public void replace(String name, LocalTable table, LockWait wait) {
        String key = key(name);
        if (isGlobal(name)) {
            global.replace(key, table, wait);
            return;
        }
        LocalTable before = Objects.requireNonNull(own.get(key));
        put(key, table);
        table.onChange(log::changing);
        log.dropped(before, () -> put(key, before));
        log.created(table, () -> put(key, null));
    }

    /// @return whether there was such a table
    public boolean drop(String name, LockWait wait) {
        String key = key(name);
        return isGlobal(name) ? global.drop(key, wait) : dropOwn(key);
    }

    private boolean dropOwn(String key) {
        LocalTable dropped = own.get(key);
        if (dropped == null) {
            return false;
        }
        put(key, null);
        log.dropped(dropped, () -> put(key, dropped));
        return true;
    }

    /// The names of the session's own tables, for [#retain].
    public Set<String> names() {
        return Set.copyOf(own.keySet());
    }

    /// Whether the session has made none, or has none left of its own and has made no global ones.
    public boolean isEmpty() {
        return own.isEmpty() && !global.hasMade();
    }

    /// Removes the session's other tables. Procedures stay: they live as long as the session.
    public void retain(Set<String> names) {
        for (String name : names()) {
            if (!names.contains(name) && !(own.get(name) instanceof StoredModule)) {
                dropOwn(name);
            }
        }
    }

    /// A transaction begins.
    public void begin() {
        log.begin();
        global.begin();
    }

    /// A savepoint is set.
    public void save() {
        log.save();
        try {
            global.save();
        } catch (SqlError e) {
            log.takeBackSave();
            throw e;
        }
    }

    /// Error 1205 if the transaction has been rolled back in the global tables, because it was idle for too long.
    public void requireOpen() {
        global.requireOpen();
    }

    public void commit() {
        log.end();
        global.commit();
    }

    public void rollback() {
        log.rollback();
        global.rollback();
    }

    /// @param savepoint its number, from 0; it stays
    public void rollbackTo(int savepoint) {
        log.rollbackTo(savepoint);
        global.rollbackTo(savepoint);
    }

    /// A request of the session begins to run.
    public void resume() {
        global.resume();
    }

    /// The request has ended, and the session waits for the next.
    public void pause() {
        global.pause();
    }

    /// All tables that this session made go, for good.
    public void clear() {
        own.values().forEach(LocalTable::close);
        own.clear();
        ownChanges++;
        log.forget();
        global.clear();
    }

    static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
