package org.granary.processor;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The thread that keeps the others going: it takes slots back from requests that wait for something, and adds carriers
/// where virtual threads do not get to run. A platform thread, which the operating system runs whatever requests do; it
/// takes no lock that it would have to wait for.
public final class ProcessorWatch implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessorWatch.class);
    private static final Duration BUSY = Duration.ofMillis(10);
    private static final Duration IDLE = Duration.ofMillis(50);
    private static final AtomicInteger PINNED = new AtomicInteger();

    /// Made by the thread itself: the JDK's management interface takes some time to start, and the server does not wait
    /// for it.
    private volatile @Nullable Carriers carriers;

    private ProcessorWatch() {}

    private static final class Started {
        private static final ProcessorWatch WATCH = new ProcessorWatch();

        static {
            Thread.ofPlatform().daemon().name("processor-watch").start(WATCH);
        }
    }

    /// Starts it, unless it runs.
    public static void start() {
        var _ = Started.WATCH;
    }

    /// The current thread is about to stay in native code for long, or is back. Where it is a virtual one, it keeps its
    /// carrier meanwhile, and the others get one more.
    public static void pinned(boolean begins) {
        if (Thread.currentThread().isVirtual()) {
            int count = PINNED.addAndGet(begins ? 1 : -1);
            Carriers known = Started.WATCH.carriers;
            if (known != null) {
                known.pinned(count);
            }
        }
    }

    static void slotsTaken(int count) {
        Carriers known = Started.WATCH.carriers;
        if (known != null) {
            known.slots(count);
        }
    }

    @Override
    public void run() {
        boolean busy = true;
        while (true) {
            try {
                busy = look();
                Thread.sleep(busy ? BUSY : IDLE);
            } catch (Throwable e) {
                Survival.report(LOG, "Looking after the processors failed and is tried again", e);
            }
        }
    }

    private boolean look() {
        Carriers known = carriers;
        if (known == null) {
            known = new Carriers(ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class));
            carriers = known;
        }
        long now = System.nanoTime();
        ProcessorSlots.ALL.takeBackLate(now);
        known.slots(ProcessorSlots.ALL.taken());
        known.pinnedNow(PINNED.get());
        return known.look(now) || ProcessorSlots.ALL.waiting() > 0;
    }
}
