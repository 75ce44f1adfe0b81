package org.granary.bench;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/// Items of submitted jobs on one server that wait for a worker, and which of them have been started.
final class WaitingItems {
    private static final int ITEMS_OF_JOB = 500;

    private final List<Long> jobs = new ArrayList<>();
    private final Set<Queue.Item> started = ConcurrentHashMap.newKeySet();

    /// Adds jobs until so many items wait.
    void provide(Load.Connector<Queue> server, int count, LongSupplier numbers) throws SQLException {
        int missing = Math.ceilDiv(count - (ITEMS_OF_JOB * jobs.size() - started.size()), ITEMS_OF_JOB);
        jobs.addAll(JobFill.add(server, missing, ITEMS_OF_JOB, JobFill.State.WAITING, numbers));
    }

    /// Where a worker can begin that does not want to meet others.
    long anyJob() {
        return jobs.get(ThreadLocalRandom.current().nextInt(jobs.size()));
    }

    /// @return how many of them had not been started before
    int start(List<Queue.Item> items) {
        int fresh = 0;
        for (Queue.Item item : items) {
            if (started.add(item)) {
                fresh++;
            }
        }
        return fresh;
    }
}
