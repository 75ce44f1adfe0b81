package org.granary.tsql.table;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.granary.tsql.eval.RowKey;
import org.jspecify.annotations.Nullable;

/// The places of rows by the values of a key. Rows are only added: whoever reads an earlier moment of the table leaves
/// out the places that came later. Safe for many threads.
final class KeyIndex {
    private static final int[] NOWHERE = {};

    private final boolean unique;
    /// An `Integer`, or [Places] where there are several.
    private final Map<RowKey, Object> places = new HashMap<>();

    private static final class Places {
        private int[] all = new int[4];
        private int count;

        void add(int place) {
            if (count == all.length) {
                all = Arrays.copyOf(all, count * 2);
            }
            all[count++] = place;
        }
    }

    KeyIndex(boolean unique) {
        this.unique = unique;
    }

    /// @return false where the key is unique and there is one already
    synchronized boolean add(RowKey key, int place) {
        Object known = places.putIfAbsent(key, place);
        if (known == null) {
            return true;
        }
        if (unique) {
            return false;
        }
        if (known instanceof Places several) {
            several.add(place);
        } else {
            Places several = new Places();
            several.add((Integer) known);
            several.add(place);
            places.put(key, several);
        }
        return true;
    }

    /// Takes back the last one that was added under this key.
    synchronized void takeBack(RowKey key) {
        if (places.get(key) instanceof Places several && several.count > 1) {
            several.count--;
        } else {
            places.remove(key);
        }
    }

    /// The places below a limit, in order.
    synchronized int[] find(RowKey key, int below) {
        Object found = places.get(key);
        return switch (found) {
            case Integer place when place < below -> new int[]{place};
            case Places several -> {
                int count = several.count;
                while (count > 0 && several.all[count - 1] >= below) {
                    count--;
                }
                yield Arrays.copyOf(several.all, count);
            }
            case null, default -> NOWHERE;
        };
    }

    /// Whether there is a row with this key.
    synchronized boolean has(@Nullable RowKey key) {
        return places.containsKey(key);
    }
}
