package org.granary.bench;

import java.util.function.LongSupplier;

/// Jobs without items.
record AddJobTrial(LongSupplier jobs) implements Trial<Queue> {
    @Override
    public String name() {
        return "AddJob";
    }

    @Override
    public Load.Work<Queue> work(Side<Queue> side, int connections) {
        return _ -> (queue, _) -> {
            queue.addJob(jobs.getAsLong());
            return 1;
        };
    }
}
