package org.granary.tsql.ast;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Literals of a list such as `IN (1, 2, …)` or `VALUES (1, 'a', …)`. Programs send hundreds of thousands of them:
/// whole numbers take four bytes each, others little more than their value.
public final class LiteralList extends AbstractList<Expression> implements RandomAccess {
    private final int line;
    private int size;
    // As long as all are of type int.
    private int[] numbers = new int[4];
    private @Nullable Object[] values = new Object[0];
    private SqlType[] types = new SqlType[0];

    /// @param line where the list begins
    public LiteralList(int line) {
        this.line = line;
    }

    /// One more literal. Only while the list is made.
    public void append(SqlValue value) {
        boolean number = value.type() == SqlType.Simple.INT && value.value() != null;
        if (!number && types.length == 0) {
            values = new @Nullable Object[numbers.length];
            types = new SqlType[numbers.length];
            for (int i = 0; i < size; i++) {
                values[i] = numbers[i];
                types[i] = SqlType.Simple.INT;
            }
            numbers = new int[0];
        }
        if (types.length == 0 && value.value() instanceof Integer whole) {
            numbers = size == numbers.length ? Arrays.copyOf(numbers, 2 * size) : numbers;
            numbers[size++] = whole;
            return;
        }
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
            types = Arrays.copyOf(types, 2 * size);
        }
        values[size] = value.value();
        types[size] = size > 0 && value.type().equals(types[size - 1]) ? types[size - 1] : value.type();
        size++;
    }

    @Override
    public Expression get(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return new Expression.Literal(
                types.length == 0 ? SqlValue.ofInt(numbers[index]) : SqlValue.of(types[index], values[index]), line);
    }

    @Override
    public int size() {
        return size;
    }
}
