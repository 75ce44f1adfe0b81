package org.granary.processor;

import java.util.concurrent.TimeUnit;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.jspecify.annotations.Nullable;

/// The threads that virtual threads run on. The JDK has one for each processor and takes none of them away from a virtual thread that computes. So those
/// that compute long are not counted among them, and more are added when virtual threads that could run do not.
///
/// Whether they do is found out by trying: where virtual threads are queued, one more is started, and it should have run at the next look. So this also
/// covers code that asks nobody how long it may compute, such as the hash of a password.
final class Carriers {
    /// The JDK makes up to 256.
    private static final int MOST = 250;
    /// How long all goes well before one that was added is taken away; twice as long each time that this was a mistake.
    private static final long CALM = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_CALM = TimeUnit.SECONDS.toNanos(16);

    private final VirtualThreadSchedulerMXBean scheduler;
    private final int usual;
    /// Set by any thread; without a lock, because a look follows that mends what two of them may have set in the wrong order.
    private volatile int slots;
    private volatile int added;

    // Of the thread that looks.
    private @Nullable Thread probe;
    private long calmSince = System.nanoTime();
    private long calm = CALM;
    private boolean takenAway;

    Carriers(VirtualThreadSchedulerMXBean scheduler) {
        this.scheduler = scheduler;
        this.usual = scheduler.getParallelism();
    }

    /// So many requests compute long.
    void slots(int taken) {
        if (slots != taken) {
            slots = taken;
            apply();
        }
    }

    private void apply() {
        scheduler.setParallelism(parallelism());
    }

    private int parallelism() {
        return Math.min(usual + slots + added, MOST);
    }

    /// Looks whether virtual threads run that can. Called by one thread.
    ///
    /// @return whether any do something
    boolean look(long now) {
        long queued = scheduler.getQueuedVirtualThreadCount();
        int mounted = scheduler.getMountedVirtualThreadCount();
        Thread tried = probe;
        if (tried != null && tried.isAlive()) {
            if (mounted >= parallelism()) {
                add(mounted + queued, now);
            }
        } else {
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
        int twice = Math.max(1, 2 * added);
        added = (int) Math.max(added + 1, Math.min(twice, useful - usual - slots));
        added = Math.min(added, MOST);
        apply();
        // A carrier is started when something is queued.
        start();
    }

    private void takeAway(long now) {
        if (added == 0) {
            calmSince = now;
        } else if (now - calmSince > calm) {
            calmSince = now;
            takenAway = true;
            added = added - 1;
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
