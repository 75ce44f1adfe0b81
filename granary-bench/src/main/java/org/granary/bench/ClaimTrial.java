package org.granary.bench;

import java.sql.SQLException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/// Workers that ask for ten items and start them, again and again. One worker begins with the oldest job. Of several, each begins at a random job
/// where the server lets it choose, so that they get different items; Granary itself sees to that.
final class ClaimTrial implements Trial<Queue> {
    private static final int BATCH = 10;
    /// No round starts more of them in a second, as far as is known; if one does, it ends early.
    private static final int ITEMS_PER_SECOND = 15_000;

    private final LongSupplier jobs;
    private final Map<Side<Queue>, WaitingItems> waiting;
    private final int seconds;
    private final boolean items;

    /// @param waiting what is known about the items of each side
    /// @param seconds of a round, with its warm-up
    /// @param items whether different items are counted instead of claims
    ClaimTrial(LongSupplier jobs, Map<Side<Queue>, WaitingItems> waiting, int seconds, boolean items) {
        this.jobs = jobs;
        this.waiting = waiting;
        this.seconds = seconds;
        this.items = items;
    }

    static Map<Side<Queue>, WaitingItems> newItems() {
        return new IdentityHashMap<>();
    }

    @Override
    public String name() {
        return items ? "different items started" : "claim: GetConversionBatch 10 + UpdateConversionBatch 10";
    }

    @Override
    public void prepare(Side<Queue> side, int connections) throws SQLException {
        waiting.computeIfAbsent(side, _ -> new WaitingItems()).provide(side.connector(),
                ITEMS_PER_SECOND * seconds * Math.min(2, connections), jobs);
    }

    @Override
    public Load.Work<Queue> work(Side<Queue> side, int connections) {
        WaitingItems all = waiting.getOrDefault(side, new WaitingItems());
        return _ -> (queue, _) -> {
            List<Queue.Item> batch = queue.batch(BATCH, connections == 1 ? 0 : all.anyJob());
            if (batch.isEmpty()) {
                return Load.NOTHING_LEFT;
            }
            int groups = queue.start(batch);
            if (groups == 0) {
                throw new SQLException("Items of a batch were not started");
            }
            int fresh = all.start(batch);
            return items ? fresh : 1;
        };
    }
}
