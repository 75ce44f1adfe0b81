package org.granary.tsql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.granary.memory.RequestMemory;
import org.granary.memory.ValueMemory;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Tuple;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// A call of a function that is being bound.
public record Call(String name, List<BoundExpression> arguments, Frame frame, int line) {

    /// Computes a result from arguments, none of which is null, each of the type that it was asked for in.
    @FunctionalInterface
    interface Strict {
        @Nullable
        Object apply(Object[] arguments);
    }

    /// Computes a result from arguments that can be null.
    @FunctionalInterface
    interface Lenient {
        @Nullable
        Object apply(@Nullable Object[] arguments);
    }

    /// A function that is NULL when an argument is: its arguments are converted to `types` first. Absent ones at the
    /// end are left out.
    BoundExpression strict(SqlType result, List<? extends SqlType> types, Strict function) {
        return lenient(result, types, values -> {
            Object[] present = new Object[values.length];
            for (int i = 0; i < values.length; i++) {
                Object value = values[i];
                if (value == null) {
                    return null;
                }
                present[i] = value;
            }
            return function.apply(present);
        });
    }

    BoundExpression lenient(SqlType result, List<? extends SqlType> types, Lenient function) {
        List<BoundExpression> converted = new ArrayList<>(arguments.size());
        for (int i = 0; i < arguments.size(); i++) {
            converted.add(Bound.converted(arguments.get(i), types.get(Math.min(i, types.size() - 1))));
        }
        boolean constant = converted.stream().allMatch(BoundExpression::constant);
        boolean large = Bound.isLarge(result)
                || converted.stream().anyMatch(argument -> Bound.isLarge(argument.type()));
        return Bound.of(result, true, constant, large
                ? row -> counted(function, converted, row)
                : row -> checked(function, converted, row));
    }

    private static @Nullable Object counted(Lenient function, List<BoundExpression> arguments, Tuple row) {
        ValueMemory memory = RequestMemory.current().values();
        long mark = memory.mark();
        return memory.result(mark, checked(function, arguments, row));
    }

    private static @Nullable Object checked(Lenient function, List<BoundExpression> arguments, Tuple row) {
        @Nullable
        Object[] values = values(arguments, row);
        CurrentRequest.check();
        return function.apply(values);
    }

    private static @Nullable Object[] values(List<BoundExpression> expressions, Tuple row) {
        @Nullable
        Object[] values = new Object[expressions.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = expressions.get(i).value(row);
        }
        return values;
    }

    BoundExpression argument(int index) {
        return arguments.get(index);
    }

    int count() {
        return arguments.size();
    }

    /// Error 174 or 189 unless the number of arguments is right.
    void checkCount(int least, int most) {
        if (count() < least || count() > most) {
            String lower = name.toLowerCase(Locale.ROOT);
            throw least == most ? SqlErrors.argumentCount(lower, least) : SqlErrors.argumentCount(lower, least, most);
        }
    }
}
