package org.granary.tsql.plan;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.granary.memory.MemorySizes;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.eval.Tuple;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// An aggregate function over bound arguments.
///
/// @param argument null for COUNT(*)
/// @param separator of STRING_AGG, null otherwise
/// @param order WITHIN GROUP of STRING_AGG
public record Aggregate(Kind kind, @Nullable BoundExpression argument, @Nullable BoundExpression separator,
        boolean distinct,
        List<SortKey> order, SqlType type) {

    public enum Kind {
        COUNT, COUNT_BIG, SUM, AVG, MIN, MAX, STRING_AGG, STDEV, STDEVP, VAR, VARP
    }

    /// Clients see aggregates as nullable, COUNT too, as SQL Server describes them.
    public boolean nullable() {
        return true;
    }

    /// Sums up one group.
    interface Accumulator {
        void add(Tuple row);

        @Nullable
        Object result();
    }

    /// @param memory what is remembered for DISTINCT and STRING_AGG is counted here
    /// @param nullLeftOut is run when a NULL is left out
    Accumulator start(MemoryBudget.Account memory, Runnable nullLeftOut) {
        return argument == null || !argument.nullable()
                ? start(memory)
                : new Aggregate(kind, new NullWatch(argument, nullLeftOut), separator, distinct, order, type)
                        .start(memory);
    }

    private Accumulator start(MemoryBudget.Account memory) {
        Accumulator all = switch (kind) {
            case COUNT, COUNT_BIG -> new Accumulators.Count(this);
            case SUM, AVG -> new Accumulators.Sum(this);
            case MIN, MAX -> new Accumulators.Extreme(this, memory);
            case STRING_AGG -> new Accumulators.Text(this, memory);
            case STDEV, STDEVP, VAR, VARP -> new Accumulators.Variance(this);
        };
        if (!distinct || argument == null) {
            return all;
        }
        BoundExpression value = argument;
        Set<Object> seen = new HashSet<>();
        return new Accumulator() {
            @Override
            public void add(Tuple row) {
                Object part = RowKey.part(value.type(), value.value(row));
                if (part != null && seen.add(part)) {
                    memory.add(MemorySizes.of(part) + MemorySizes.ENTRY);
                    all.add(row);
                }
            }

            @Override
            public @Nullable Object result() {
                return all.result();
            }
        };
    }

    static BigDecimal number(Object value) {
        return switch (value) {
            case BigDecimal decimal -> decimal;
            case Integer integer -> BigDecimal.valueOf(integer);
            case Long integer -> BigDecimal.valueOf(integer);
            default -> throw new IllegalStateException("not an exact number: " + value.getClass());
        };
    }
}
