package org.granary.torture.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What was found, by kind; of each kind some are named and all are counted.
public final class Problems {
    private static final int NAMED = 5;

    private final Map<String, List<String>> named = new TreeMap<>();
    private final Map<String, Integer> counts = new TreeMap<>();

    /// @param kind the same for all of a kind
    public void add(String kind, Object what) {
        counts.merge(kind, 1, Integer::sum);
        List<String> some = named.computeIfAbsent(kind, _ -> new ArrayList<>());
        if (some.size() < NAMED) {
            some.add(String.valueOf(what));
        }
    }

    /// @param wrong whether it is one
    public void addIf(boolean wrong, String kind, Object what) {
        if (wrong) {
            add(kind, what);
        }
    }

    public void addAll(Problems others) {
        others.counts.forEach((kind, count) -> counts.merge(kind, count, Integer::sum));
        others.named.forEach((kind, some) -> named.computeIfAbsent(kind, _ -> new ArrayList<>()).addAll(some));
    }

    public boolean isEmpty() {
        return counts.isEmpty();
    }

    /// How many there are of all kinds.
    public int size() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// One line for each kind.
    public List<String> lines() {
        return counts.entrySet().stream().map(entry -> entry.getKey() + " (" + entry.getValue() + "): "
                + String.join(", ", named.getOrDefault(entry.getKey(), List.of()))).toList();
    }

    @Override
    public String toString() {
        return String.join("\n", lines());
    }
}
