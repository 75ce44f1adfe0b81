package org.granary.tds.server;

import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.granary.processor.Survival;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks at things again and again, each until it says that it need not be looked at any more.
///
/// Its thread lives as long as there are such things.
final class WatchList {
    private static final Logger LOG = LoggerFactory.getLogger(WatchList.class);

    /// Something to look at.
    interface Watched {
        /// @param now by System.nanoTime()
        /// @return whether it is to be looked at again
        boolean look(long now);
    }

    private final Thread.Builder threads;
    private final Duration pause;
    private final ConcurrentLinkedQueue<Watched> all = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean running = new AtomicBoolean();

    /// @param threads makes its thread
    /// @param pause between two looks
    WatchList(Thread.Builder threads, Duration pause) {
        this.threads = threads;
        this.pause = pause;
    }

    /// Looks after something that is not in the list.
    void add(Watched one) {
        all.add(one);
        start();
    }

    private void start() {
        if (!running.get() && running.compareAndSet(false, true)) {
            threads.start(this::watch);
        }
    }

    private void watch() {
        while (!all.isEmpty()) {
            try {
                Thread.sleep(pause);
                look();
            } catch (InterruptedException e) {
                break;
            } catch (Throwable e) {
                Survival.report(LOG, "Looking after connections failed and is tried again", e);
            }
        }
        running.set(false);
        if (!all.isEmpty()) {
            start();
        }
    }

    private void look() {
        long now = System.nanoTime();
        for (int left = all.size(); left > 0; left--) {
            Watched one = all.poll();
            if (one != null && one.look(now)) {
                all.add(one);
            }
        }
    }
}
