package org.granary.bench;

import java.sql.SQLException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/// Reads something of one of a few jobs, which have been started: any of them each time, as clients do that look after jobs of their own.
///
/// @param made the jobs of each side
record ReadTrial(String name, int items, LongSupplier jobs, Map<Side<Queue>, List<Long>> made, Reading reading)
        implements
            Trial<Queue> {

    private static final int JOBS = 16;

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
            List<Long> added = JobFill.add(side.connector(), JOBS, items, JobFill.State.STARTED, jobs);
            try (Queue queue = side.connector().connect()) {
                for (long job : added) {
                    for (int item = 2; item <= items; item += 2) {
                        queue.succeed(new Queue.Item(job, 1, item));
                    }
                }
            }
            made.put(side, added);
        }
    }

    @Override
    public Load.Work<Queue> work(Side<Queue> side, int connections) {
        List<Long> all = made.getOrDefault(side, List.of());
        return _ -> (queue, _) -> {
            int came = reading.read(queue, all.get(ThreadLocalRandom.current().nextInt(all.size())));
            if (came != items) {
                throw new SQLException(name + ": " + came + " came instead of " + items);
            }
            return 1;
        };
    }
}
