package org.granary.tsql.temporary;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.granary.memory.MemoryAccount;
import org.granary.type.Cancellation;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The global temporary tables of a server (`##t`) and the locks on them: any number of sessions share a table, or one
/// has it alone. Every session sees the tables; they go when the session that made them ends or is reset.
///
/// All sessions wait in one monitor, which is never held for long: rows are read and written outside it. Nothing enters
/// it while it holds the lock of a table.
public final class SharedTables {
    private final Limits limits;
    private final ReentrantLock monitor = new ReentrantLock();
    private final Condition released = monitor.newCondition();
    private final Map<String, SharedEntry> entries = new ConcurrentHashMap<>();
    private final RowNumbers numbers = new RowNumbers();
    /// Grows with each table that comes or goes.
    private final AtomicLong changes = new AtomicLong();

    /// @param lockTimeout how long a statement waits for a lock, unless its session has set LOCK_TIMEOUT
    /// @param idleTransaction how long a transaction may keep others waiting while its client does nothing
    /// @param wholeTransaction how long a transaction may keep others waiting at all
    public record Limits(Duration lockTimeout, Duration idleTransaction, Duration wholeTransaction) {
        public static final Limits DEFAULT = new Limits(Duration.ofSeconds(30), Duration.ofSeconds(15),
                Duration.ofMinutes(10));
    }

    /// The session, from its beginning or its last reset, that made a table.
    static final class Maker {
        private final MemoryAccount memory;
        /// In the monitor.
        private final Set<SharedEntry> made = new HashSet<>();
        private volatile boolean gone;

        Maker(MemoryAccount memory) {
            this.memory = memory;
        }

        MemoryAccount memory() {
            return memory;
        }

        Set<SharedEntry> made() {
            return made;
        }
    }

    record Version(LocalTable table, Maker maker) {
        boolean isGone() {
            return maker.gone;
        }
    }

    /// What a session waits for.
    enum Request {
        SHARED, EXCLUSIVE, DEFINITION
    }

    record Waiting(SharedEntry entry, Request request) {}

    public SharedTables(Limits limits) {
        this.limits = limits;
    }

    public SharedTables() {
        this(Limits.DEFAULT);
    }

    RowNumbers numbers() {
        return numbers;
    }

    void monitored(Runnable action) {
        monitor.lock();
        try {
            action.run();
        } finally {
            monitor.unlock();
        }
    }

    /// Whether there may be such a table.
    boolean has(String key) {
        return entries.containsKey(key);
    }

    /// The entry that the caller has locked.
    SharedEntry entry(String key) {
        SharedEntry entry = entries.get(key);
        if (entry == null) {
            throw new IllegalStateException("not locked: " + key);
        }
        return entry;
    }

    /// Another number means that there may be other tables.
    long changes() {
        return changes.get();
    }

    /// All tables that a session sees.
    List<LocalTable> visible(GlobalTables session) {
        return entries.values().stream().map(entry -> visible(entry, session)).filter(Objects::nonNull).toList();
    }

    @Nullable
    LocalTable visible(String key, GlobalTables session) {
        SharedEntry entry = entries.get(key);
        return entry == null ? null : visible(entry, session);
    }

    private @Nullable LocalTable visible(SharedEntry entry, GlobalTables session) {
        monitor.lock();
        try {
            boolean holds = entry.writer == session || entry.readers.contains(session);
            Version version = entry.writer == session ? entry.current : entry.committed;
            return version == null || (version.isGone() && !holds) ? null : version.table();
        } finally {
            monitor.unlock();
        }
    }

    SharedEntry acquire(String key, GlobalTables session, boolean exclusive, LockWait wait) {
        return await(key, session, exclusive ? Request.EXCLUSIVE : Request.SHARED, wait);
    }

    /// Waits until no other session is creating or dropping the table.
    void awaitDefinition(String key, GlobalTables session, LockWait wait) {
        await(key, session, Request.DEFINITION, wait);
    }

    private SharedEntry await(String key, GlobalTables session, Request request, LockWait wait) {
        long patience = wait.timeoutMillis() < 0
                ? limits.lockTimeout().toNanos()
                : wait.timeoutMillis() * 1_000_000;
        long deadline = System.nanoTime() + patience;
        try (Cancellation.Registration _ = wait.cancellation().onCancel(() -> monitored(this::wake))) {
            monitor.lock();
            try {
                SharedEntry entry = entries.computeIfAbsent(key, it -> new SharedEntry(it, changes));
                entry.waiters++;
                session.waiting(new Waiting(entry, request));
                try {
                    while (!blockers(entry, session, request).isEmpty()) {
                        waitOnce(session, wait, deadline);
                    }
                    grant(entry, session, request);
                } finally {
                    session.waiting(null);
                    entry.waiters--;
                    tidy(entry);
                }
                return entry;
            } finally {
                monitor.unlock();
            }
        }
    }

    private static void grant(SharedEntry entry, GlobalTables session, Request request) {
        switch (request) {
            case EXCLUSIVE -> {
                entry.readers.remove(session);
                entry.writer = session;
            }
            case SHARED -> {
                if (entry.writer != session) {
                    entry.readers.add(session);
                }
            }
            case DEFINITION -> {
            }
        }
    }

    @SuppressWarnings("WaitNotInLoop") // the caller has the loop
    private void waitOnce(GlobalTables session, LockWait wait, long deadline) {
        wait.cancellation().throwIfCancelled();
        Set<GlobalTables> others = others(session);
        long left = deadline - System.nanoTime();
        for (GlobalTables other : others) {
            long untilLate = other.rollbackIfLate(limits);
            if (untilLate == 0) {
                return;
            }
            left = Math.min(left, untilLate);
        }
        if (reaches(others, session)) {
            throw SqlErrors.deadlock(wait.spid());
        }
        if (deadline - System.nanoTime() <= 0) {
            throw SqlErrors.lockTimeout();
        }
        try {
            released.awaitNanos(left);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Cancellation.CancelledException();
        }
    }

    /// The sessions that a session waits for now.
    private static Set<GlobalTables> others(GlobalTables session) {
        Waiting waiting = session.waiting();
        return waiting == null ? Set.of() : blockers(waiting.entry(), session, waiting.request());
    }

    private static Set<GlobalTables> blockers(SharedEntry entry, GlobalTables session, Request request) {
        Set<GlobalTables> found = new HashSet<>();
        GlobalTables writer = entry.writer;
        boolean written = writer != null && writer != session;
        switch (request) {
            case DEFINITION -> {
                if (written && !Objects.equals(entry.current, entry.committed)) {
                    found.add(writer);
                }
            }
            case SHARED, EXCLUSIVE -> {
                if (written) {
                    found.add(writer);
                }
                if (request == Request.EXCLUSIVE) {
                    found.addAll(entry.readers);
                    found.remove(session);
                }
            }
        }
        return found;
    }

    /// Whether these sessions, or those that they wait for, wait for this one. A circle closes when its last session
    /// begins to wait, so it is enough to look then.
    private static boolean reaches(Set<GlobalTables> from, GlobalTables session) {
        Set<GlobalTables> seen = new HashSet<>(from);
        Deque<GlobalTables> next = new ArrayDeque<>(from);
        while (!next.isEmpty()) {
            for (GlobalTables other : others(next.remove())) {
                if (other == session) {
                    return true;
                }
                if (seen.add(other)) {
                    next.add(other);
                }
            }
        }
        return false;
    }

    // What follows is called in the monitor.

    void wake() {
        released.signalAll();
    }

    void release(SharedEntry entry, GlobalTables session) {
        entry.readers.remove(session);
        if (entry.writer == session) {
            entry.writer = null;
            Version before = entry.committed;
            entry.committed = entry.current;
            if (!Objects.equals(before, entry.current)) {
                changes.incrementAndGet();
            }
            Version after = entry.current;
            if (before != null && (after == null || after.maker() != before.maker())) {
                before.maker().made.remove(entry);
            }
            if (after == null) {
                session.unlist(entry);
            }
        }
        tidy(entry);
        wake();
    }

    /// Tables that this session made are gone; those that another session has locked stay for it until it gives them
    /// back.
    void forget(Maker maker, GlobalTables session) {
        maker.gone = true;
        changes.incrementAndGet();
        for (SharedEntry entry : List.copyOf(maker.made)) {
            if (entry.writer == session && entry.current != null && entry.current.isGone()) {
                close(entry.current);
                entry.current = null;
                entry.committed = null;
            }
            tidy(entry);
        }
    }

    private void tidy(SharedEntry entry) {
        if (entry.writer != null || !entry.readers.isEmpty()) {
            return;
        }
        Version version = entry.committed;
        if (version != null && version.isGone()) {
            close(version);
            changes.incrementAndGet();
            entry.committed = null;
            entry.current = null;
            version.maker().made.remove(entry);
        }
        if (entry.committed == null && entry.waiters == 0) {
            entries.remove(entry.key);
        }
    }

    /// Nobody sees the version any more.
    private static void close(Version version) {
        version.table().close();
    }
}
