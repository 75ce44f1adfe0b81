package org.granary.protocol.search.crawl;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.granary.store.Rows;
import org.granary.store.Transaction;

/// A statement over a list of numbers, `… IN (?, ?, …) …`. It is run over as many as it takes at a time, in few lengths, so that few texts are prepared.
public final class NumberList {
    /// The most numbers that one execution takes.
    public static final int MOST = 256;
    private static final int[] LENGTHS = {1, 8, 32, 128, MOST};

    private final String before;
    private final String after;

    /// @param before ends in `IN (`
    /// @param after begins with `)`
    public NumberList(String before, String after) {
        this.before = before;
        this.after = after;
    }

    /// Runs a statement that changes something for all numbers.
    ///
    /// @return how many rows it changed
    public long update(Transaction transaction, Collection<? extends Number> numbers) {
        long changed = 0;
        for (List<Number> portion : portions(numbers)) {
            changed += transaction.update(text(portion.size()), portion.toArray());
        }
        return changed;
    }

    /// Runs a query for all numbers, in their order.
    ///
    /// @param suffix follows the statement, for instance what locks its rows
    public void query(Transaction transaction, Collection<? extends Number> numbers, String suffix,
            Consumer<Rows> each) {
        for (List<Number> portion : portions(numbers)) {
            try (Rows rows = transaction.query(text(portion.size()) + suffix, portion.toArray())) {
                while (rows.next()) {
                    each.accept(rows);
                }
            }
        }
    }

    /// Of one of the lengths each: the last number is repeated, which says nothing new.
    private static List<List<Number>> portions(Collection<? extends Number> numbers) {
        List<Number> all = List.copyOf(numbers);
        List<List<Number>> portions = new ArrayList<>();
        for (int from = 0; from < all.size(); from += MOST) {
            List<Number> portion = new ArrayList<>(all.subList(from, Math.min(all.size(), from + MOST)));
            portion.addAll(Collections.nCopies(length(portion.size()) - portion.size(), portion.getLast()));
            portions.add(portion);
        }
        return portions;
    }

    /// How many numbers the statement lists for `count` of them.
    public static int length(int count) {
        for (int length : LENGTHS) {
            if (length >= count) {
                return length;
            }
        }
        return MOST;
    }

    /// The statement for so many numbers. For tests of query plans, too.
    public String text(int count) {
        return before + "?" + ", ?".repeat(count - 1) + after;
    }
}
