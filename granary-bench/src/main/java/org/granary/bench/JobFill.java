package org.granary.bench;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// Adds jobs to a queue, through its own procedures.
final class JobFill {
    private JobFill() {}

    /// What becomes of the items.
    enum State {
        /// Nobody may work on them yet.
        UNSUBMITTED, WAITING,
        /// A worker has them.
        STARTED
    }

    /// Adds jobs, each with one group of items 1 to `items`.
    ///
    /// @param numbers gives each job its number
    /// @return the numbers
    static List<Long> add(Load.Connector<Queue> server, int jobs, int items, State state, LongSupplier numbers)
            throws SQLException {
        List<Long> added = new ArrayList<>();
        try (Queue queue = server.connect()) {
            for (int i = 0; i < jobs; i++) {
                long job = numbers.getAsLong();
                queue.addJob(job);
                queue.addGroup(job, 1, items);
                if (state != State.UNSUBMITTED) {
                    queue.submit(job);
                }
                if (state == State.STARTED) {
                    queue.start(items(job, items));
                }
                added.add(job);
            }
        }
        return added;
    }

    /// Adds jobs 1 to `jobs`.
    static void add(Load.Connector<Queue> server, int jobs, int items, State state) throws SQLException {
        add(server, jobs, items, state, new AtomicLong()::incrementAndGet);
    }

    private static List<Queue.Item> items(long job, int count) {
        List<Queue.Item> items = new ArrayList<>(count);
        for (int item = 1; item <= count; item++) {
            items.add(new Queue.Item(job, 1, item));
        }
        return items;
    }
}
