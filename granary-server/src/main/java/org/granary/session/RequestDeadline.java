package org.granary.session;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// Ends a request of a session when it has run longer than the server allows.
///
/// A timer that is set stays set when its request ends in time, and looks after whatever runs when it goes off: so a quick request, as nearly all
/// are, sets none.
final class RequestDeadline {
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final Duration limit;
    private @Nullable Running running;
    private boolean set;

    RequestDeadline(Duration limit) {
        this.limit = limit;
    }

    private static ScheduledThreadPoolExecutor timer() {
        return new ScheduledThreadPoolExecutor(1,
                task -> Thread.ofPlatform().daemon().name("request-timeout").unstarted(task));
    }

    /// A request that runs; closed when it has ended.
    final class Running implements AutoCloseable {
        private final long since = System.nanoTime();
        private final Cancellation cancellation = new Cancellation();
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
            end();
        }
    }

    /// @param byClient what the client's attention cancels
    synchronized Running begin(Cancellation byClient) {
        var begun = new Running(byClient);
        running = begun;
        if (!set) {
            set(limit.toNanos());
        }
        return begun;
    }

    private synchronized void end() {
        running = null;
    }

    private void set(long nanos) {
        set = true;
        var _ = TIMER.schedule(this::look, nanos, TimeUnit.NANOSECONDS);
    }

    private void look() {
        Running late = late();
        if (late != null) {
            late.expired = true;
            late.cancellation.cancel();
        }
    }

    private synchronized @Nullable Running late() {
        set = false;
        if (running == null) {
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
