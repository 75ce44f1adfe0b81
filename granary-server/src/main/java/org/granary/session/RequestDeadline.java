package org.granary.session;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.granary.processor.ProcessorShare;
import org.granary.processor.Survival;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ends a request of a session when it has run longer than the server allows.
///
/// A timer that is set stays set when its request ends in time, and looks after whatever runs when it goes off: so a quick request, as nearly all
/// are, sets none. It ends with its session.
final class RequestDeadline implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RequestDeadline.class);
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final Duration limit;
    private final ProcessorShare share = new ProcessorShare();
    private @Nullable Running running;
    private @Nullable Future<?> timer;
    private boolean closed;

    RequestDeadline(Duration limit) {
        this.limit = limit;
    }

    private static ScheduledThreadPoolExecutor timer() {
        var timer = new ScheduledThreadPoolExecutor(1,
                task -> Thread.ofPlatform().daemon().name("request-timeout").unstarted(task));
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    /// A request that runs; closed when it has ended.
    final class Running implements AutoCloseable {
        private final long since = System.nanoTime();
        private final Cancellation cancellation = new Cancellation(share);
        private final Cancellation.Registration client;
        private volatile boolean expired;

        private Running(Cancellation byClient) {
            client = byClient.onCancel(cancellation::cancel);
        }

        /// Cancelled by the client or by the deadline.
        Cancellation cancellation() {
            return cancellation;
        }

        /// Whether it was the deadline.
        boolean expired() {
            return expired;
        }

        @Override
        public void close() {
            client.close();
            cancellation.ended();
            end();
        }
    }

    /// @param byClient what the client's attention cancels
    synchronized Running begin(Cancellation byClient) {
        var begun = new Running(byClient);
        running = begun;
        if (timer == null && !closed) {
            set(limit.toNanos());
        }
        return begun;
    }

    private synchronized void end() {
        running = null;
    }

    private void set(long nanos) {
        timer = TIMER.schedule(this::look, nanos, TimeUnit.NANOSECONDS);
    }

    /// The session has ended, and its timer with it.
    @Override
    public synchronized void close() {
        closed = true;
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    /// How many timers are set, of all sessions.
    static int timers() {
        return TIMER.getQueue().size();
    }

    private void look() {
        try {
            Running late = late();
            if (late != null) {
                late.expired = true;
                late.cancellation.cancel();
            }
        } catch (Throwable e) {
            Survival.report(LOG, "A request could not be ended at its request-timeout", e);
        }
    }

    private synchronized @Nullable Running late() {
        timer = null;
        if (running == null || closed) {
            return null;
        }
        long left = limit.toNanos() - (System.nanoTime() - running.since);
        if (left > 0) {
            set(left);
            return null;
        }
        return running;
    }
}
