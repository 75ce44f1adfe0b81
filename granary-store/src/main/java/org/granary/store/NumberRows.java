package org.granary.store;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Rows of integers for one statement, as the single parameter of [Dialect#listed].
public final class NumberRows {
    private final StringBuilder text = new StringBuilder("[");
    private int size;
    /// Whether a row is one number.
    private boolean single;

    /// One row for each number.
    public static NumberRows of(Collection<? extends Number> numbers) {
        NumberRows rows = new NumberRows();
        numbers.forEach(rows::add);
        return rows;
    }

    public NumberRows add(@Nullable Number... values) {
        single = values.length == 1;
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

    /// The parameter: what a store makes of it is what its [Dialect#listed] expects.
    public Object parameter() {
        return this;
    }

    /// A JSON array of arrays.
    public String arrays() {
        return text + "]";
    }

    /// A JSON array with one text for each row: the number of a row that has one, else an array as PostgreSQL writes it.
    public String texts() {
        StringBuilder texts = new StringBuilder(text.length() + 2 * size + 1).append('[');
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '[' && c != ']') {
                texts.append(c);
            } else if (!single) {
                texts.append(c == '[' ? "\"{" : "}\"");
            } else if (text.charAt(i + (c == '[' ? 1 : -1)) != (c == '[' ? 'n' : 'l')) {
                // NULL is not a text.
                texts.append('"');
            }
        }
        return texts.append(']').toString();
    }

    @Override
    public String toString() {
        return arrays();
    }
}
