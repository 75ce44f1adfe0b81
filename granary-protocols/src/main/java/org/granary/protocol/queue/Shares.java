package org.granary.protocol.queue;

import java.util.List;

/// Even shares of a batch among partitions that have different amounts of work.
final class Shares {

    private Shares() {}

    /// How many rounds it takes to collect `count` items when each round takes one from every partition that still has
    /// one.
    ///
    /// @param waiting how many items each partition has
    static long rounds(List<Long> waiting, long count) {
        List<Long> ascending = waiting.stream().sorted().toList();
        long rounds = 0;
        long left = count;
        for (int i = 0; i < ascending.size(); i++) {
            int partitions = ascending.size() - i;
            long untilDry = ascending.get(i) - rounds;
            if (untilDry * partitions >= left) {
                return rounds + Math.ceilDiv(left, partitions);
            }
            rounds += untilDry;
            left -= untilDry * partitions;
        }
        return rounds;
    }
}
