package org.granary.bench;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How much of a whole has which name.
final class Tally {
    private final Map<String, Long> amounts = new HashMap<>();
    private long total;

    /// @param share of the whole, from 0 to 1
    record Entry(String name, double share) {}

    void add(String name, long amount) {
        amounts.merge(name, amount, Long::sum);
        total += amount;
    }

    /// Adds to a name what is a part of the whole already.
    void addWithin(String name, long amount) {
        amounts.merge(name, amount, Long::sum);
    }

    /// Raises the whole alone.
    void addToWhole(long amount) {
        total += amount;
    }

    long total() {
        return total;
    }

    /// The largest ones.
    List<Entry> top(int count) {
        return amounts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(count).map(each -> new Entry(each.getKey(), (double) each.getValue() / total)).toList();
    }
}
