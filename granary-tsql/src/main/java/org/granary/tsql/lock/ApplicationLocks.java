package org.granary.tsql.lock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.granary.store.ProcessLocks;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// The application locks of a server. Requests are served in their order, but a session that has a lock on a resource
/// already does not wait behind those who have none. Sessions of one process exclude each other here, and those of
/// other processes by [ProcessLocks]. For any thread.
public final class ApplicationLocks {
    /// How often it is looked whether another process has given a lock back.
    private static final long LOOK_NANOS = 50_000_000;

    private final @Nullable ProcessLocks processes;
    private final ReentrantLock monitor = new ReentrantLock();
    private final Condition changed = monitor.newCondition();
    /// In the monitor.
    private final Map<LockResource, Entry> entries = new HashMap<>();

    /// How a request for a lock ended: the return codes of sp_getapplock.
    public enum Outcome {
        GRANTED(0), GRANTED_AFTER_WAIT(1), TIMED_OUT(-1), DEADLOCK(-3);

        private final int code;

        Outcome(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }
    }

    /// A session that waits.
    private record Waiter(SessionLocks session, LockMode mode) {}

    private static final class Entry {
        private final Set<SessionLocks> holders = new HashSet<>();
        private final List<Waiter> waiters = new ArrayList<>();
    }

    /// @param processes locks of all processes on the store; null where there is one process alone
    public ApplicationLocks(@Nullable ProcessLocks processes) {
        this.processes = processes;
    }

    /// Locks of one process alone.
    public ApplicationLocks() {
        this(null);
    }

    /// Waits until a session can have a lock, and counts it there.
    ///
    /// @param timeoutMillis 0 not to wait; negative to wait without end
    Outcome acquire(SessionLocks session, LockResource resource, LockMode mode, LockOwner owner, long timeoutMillis,
            Cancellation cancellation) {
        long begin = System.nanoTime();
        boolean waited = false;
        while (true) {
            long left = timeoutMillis < 0
                    ? Long.MAX_VALUE
                    : timeoutMillis * 1_000_000 - (System.nanoTime() - begin);
            Outcome here = acquireHere(session, resource, mode, owner, left, cancellation);
            if (here != Outcome.GRANTED && here != Outcome.GRANTED_AFTER_WAIT) {
                return here;
            }
            waited |= here == Outcome.GRANTED_AFTER_WAIT;
            if (takeElsewhere(session, resource, mode, owner)) {
                return waited ? Outcome.GRANTED_AFTER_WAIT : Outcome.GRANTED;
            }
            waited = true;
            if (timeoutMillis >= 0 && System.nanoTime() - begin >= timeoutMillis * 1_000_000) {
                return Outcome.TIMED_OUT;
            }
            pause(cancellation);
        }
    }

    private Outcome acquireHere(SessionLocks session, LockResource resource, LockMode mode, LockOwner owner,
            long patience, Cancellation cancellation) {
        long begin = System.nanoTime();
        Waiter waiter = new Waiter(session, mode);
        try (Cancellation.Registration _ = cancellation.onCancel(this::wake)) {
            monitor.lock();
            Entry entry = entries.computeIfAbsent(resource, _ -> new Entry());
            entry.waiters.add(waiter);
            session.waitsFor(resource);
            try {
                boolean waited = false;
                while (!blockers(waiter, resource).isEmpty()) {
                    cancellation.throwIfCancelled();
                    if (patience - (System.nanoTime() - begin) <= 0) {
                        return Outcome.TIMED_OUT;
                    }
                    if (!waited && isCircle(waiter, resource)) {
                        return Outcome.DEADLOCK;
                    }
                    waited = true;
                    var _ = changed.awaitNanos(patience - (System.nanoTime() - begin));
                }
                session.hold(resource, mode, owner);
                entry.holders.add(session);
                return waited ? Outcome.GRANTED_AFTER_WAIT : Outcome.GRANTED;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new Cancellation.CancelledException();
            } finally {
                session.waitsFor(null);
                entry.waiters.remove(waiter);
                tidy(resource, entry);
                changed.signalAll();
                monitor.unlock();
            }
        }
    }

    /// @return false, and the session has it no more, where another process has a lock that excludes it
    private boolean takeElsewhere(SessionLocks session, LockResource resource, LockMode mode, LockOwner owner) {
        boolean taken = false;
        try {
            taken = processes == null || processes.tryTake(resource.key(), resource.key(mode), keys(resource, mode));
            return taken;
        } finally {
            if (!taken) {
                locked(() -> {
                    session.takeBack(resource, mode, owner);
                    dropIfUnused(session, resource);
                });
            }
        }
    }

    private static long[] keys(LockResource resource, LockMode mode) {
        return mode.excluded().stream().mapToLong(resource::key).toArray();
    }

    @SuppressWarnings("WaitNotInLoop") // who calls it looks again
    private void pause(Cancellation cancellation) {
        try (Cancellation.Registration _ = cancellation.onCancel(this::wake)) {
            monitor.lock();
            try {
                cancellation.throwIfCancelled();
                var _ = changed.awaitNanos(LOOK_NANOS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new Cancellation.CancelledException();
            } finally {
                monitor.unlock();
            }
        }
        cancellation.throwIfCancelled();
    }

    /// Whether a session would get a lock without waiting.
    boolean isFree(SessionLocks session, LockResource resource, LockMode mode) {
        monitor.lock();
        try {
            if (!blockers(new Waiter(session, mode), resource).isEmpty()) {
                return false;
            }
        } finally {
            monitor.unlock();
        }
        return processes == null || !processes.isHeldElsewhere(keys(resource, mode));
    }

    /// Takes locks from a session, in which they are counted.
    ///
    /// @param release makes the session forget them
    /// @param modes in which it had them
    void release(SessionLocks session, LockResource resource, Runnable release, Set<LockMode> modes) {
        locked(() -> {
            release.run();
            dropIfUnused(session, resource);
        });
        if (processes != null) {
            modes.forEach(mode -> processes.give(resource.key(mode)));
        }
    }

    private void dropIfUnused(SessionLocks session, LockResource resource) {
        Entry entry = entries.get(resource);
        if (entry != null) {
            if (session.modes(resource).isEmpty()) {
                entry.holders.remove(session);
            }
            tidy(resource, entry);
        }
        changed.signalAll();
    }

    private void tidy(LockResource resource, Entry entry) {
        if (entry.holders.isEmpty() && entry.waiters.isEmpty()) {
            entries.remove(resource, entry);
        }
    }

    /// The sessions for which a session waits or would have to wait.
    private Set<SessionLocks> blockers(Waiter waiter, LockResource resource) {
        Set<SessionLocks> found = new HashSet<>();
        Entry entry = entries.get(resource);
        if (entry == null) {
            return found;
        }
        for (SessionLocks holder : entry.holders) {
            if (LockMode.areExclusive(holder.modes(resource), waiter.mode())) {
                found.add(holder);
            }
        }
        if (!entry.holders.contains(waiter.session())) {
            for (Waiter earlier : entry.waiters) {
                if (earlier.equals(waiter)) {
                    break;
                }
                if (earlier.mode().excludes(waiter.mode())) {
                    found.add(earlier.session());
                }
            }
        }
        found.remove(waiter.session());
        return found;
    }

    /// Whether those for whom a session waits wait for it. A circle closes when its last session begins to wait.
    private boolean isCircle(Waiter waiter, LockResource resource) {
        Set<SessionLocks> seen = new HashSet<>();
        Deque<SessionLocks> next = new ArrayDeque<>(blockers(waiter, resource));
        while (!next.isEmpty()) {
            SessionLocks other = next.remove();
            if (other.equals(waiter.session())) {
                return true;
            }
            LockResource waited = other.waitsFor();
            if (seen.add(other) && waited != null) {
                Entry entry = entries.get(waited);
                if (entry != null) {
                    entry.waiters.stream().filter(one -> one.session().equals(other))
                            .forEach(one -> next.addAll(blockers(one, waited)));
                }
            }
        }
        return false;
    }

    private void wake() {
        locked(changed::signalAll);
    }

    void locked(Runnable action) {
        monitor.lock();
        try {
            action.run();
        } finally {
            monitor.unlock();
        }
    }
}
