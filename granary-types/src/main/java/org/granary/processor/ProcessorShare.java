package org.granary.processor;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The processor time of the requests of one session, which run one after another. Their thread calls [#isDue] at every
/// step, which costs a decrement, and [#spend] when that says so.
///
/// A request that has used little runs without a slot. From then on it needs one of the [ProcessorSlots],
/// and waits where there are not enough. A session whose requests are not quick and come without pauses needs one for
/// the next request, too; each millisecond that it is idle makes up for half a millisecond. Time between two steps
/// counts up to a millisecond: what takes longer was most likely spent waiting for a store or for the client.
public final class ProcessorShare {
    /// What a request may use before it needs a slot.
    static final long QUICK_NANOS = 2_000_000;
    private static final long MOST_BETWEEN_LOOKS = 1_000_000;
    /// How often the clock is read: the number of steps between two readings adapts to it.
    private static final long SELDOM = 200_000;
    private static final int MOST_STEPS = 256;
    /// A request that has used less is forgotten when it has ended.
    private static final long NOTHING_NANOS = 500_000;
    /// What is remembered for the next request at most.
    private static final long MOST_KEPT = 20_000_000;

    private final ProcessorSlots slots;
    private int steps = 1;
    private int left = 1;
    private boolean looked;
    private long lookedAt;
    private long used;
    private long usedBefore;
    private long endedAt = System.nanoTime();
    private boolean awaited;

    /// Set and cleared under the lock of the slots. Volatile: the request's own thread looks without the lock.
    volatile boolean holding;
    /// When the slot can be asked back, in nanoseconds of [System#nanoTime].
    volatile long until;
    /// Whether it is among those who wait for a slot.
    volatile boolean queued;
    /// Who is waiting for a slot.
    volatile @Nullable Thread waiting;

    public ProcessorShare() {
        this(ProcessorSlots.ALL);
    }

    ProcessorShare(ProcessorSlots slots) {
        this.slots = slots;
    }

    /// A request of the session begins.
    public void begin() {
        used = Math.max(0, Math.min(used, MOST_KEPT) - (System.nanoTime() - endedAt) / 2);
        usedBefore = used;
        steps = 1;
        left = 1;
        looked = false;
    }

    /// Counts a step. @return whether [#spend] is to be called now
    public boolean isDue() {
        return --left <= 0;
    }

    /// Looks at the clock. Pauses the thread while others are to compute first; `stopped` ends the pause, after
    /// [#wake].
    public void spend(BooleanSupplier stopped) {
        long now = System.nanoTime();
        if (!looked) {
            looked = true;
            lookedAt = now;
        }
        long since = now - lookedAt;
        if (since > MOST_BETWEEN_LOOKS) {
            steps = 1;
        } else if (since < SELDOM) {
            steps = Math.min(2 * steps, MOST_STEPS);
        }
        left = steps;
        lookedAt = now;
        used += Math.min(since, MOST_BETWEEN_LOOKS);
        if (used > QUICK_NANOS && !awaited && !(holding && now - until < 0)) {
            if (slots.take(this, stopped, now)) {
                lookedAt = System.nanoTime();
            }
        }
    }

    /// What the request has used so far.
    long used() {
        return used;
    }

    /// Ends a pause early, for instance because the request is cancelled. Any thread may call it.
    public void wake() {
        Thread thread = waiting;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /// Others may have the slot, if there is one; the next step that needs one takes one again.
    public void giveBack() {
        if (holding) {
            slots.giveBack(this);
        }
    }

    /// Whether requests of others wait for what this one does now. It is never paused then, as on a [SharedThread].
    public void awaited(boolean byOthers) {
        awaited = byOthers;
    }

    /// The time since the last step does not count.
    public void resume() {
        looked = false;
    }

    /// The request has ended.
    public void end() {
        giveBack();
        endedAt = System.nanoTime();
        if (used - usedBefore < NOTHING_NANOS) {
            used = usedBefore;
        }
    }
}
