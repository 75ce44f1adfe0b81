package org.granary.tsql.temporary;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.granary.memory.ConnectionMemory;
import org.granary.memory.MemoryAccount;
import org.granary.tsql.temporary.SharedTables.Maker;
import org.granary.tsql.temporary.SharedTables.Version;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// The global temporary tables (`##t`) as one session sees them, and its locks on them. A writer has a table alone
/// until its transaction ends, so no session sees what another has not committed.
///
/// Used by the session's thread. While no request of the session runs, the thread of a session that waits for it may
/// roll its transaction back in these tables, if it has been idle for too long: that is why all that ends a transaction
/// runs in [SharedTables#monitored].
public final class GlobalTables {
    private final SharedTables shared;
    private final UndoLog log;
    private final Supplier<MemoryAccount> memory;
    private @Nullable Maker maker;
    /// The maker of tables of tempdb, which stay until the server stops.
    private @Nullable Maker lasting;
    /// What this session has locked, by any mode.
    private final Set<SharedEntry> locked = new HashSet<>();
    /// Those of them that go when the statement ends, even in a transaction.
    private final Set<SharedEntry> brief = new HashSet<>();
    private long began;
    private long pausedAt;
    private boolean paused;
    private @Nullable SqlError rolledBack;
    private SharedTables.@Nullable Waiting waiting;

    GlobalTables(SharedTables shared, Supplier<MemoryAccount> memory) {
        this.shared = shared;
        this.log = new UndoLog(memory);
        this.memory = memory;
    }

    /// Where a table is counted that this session makes: with its login, since it may outlive the session.
    public MemoryAccount memory(String name) {
        return maker(name).memory();
    }

    /// Whether the session has made a global table since it began or was reset.
    boolean hasMade() {
        return maker != null;
    }

    private Maker maker(String name) {
        if (TemporaryTables.isLasting(name)) {
            if (lasting == null) {
                lasting = newMaker("the tables in tempdb that this session made");
            }
            return lasting;
        }
        if (maker == null) {
            maker = newMaker("the global temporary tables of this session");
        }
        return maker;
    }

    private Maker newMaker(String what) {
        MemoryAccount session = memory.get();
        return new Maker((session instanceof ConnectionMemory connection ? connection.login() : session)
                .child(Long.MAX_VALUE, what));
    }

    @Nullable
    LocalTable find(String key) {
        return shared.visible(key, this);
    }

    boolean has(String key) {
        return shared.has(key);
    }

    @Nullable
    LocalTable await(String key, LockWait wait) {
        if (!shared.has(key)) {
            return null;
        }
        shared.awaitDefinition(key, this, wait);
        return find(key);
    }

    /// Shares a table with other readers, until [#endReading] or, if the transaction keeps it, until that ends.
    ///
    /// @param keep REPEATABLE READ, HOLDLOCK and their like
    public void lockShared(String name, boolean keep, LockWait wait) {
        lock(TemporaryTables.key(name), false, keep, wait);
    }

    /// Has a table alone until the transaction ends, or the statement outside one.
    public void lockExclusive(String name, LockWait wait) {
        lock(TemporaryTables.key(name), true, true, wait);
    }

    private void lock(String key, boolean exclusive, boolean keep, LockWait wait) {
        requireOpen();
        SharedEntry entry = shared.acquire(key, this, exclusive, wait);
        boolean added = locked.add(entry);
        if (keep && log.isOpen()) {
            brief.remove(entry);
        } else if (added) {
            brief.add(entry);
        }
        if (exclusive) {
            Version current = entry.current();
            if (current != null) {
                current.table().onChange(log::changing);
            }
        }
    }

    /// Gives back what the statement has locked only to read it: it has taken the rows of the moment.
    public void endReading() {
        release(false);
    }

    /// Gives back all that the statement alone has locked.
    public void endStatement() {
        release(true);
    }

    private void release(boolean written) {
        if (!brief.isEmpty()) {
            shared.monitored(() -> {
                Set<SharedEntry> ended = new HashSet<>(brief);
                ended.removeIf(entry -> !written && entry.isWrittenBy(this));
                ended.forEach(entry -> shared.release(entry, this));
                locked.removeAll(ended);
                brief.removeAll(ended);
            });
        }
    }

    void create(String name, String key, LocalTable table, LockWait wait) {
        lockExclusive(key, wait);
        SharedEntry entry = shared.entry(key);
        if (entry.current() != null) {
            throw alreadyThere(name);
        }
        Maker owner = maker(name);
        entry.define(new Version(table, owner));
        shared.monitored(() -> owner.made().add(entry));
        table.onChange(log::changing);
        log.created(table, () -> entry.define(null));
    }

    static SqlError alreadyThere(String name) {
        return new SqlError(2714, 16, 6, "There is already an object named '" + name + "' in the database.");
    }

    boolean drop(String key, LockWait wait) {
        if (!shared.has(key)) {
            return false;
        }
        lockExclusive(key, wait);
        SharedEntry entry = shared.entry(key);
        Version dropped = entry.current();
        if (dropped == null) {
            return false;
        }
        entry.define(null);
        log.dropped(dropped.table(), () -> entry.define(dropped));
        return true;
    }

    /// Puts another table in the place of one, as ALTER TABLE does.
    void replace(String key, LocalTable table, LockWait wait) {
        lockExclusive(key, wait);
        SharedEntry entry = shared.entry(key);
        Version before = Objects.requireNonNull(entry.current());
        entry.define(new Version(table, before.maker()));
        table.onChange(log::changing);
        log.dropped(before.table(), () -> entry.define(before));
        log.created(table, () -> entry.define(null));
    }

    /// All that this session sees.
    List<LocalTable> all() {
        return shared.visible(this);
    }

    /// Another number means that there may be other tables.
    long changes() {
        return shared.changes();
    }

    /// The next rowversion of a row in a temporary table.
    public byte[] nextRowVersion() {
        return shared.numbers().nextVersion();
    }

    /// `@@DBTS`: the last rowversion that was made.
    public byte[] lastRowVersion() {
        return shared.numbers().lastVersion();
    }

    /// The number of a new type.
    public int nextTypeId() {
        return shared.numbers().nextType();
    }

    public UUID nextSequentialId() {
        return shared.numbers().nextSequentialId();
    }

    void begin() {
        log.begin();
        began = System.nanoTime();
        paused = false;
    }

    void save() {
        shared.monitored(log::save);
    }

    void commit() {
        shared.monitored(() -> {
            log.end();
            releaseAll();
        });
    }

    void rollback() {
        shared.monitored(() -> {
            log.rollback();
            releaseAll();
            rolledBack = null;
        });
    }

    void rollbackTo(int savepoint) {
        requireOpen();
        shared.monitored(() -> log.rollbackTo(savepoint));
    }

    void requireOpen() {
        if (rolledBack != null) {
            throw rolledBack;
        }
    }

    void resume() {
        if (paused) {
            shared.monitored(() -> paused = false);
        }
    }

    void pause() {
        if (!locked.isEmpty()) {
            shared.monitored(() -> {
                paused = true;
                pausedAt = System.nanoTime();
                shared.wake();
            });
        }
    }

    /// The tables that this session made are dropped as soon as no other session has them locked.
    void clear() {
        Maker gone = maker;
        if (gone == null && locked.isEmpty()) {
            return;
        }
        shared.monitored(() -> {
            if (gone != null) {
                shared.forget(gone, this);
                maker = null;
            }
            if (!log.isOpen()) {
                releaseAll();
            }
        });
    }

    private void releaseAll() {
        locked.forEach(entry -> shared.release(entry, this));
        locked.clear();
        brief.clear();
    }

    // What follows is called in the monitor.

    /// Nothing is left of a table that this session made and dropped again.
    void unlist(SharedEntry entry) {
        if (maker != null) {
            maker.made().remove(entry);
        }
        if (lasting != null) {
            lasting.made().remove(entry);
        }
    }

    SharedTables.@Nullable Waiting waiting() {
        return waiting;
    }

    void waiting(SharedTables.@Nullable Waiting next) {
        waiting = next;
    }

    /// Rolls the transaction back if it has been idle, or has lasted, for too long; only while the session has nothing
    /// to do.
    ///
    /// @return how many nanoseconds are left until then; 0 if it has been rolled back
    long rollbackIfLate(SharedTables.Limits limits) {
        if (!paused) {
            return Long.MAX_VALUE;
        }
        long now = System.nanoTime();
        long idle = limits.idleTransaction().toNanos() - (now - pausedAt);
        long whole = limits.wholeTransaction().toNanos() - (now - began);
        long left = Math.min(idle, whole);
        if (left > 0) {
            return left;
        }
        log.rollback();
        releaseAll();
        rolledBack = whole <= 0
                ? timedOut("lasted", limits.wholeTransaction())
                : timedOut("been idle", limits.idleTransaction());
        return 0;
    }

    private static SqlError timedOut(String what, Duration limit) {
        return new SqlError(1205, 13, 60, "The transaction has " + what + " for more than " + limit.toMillis()
                + " ms and has been rolled back, because another session was waiting for a table. Rerun the transaction.");
    }
}
