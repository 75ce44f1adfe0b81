package org.granary.bench;

import java.sql.SQLException;
import java.util.List;
import java.util.function.LongSupplier;

/// The calls of jobs from their first to their last, one at a time, by a client that adds a job of a hundred items and works on it: 143 calls, 113 of
/// them durable.
///
/// ```
/// AddJob, AddGroup, SubmitJob                                                                            3 durable
/// ten times: GetConversionBatch, UpdateConversionBatch, GetJobStatus, ten times one of
///            UpdateSucceededItem and UpdateFailedItem, GetJobStatus (the last time: GetItems)    110 durable, 30 not
/// ```
final class JobLife implements Load.Calls<Queue> {
    static final int CALLS = 143;
    private static final int ITEMS = 100;
    private static final int BATCH = 10;
    private static final int FIRST_CALLS = 3;
    private static final int CALLS_OF_BATCH = 14;
    /// Of so many items one fails.
    private static final int FAILURES = 50;

    private final LongSupplier jobs;
    private long job;
    private List<Queue.Item> batch = List.of();

    /// @param jobs gives numbers to new ones
    JobLife(LongSupplier jobs) {
        this.jobs = jobs;
    }

    @Override
    public int call(Queue queue, long number) throws SQLException {
        int step = (int) (number % CALLS);
        switch (step) {
            case 0 -> {
                job = jobs.getAsLong();
                queue.addJob(job);
            }
            case 1 -> queue.addGroup(job, 1, ITEMS);
            case 2 -> queue.submit(job);
            default -> work(queue, (step - FIRST_CALLS) / CALLS_OF_BATCH, (step - FIRST_CALLS) % CALLS_OF_BATCH);
        }
        return 1;
    }

    private void work(Queue queue, int round, int step) throws SQLException {
        switch (step) {
            case 0 -> {
                batch = queue.batch(BATCH, job);
                require(batch.size() == BATCH, "Items of a batch", batch.size());
            }
            case 1 -> queue.start(batch);
            case 2 -> status(queue);
            case CALLS_OF_BATCH - 1 -> {
                if (round < ITEMS / BATCH - 1) {
                    status(queue);
                } else {
                    int came = queue.items(job, 1);
                    require(came == ITEMS, "Items", came);
                }
            }
            default -> {
                Queue.Item item = batch.get(step - 3);
                if (item.id() % FAILURES == 0) {
                    queue.fail(item);
                } else {
                    queue.succeed(item);
                }
            }
        }
    }

    private void status(Queue queue) throws SQLException {
        int total = queue.status(job).total();
        require(total == ITEMS, "Items of a job", total);
    }

    private static void require(boolean right, String what, int count) throws SQLException {
        if (!right) {
            throw new SQLException(what + ": " + count);
        }
    }
}
