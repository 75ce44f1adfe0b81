package org.granary.bench;

import java.sql.SQLException;
import java.util.function.LongSupplier;

/// Groups of a hundred items, added to jobs that are not submitted; each connection has jobs of its own.
record AddGroupTrial(LongSupplier jobs) implements Trial<Queue> {
    private static final int ITEMS = 100;
    private static final int GROUPS_OF_JOB = 1000;

    @Override
    public String name() {
        return "AddGroup of 100 items";
    }

    @Override
    public Load.Work<Queue> work(Side<Queue> side, int connections) {
        return _ -> new Adding(jobs);
    }

    private static final class Adding implements Load.Calls<Queue> {
        private final LongSupplier jobs;
        private long job;

        Adding(LongSupplier jobs) {
            this.jobs = jobs;
        }

        @Override
        public int call(Queue queue, long number) throws SQLException {
            int group = (int) (number % GROUPS_OF_JOB);
            if (group == 0) {
                job = jobs.getAsLong();
                queue.addJob(job);
            }
            queue.addGroup(job, 1 + group, ITEMS);
            return 1;
        }
    }
}
