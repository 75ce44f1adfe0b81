package org.granary.processor;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// As many long requests compute at once as there are processors; the others wait, and all of them have slices of some
/// milliseconds.
///
/// However many there are, the operating system sees no more than that many threads that always want to run, so that
/// whatever is short gets a processor within a few milliseconds. Every second slot goes to the request that has used
/// least, so that one which needs some tens of milliseconds does not wait for all that need hours; every other one goes
/// to the request that has waited longest, so that these go on, too.
///
/// A slot is lent, not owned: a request that does not come back in time (it waits for a store, a lock or its client)
/// loses it. So a request that waits for something that a paused one holds never keeps that one paused.
public final class ProcessorSlots {
    static final ProcessorSlots ALL = new ProcessorSlots(Runtime.getRuntime().availableProcessors(),
            ProcessorWatch::slotsTaken);

    static final Duration SLICE = Duration.ofMillis(5);
    /// How long after the end of its slice a request may ask for the next one.
    private static final Duration LATE = Duration.ofMillis(5);

    private final int count;
    private final IntConsumer taken;
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private final Set<ProcessorShare> holders = new HashSet<>();
    /// In the order in which they came.
    private final LinkedHashSet<ProcessorShare> waiters = new LinkedHashSet<>();
    private boolean leastUsedNext = true;

    // The sizes of both, for those who ask without the lock.
    private volatile int told;
    private volatile int waiting;

    /// @param taken receives the number of slots in use when it changes
    ProcessorSlots(int count, IntConsumer taken) {
        this.count = count;
        this.taken = taken;
    }

    /// Takes a slot, or goes on with the one that the share has; waits while there is none. Returns without one when
    /// the request is stopped.
    ///
    /// @return whether it has waited
    boolean take(ProcessorShare share, BooleanSupplier stopped, long now) {
        Thread thread = Thread.currentThread();
        if (thread instanceof SharedThread) {
            return false;
        }
        lock.lock();
        try {
            if (waiters.isEmpty() && (share.holding || holders.size() < count)) {
                lend(share, now);
                tell();
                return false;
            }
            holders.remove(share);
            share.holding = false;
            share.waiting = thread;
            share.queued = true;
            waiters.add(share);
            handOut(now);
        } finally {
            lock.unlock();
        }
        try {
            // Not until it has a slot: another thread of the request may have given that back before this one has seen
            // it.
            while (share.queued && !stopped.getAsBoolean() && !thread.isInterrupted()) {
                LockSupport.park(this);
            }
        } finally {
            share.waiting = null;
            leave(share);
        }
        return true;
    }

    private void leave(ProcessorShare share) {
        if (share.queued) {
            lock.lock();
            try {
                share.queued = false;
                waiters.remove(share);
                tell();
            } finally {
                lock.unlock();
            }
        }
    }

    void giveBack(ProcessorShare share) {
        lock.lock();
        try {
            share.holding = false;
            if (holders.remove(share)) {
                handOut(System.nanoTime());
            }
        } finally {
            lock.unlock();
        }
    }

    /// Takes slots back from those who have not come for their next slice. Does nothing while another thread has the
    /// lock.
    void takeBackLate(long now) {
        if (!lock.tryLock()) {
            return;
        }
        try {
            boolean some = holders.removeIf(share -> {
                boolean late = now - share.until > LATE.toNanos();
                if (late) {
                    share.holding = false;
                }
                return late;
            });
            if (some) {
                handOut(now);
            }
        } finally {
            lock.unlock();
        }
    }

    /// How many slots are in use.
    int taken() {
        return told;
    }

    /// How many requests wait for one.
    int waiting() {
        return waiting;
    }

    private void handOut(long now) {
        while (holders.size() < count && !waiters.isEmpty()) {
            ProcessorShare next = next();
            waiters.remove(next);
            Thread thread = next.waiting;
            lend(next, now);
            LockSupport.unpark(thread);
        }
        tell();
    }

    private ProcessorShare next() {
        ProcessorShare first = waiters.getFirst();
        leastUsedNext = !leastUsedNext;
        if (leastUsedNext) {
            return first;
        }
        @Nullable
        ProcessorShare least = null;
        for (ProcessorShare share : waiters) {
            least = least == null || share.used() < least.used() ? share : least;
        }
        return least == null ? first : least;
    }

    private void lend(ProcessorShare share, long now) {
        share.queued = false;
        share.until = now + SLICE.toNanos();
        share.holding = true;
        holders.add(share);
    }

    private void tell() {
        waiting = waiters.size();
        if (told != holders.size()) {
            told = holders.size();
            taken.accept(told);
        }
    }
}
