package org.granary.worker.queue;

import java.util.List;

/// What a worker got when it asked for work.
///
/// @param started items to work on now
/// @param givenUp items that no worker has ended, and whose attempts are used up
public record Claim(List<WorkItem> started, List<ItemKey> givenUp) {
    static final Claim NOTHING = new Claim(List.of(), List.of());

    public Claim {
        started = List.copyOf(started);
        givenUp = List.copyOf(givenUp);
    }

    public boolean isEmpty() {
        return started.isEmpty() && givenUp.isEmpty();
    }
}
