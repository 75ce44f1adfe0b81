package org.granary.bench;

import java.util.function.LongSupplier;

/// Whole lives of jobs; calls are counted.
record LifeTrial(LongSupplier jobs) implements Trial<Queue> {
    @Override
    public String name() {
        return "whole life of jobs, calls";
    }

    @Override
    public Load.Work<Queue> work(Side<Queue> side, int connections) {
        return _ -> new JobLife(jobs);
    }
}
