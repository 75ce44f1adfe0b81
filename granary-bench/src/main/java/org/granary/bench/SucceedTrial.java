package org.granary.bench;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// Items that have been started succeed, one by one. A round has new ones; only one that is quicker than expected comes to the first ones again.
final class SucceedTrial implements Trial<Queue> {
    private static final int ITEMS_OF_JOB = 2000;
    private static final int ITEMS_PER_SECOND = 15_000;

    private final LongSupplier numbers;
    private final boolean oneJob;
    private final int jobs;
    private List<Long> started = List.of();

    /// @param seconds of a round, with its warm-up
    /// @param oneJob whether all workers are at items of the same job; else each has jobs of its own
    SucceedTrial(LongSupplier numbers, int seconds, boolean oneJob) {
        this.numbers = numbers;
        this.oneJob = oneJob;
        this.jobs = Math.max(16, ITEMS_PER_SECOND * seconds / ITEMS_OF_JOB);
    }

    @Override
    public String name() {
        return oneJob ? "UpdateSucceededItem, workers on one job" : "UpdateSucceededItem, a job for each worker";
    }

    @Override
    public void prepare(Side<Queue> side, int connections) throws SQLException {
        started = JobFill.add(side.connector(), jobs, ITEMS_OF_JOB, JobFill.State.STARTED, numbers);
    }

    @Override
    public Load.Work<Queue> work(Side<Queue> side, int connections) {
        List<Long> mine = started;
        AtomicLong next = new AtomicLong();
        return me -> (queue, number) -> {
            long place = oneJob
                    ? next.getAndIncrement()
                    : (me + connections * (number / ITEMS_OF_JOB)) * ITEMS_OF_JOB + number % ITEMS_OF_JOB;
            queue.succeed(
                    new Queue.Item(mine.get((int) (place / ITEMS_OF_JOB % jobs)), 1, 1 + (int) (place % ITEMS_OF_JOB)));
            return 1;
        };
    }
}
