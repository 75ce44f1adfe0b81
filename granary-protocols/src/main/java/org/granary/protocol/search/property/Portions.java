package org.granary.protocol.search.property;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import org.granary.store.NumberRows;
import org.jspecify.annotations.Nullable;

/// Takes the records of a structure a portion at a time, so that a list of any length takes little memory.
final class Portions {
    private static final int MOST = 256;

    private Portions() {}

    /// The records one after another, each as the parameters of a row.
    static <R> void each(Iterable<R> records, Function<R, @Nullable Object[]> row,
            Consumer<List<@Nullable Object[]>> portion) {
        all(records, some -> portion.accept(some.stream().map(row).toList()));
    }

    /// The records one after another, each as a row of integers.
    static <R> void listed(Iterable<R> records, BiConsumer<NumberRows, R> row, Consumer<NumberRows> portion) {
        all(records, some -> {
            NumberRows listed = new NumberRows();
            some.forEach(record -> row.accept(listed, record));
            portion.accept(listed);
        });
    }

    /// The records as they are.
    static <R> void all(Iterable<R> records, Consumer<List<R>> portion) {
        List<R> some = new ArrayList<>(MOST);
        for (R record : records) {
            some.add(record);
            if (some.size() == MOST) {
                portion.accept(some);
                some = new ArrayList<>(MOST);
            }
        }
        portion.accept(some);
    }

    /// The same where of several records with one key only the last counts.
    static <R, K> void last(Iterable<R> records, Function<R, K> key, Consumer<List<R>> portion) {
        merged(records, key, (first, second) -> second, portion);
    }

    /// The same where several records with one key are made one, so that a portion has each key once. Portions are to
    /// be applied one after another: what a later one says about a key counts after what an earlier one said.
    static <R, K> void merged(Iterable<R> records, Function<R, K> key, BinaryOperator<R> merge,
            Consumer<List<R>> portion) {
        Map<K, R> chosen = LinkedHashMap.newLinkedHashMap(MOST);
        for (R record : records) {
            chosen.merge(key.apply(record), record, merge);
            if (chosen.size() == MOST) {
                portion.accept(List.copyOf(chosen.values()));
                chosen.clear();
            }
        }
        portion.accept(List.copyOf(chosen.values()));
    }
}
