package org.granary.type;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A row of values, null for NULL: canonical values, or a [LargeValue] for a binary one that is read in pieces.
///
/// Rows are not compared and do not copy: a row shares the array with the code that made it, and nothing changes the
/// array afterwards.
public final class Row {
    public static final Row EMPTY = new Row(new Object[0]);

    private final @Nullable Object[] values;

    private Row(@Nullable Object[] values) {
        this.values = values;
    }

    /// @param values not to be changed afterwards
    public static Row of(@Nullable Object... values) {
        return new Row(values);
    }

    /// A row of one value.
    public static Row ofValue(@Nullable Object value) {
        return new Row(new @Nullable Object[]{value});
    }

    /// A row of this many NULLs.
    public static Row ofNulls(int size) {
        return new Row(new @Nullable Object[size]);
    }

    public @Nullable Object get(int index) {
        return values[index];
    }

    public int size() {
        return values.length;
    }

    /// The values themselves, for those who pass them on to something that takes an array; not to be changed.
    public @Nullable Object[] values() {
        return values;
    }

    /// A copy of the values, to be changed.
    public @Nullable Object[] copy() {
        return values.clone();
    }

    /// A copy of the values, to be changed, with as many as `size`: NULL where the row has none.
    public @Nullable Object[] copy(int size) {
        return Arrays.copyOf(values, size);
    }

    /// The row as one that may be kept: large values are read as a whole. The same row where it has none.
    public Row kept() {
        for (Object value : values) {
            if (value instanceof LargeValue) {
                @Nullable
                Object[] kept = values.clone();
                Arrays.setAll(kept, i -> LargeValue.kept(values[i]));
                return new Row(kept);
            }
        }
        return this;
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
