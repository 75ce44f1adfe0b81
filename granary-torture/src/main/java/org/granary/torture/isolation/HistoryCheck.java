package org.granary.torture.isolation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.granary.torture.isolation.Dependencies.Kind;
import org.granary.torture.isolation.Recorded.Append;
import org.granary.torture.isolation.Recorded.Read;
import org.granary.torture.ledger.Outcome;
import org.jspecify.annotations.Nullable;

/// Looks for anomalies in a history, by the names of Adya's thesis. Lists show the order in which values were added, so the dependencies of transactions are
/// known: who wrote after whom, who read from whom, and who read what another replaced. A cycle of them has no serial order.
public final class HistoryCheck {
    private final List<Recorded> history;
    private final Map<String, List<Integer>> orders = new HashMap<>();
    private final Map<Integer, Recorded> writers = new HashMap<>();
    private final List<String> anomalies = new ArrayList<>();

    private HistoryCheck(List<Recorded> history) {
        this.history = history;
    }

    /// @param history with a read of every list at the end
    /// @return what is wrong with it
    public static List<String> run(List<Recorded> history) {
        HistoryCheck check = new HistoryCheck(history);
        check.findWriters();
        check.findOrders();
        check.checkReads();
        check.checkLost();
        check.checkCycles();
        return check.anomalies;
    }

    private void findWriters() {
        for (Recorded transaction : history) {
            transaction.steps().forEach(step -> {
                if (step instanceof Append append) {
                    writers.put(append.value(), transaction);
                }
            });
        }
    }

    private void findOrders() {
        reads((_, read) -> {
            List<Integer> known = orders.getOrDefault(read.key(), List.of());
            if (read.values().size() > known.size()) {
                orders.put(read.key(), read.values());
            }
        });
        orders.forEach((key, values) -> {
            if (new HashSet<>(values).size() < values.size()) {
                anomalies.add("values twice in " + key + ": " + values);
            }
        });
    }

    private interface ReadConsumer {
        void accept(Recorded transaction, Read read);
    }

    /// What was read by transactions that were committed, or may have been.
    private void reads(ReadConsumer consumer) {
        for (Recorded transaction : history) {
            if (transaction.outcome() != Outcome.ERROR) {
                transaction.steps().forEach(step -> {
                    if (step instanceof Read read) {
                        consumer.accept(transaction, read);
                    }
                });
            }
        }
    }

    private void checkReads() {
        reads((transaction, read) -> {
            List<Integer> order = Objects.requireNonNull(orders.getOrDefault(read.key(), List.of()));
            List<Integer> others = withoutOwnEnd(transaction, read);
            if (!order.subList(0, Math.min(others.size(), order.size())).equals(others)) {
                anomalies.add("a list with another order: " + transaction + ", where it is " + order);
            }
            for (int value : read.values()) {
                Recorded writer = writers.get(value);
                if (writer == null) {
                    anomalies.add("a value that nobody wrote: " + value + " in " + transaction);
                } else if (writer.outcome() == Outcome.ERROR) {
                    anomalies.add("G1a, what was rolled back is read: " + transaction + " of " + writer);
                }
            }
            if (!others.isEmpty()) {
                Recorded writer = writers.get(others.getLast());
                if (writer != null && writer.number() != transaction.number()
                        && !isLastOf(writer, read.key(), others.getLast())) {
                    anomalies.add("G1b, a part of a transaction is read: " + transaction + " of " + writer);
                }
            }
        });
    }

    /// What others had written when it was read. Its own values come after them.
    private static List<Integer> withoutOwnEnd(Recorded transaction, Read read) {
        List<Integer> values = read.values();
        int end = values.size();
        while (end > 0 && transaction.outcome() != Outcome.OK
                && transaction.steps().contains(new Append(read.key(), values.get(end - 1)))) {
            end--;
        }
        return values.subList(0, end);
    }

    private static boolean isLastOf(Recorded writer, String key, int value) {
        int last = value;
        for (Recorded.Step step : writer.steps()) {
            if (step instanceof Append append && append.key().equals(key)) {
                last = append.value();
            }
        }
        return last == value;
    }

    private void checkLost() {
        Set<Integer> there = new HashSet<>();
        orders.values().forEach(there::addAll);
        writers.forEach((value, writer) -> {
            if (writer.outcome() == Outcome.OK && !there.contains(value)) {
                anomalies.add("a lost value: " + value + " of " + writer);
            }
        });
    }

    private void checkCycles() {
        Dependencies dependencies = new Dependencies();
        orders.values().forEach(order -> {
            for (int i = 1; i < order.size(); i++) {
                add(dependencies, writers.get(order.get(i - 1)), writers.get(order.get(i)), Kind.WRITE_WRITE);
            }
        });
        reads((transaction, read) -> {
            List<Integer> order = orders.getOrDefault(read.key(), List.of());
            int size = read.values().size();
            if (size > 0) {
                add(dependencies, writers.get(read.values().getLast()), transaction, Kind.WRITE_READ);
            }
            if (size < order.size()) {
                add(dependencies, transaction, writers.get(order.get(size)), Kind.READ_WRITE);
            }
        });
        anomalies.addAll(dependencies.cycles());
    }

    private static void add(Dependencies dependencies, @Nullable Recorded from,
            @Nullable Recorded to, Kind kind) {
        if (from != null && to != null && from.number() != to.number()) {
            dependencies.add(from, to, kind);
        }
    }
}
