package org.granary.processor;

import java.util.concurrent.TimeUnit;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.jspecify.annotations.Nullable;

/// The threads that virtual threads run on. The JDK has one for each processor and takes none of them away from a
/// virtual thread that computes. So those that compute long are not counted among them, and more are added when virtual
/// threads that could run do not.
///
/// Whether they do is found out by trying: where virtual threads are queued, one more is started, and it should have
/// run at the next look. So this also covers code that does not count its computing time, such as the hash of a
/// password.
final class Carriers {
    /// The JDK makes up to 256.
    private static final int MOST = 250;
    /// How many looks in a row have to find that virtual threads do not run.
    private static final int STALLS = 2;
    private static final long LATE = TimeUnit.MILLISECONDS.toNanos(15);
    /// How long all goes well before half of those that were added are taken away; twice as long each time that this
    /// was a mistake.
    private static final long CALM = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long LONGEST_CALM = TimeUnit.SECONDS.toNanos(16);
    /// As a power of two: more virtual threads than a queue has space for at first.
    private static final int MOST_NUDGES = 9;

    private final VirtualThreadSchedulerMXBean scheduler;
    private final int usual;
    /// Set by any thread; without a lock, because a look follows that mends what two of them may have set in the wrong
    /// order.
    private volatile int slots;
    private volatile int added;
    private volatile int pinned;

    // Of the thread that looks.
    private @Nullable Thread probe;
    private long calmSince = System.nanoTime();
    private long calm = CALM;
    private boolean takenAway;
    private long lookedAt = calmSince;
    private int stalls;
    private int nudges;

    Carriers(VirtualThreadSchedulerMXBean scheduler) {
        this.scheduler = scheduler;
        this.usual = scheduler.getParallelism();
    }

    /// Sets how many requests compute for long.
    void slots(int taken) {
        if (slots != taken) {
            slots = taken;
            apply();
        }
    }

    /// So many virtual threads stay on their carriers while they wait. When they are fewer, the thread that looks takes
    /// carriers away, since such calls come one after another.
    void pinned(int threads) {
        if (pinned < threads) {
            pinned = threads;
            apply();
        }
    }

    /// The same, for the thread that looks.
    void pinnedNow(int threads) {
        if (pinned != threads) {
            pinned = threads;
            apply();
        }
    }

    private void apply() {
        scheduler.setParallelism(parallelism());
    }

    private int parallelism() {
        return Math.min(usual + slots + pinned + added, MOST);
    }

    /// Looks whether virtual threads run that can. Called by one thread.
    ///
    /// @return whether any do something
    boolean look(long now) {
        long queued = scheduler.getQueuedVirtualThreadCount();
        int mounted = scheduler.getMountedVirtualThreadCount();
        boolean inTime = now - lookedAt < LATE;
        lookedAt = now;
        Thread tried = probe;
        if (tried != null && tried.isAlive()) {
            // Where this thread itself was late, the processors have other things to do, and more carriers would not
            // help.
            stalls += inTime ? 1 : 0;
            if (stalls >= STALLS) {
                stalls = 0;
                if (mounted >= parallelism()) {
                    add(mounted + queued, now);
                }
                nudge();
            }
        } else {
            stalls = 0;
            nudges = 0;
            probe = queued > 0 ? start() : null;
            takeAway(now);
        }
        if (scheduler.getParallelism() != parallelism()) {
            apply();
        }
        return queued > 0 || mounted > 0;
    }

    /// @param useful more would have nothing to run
    private void add(long useful, long now) {
        calmSince = now;
        if (takenAway) {
            takenAway = false;
            calm = Math.min(2 * calm, LONGEST_CALM);
        }
        long most = Math.min(useful - usual - slots - pinned, MOST);
        added = (int) Math.max(added + 1, Math.min(2L * added, most));
        apply();
    }

    /// Has the JDK start or wake a carrier. It does so when a virtual thread comes to a queue that was empty or has to
    /// grow, and a carrier that has found something does so for the next one. A new thread mostly has a queue of its
    /// own; where there is none left, a queue has to grow.
    private void nudge() {
        int count = 1 << Math.min(nudges++, MOST_NUDGES);
        Thread.ofPlatform().daemon().name("processor-nudge").start(() -> {
            for (int i = 0; i < count; i++) {
                start();
            }
        });
    }

    private void takeAway(long now) {
        if (added == 0) {
            calmSince = now;
        } else if (now - calmSince > calm) {
            calmSince = now;
            takenAway = true;
            added = added / 2;
            if (added == 0) {
                calm = CALM;
            }
            apply();
        }
    }

    private static Thread start() {
        return Thread.ofVirtual().name("processor-probe").start(() -> {});
    }
}
