package org.granary.store;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Rows of integers for one statement, as the single parameter of [Dialect#listed].
public final class NumberRows {
    private final StringBuilder text = new StringBuilder("[");
    private int size;

    /// One row for each number.
    public static NumberRows of(Collection<? extends Number> numbers) {
        NumberRows rows = new NumberRows();
        numbers.forEach(rows::add);
        return rows;
    }

    public NumberRows add(@Nullable Number... values) {
        text.append(size++ == 0 ? "[" : ",[");
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : ",");
            Number value = values[i];
            if (value == null) {
                text.append("null");
            } else {
                text.append(value.longValue());
            }
        }
        text.append(']');
        return this;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /// The parameter: a JSON array of arrays.
    public String parameter() {
        return text + "]";
    }

    @Override
    public String toString() {
        return parameter();
    }
}
