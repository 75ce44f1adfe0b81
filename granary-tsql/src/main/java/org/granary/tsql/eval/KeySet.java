package org.granary.tsql.eval;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keys of [Values#key]. Whole numbers, which are most of the long lists that programs send, take eight bytes each.
final class KeySet {
    private final Set<Object> keys = new HashSet<>();
    private long[] numbers = new long[16];
    private int count;
    private boolean sorted;

    void add(@Nullable Object key) {
        if (key instanceof Long number) {
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            numbers[count++] = number;
            sorted = false;
        } else if (key != null) {
            keys.add(key);
        }
    }

    boolean contains(@Nullable Object key) {
        if (!(key instanceof Long number)) {
            return key != null && keys.contains(key);
        }
        if (!sorted) {
            Arrays.sort(numbers, 0, count);
            sorted = true;
        }
        return Arrays.binarySearch(numbers, 0, count, number) >= 0;
    }
}
