package org.granary.metrics;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.Work;
import org.granary.type.Cancellation;

/// Short questions to databases, which are given up when they take long.
final class Questions {
    private static final ScheduledThreadPoolExecutor TIMER = new ScheduledThreadPoolExecutor(1,
            Thread.ofPlatform().daemon().name("metrics-timeout").factory());

    static {
        TIMER.setRemoveOnCancelPolicy(true);
    }

    private Questions() {}

    /// @throws Cancellation.CancelledException when it took too long
    static <T> T ask(Database database, long patienceMillis, Work<T> work) {
        Cancellation cancellation = new Cancellation();
        ScheduledFuture<?> end = TIMER.schedule(cancellation::cancel, patienceMillis, TimeUnit.MILLISECONDS);
        try {
            return database.run(Access.READ, cancellation, work);
        } finally {
            end.cancel(false);
        }
    }
}
