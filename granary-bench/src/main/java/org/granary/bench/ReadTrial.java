package org.granary.bench;

import java.sql.SQLException;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// Reads something of a job of its own, which has been started.
///
/// @param made the job of each side
record ReadTrial(String name, int items, LongSupplier jobs, Map<Side<Queue>, Long> made, Reading reading)
        implements
            Trial<Queue> {

    interface Reading {
        /// @return how many items there are, by what came
        int read(Queue queue, long job) throws SQLException;
    }

    ReadTrial(String name, int items, LongSupplier jobs, Reading reading) {
        this(name, items, jobs, new IdentityHashMap<>(), reading);
    }

    @Override
    public void prepare(Side<Queue> side, int connections) throws SQLException {
        if (!made.containsKey(side)) {
            long job = JobFill.add(side.connector(), 1, items, JobFill.State.STARTED, jobs).getFirst();
            try (Queue queue = side.connector().connect()) {
                for (int item = 2; item <= items; item += 2) {
                    queue.succeed(new Queue.Item(job, 1, item));
                }
            }
            made.put(side, job);
        }
    }

    @Override
    public Load.Work<Queue> work(Side<Queue> side, int connections) {
        long job = made.getOrDefault(side, 0L);
        return _ -> (queue, _) -> {
            int came = reading.read(queue, job);
            if (came != items) {
                throw new SQLException(name + ": " + came + " came instead of " + items);
            }
            return 1;
        };
    }
}
