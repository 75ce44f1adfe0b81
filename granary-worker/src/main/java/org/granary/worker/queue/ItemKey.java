package org.granary.worker.queue;

/// What identifies an item in its queue.
public record ItemKey(long job, int group, int item) {

    @Override
    public String toString() {
        return job + "/" + group + "/" + item;
    }
}
