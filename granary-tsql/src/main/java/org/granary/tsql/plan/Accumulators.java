package org.granary.tsql.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.granary.memory.MemorySizes;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.MemoryBudget;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Values;
import org.granary.tsql.plan.Aggregate.Accumulator;
import org.granary.tsql.plan.Aggregate.Kind;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.ValueErrors;
import org.jspecify.annotations.Nullable;

/// How each aggregate function sums up. NULLs are left out by all but COUNT(*).
final class Accumulators {
    private static final int MONEY_SCALE = 4;

    private Accumulators() {}

    static final class Count implements Accumulator {
        private final Aggregate aggregate;
        private long count;

        Count(Aggregate aggregate) {
            this.aggregate = aggregate;
        }

        @Override
        public void add(Tuple row) {
            if (aggregate.argument() == null || aggregate.argument().largeValue(row) != null) {
                count++;
            }
        }

        @Override
        public Object result() {
            return integer(aggregate.type(), BigDecimal.valueOf(count));
        }
    }

    /// SUM and AVG.
    static final class Sum implements Accumulator {
        private final Aggregate aggregate;
        private BigDecimal exact = BigDecimal.ZERO;
        private long small;
        private double approximate;
        private long count;

        Sum(Aggregate aggregate) {
            this.aggregate = aggregate;
        }

        @Override
        public void add(Tuple row) {
            Object value = aggregate.argument() == null ? null : aggregate.argument().value(row);
            if (value == null) {
                return;
            }
            count++;
            switch (value) {
                case Double number -> approximate += number;
                case Float number -> approximate += number;
                case Integer number -> small += number;
                default -> exact = exact.add(Aggregate.number(value));
            }
        }

        @Override
        public @Nullable Object result() {
            return count == 0 ? null : total(aggregate, exact.add(BigDecimal.valueOf(small)), approximate, count);
        }
    }

    /// The result of SUM or AVG over `count` values, from their sum.
    static Object total(Aggregate aggregate, BigDecimal sum, double approximate, long count) {
        boolean average = aggregate.kind() == Kind.AVG;
        SqlType type = aggregate.type();
        if (type == Simple.FLOAT) {
            return average ? approximate / count : approximate;
        }
        int scale = type instanceof Decimal decimal ? decimal.scale() : type == Simple.MONEY ? MONEY_SCALE : 0;
        BigDecimal result = average
                ? sum.divide(BigDecimal.valueOf(count), scale,
                        type == Simple.MONEY ? RoundingMode.HALF_UP : RoundingMode.DOWN)
                : sum.setScale(scale, RoundingMode.HALF_UP);
        if (type instanceof Decimal decimal && result.precision() > decimal.precision()) {
            throw ValueErrors.overflow("expression", type.name());
        }
        return type instanceof Decimal || type == Simple.MONEY ? result : integer(type, result);
    }

    private static Object integer(SqlType type, BigDecimal value) {
        try {
            return type == Simple.INT ? (Object) value.intValueExact() : (Object) value.longValueExact();
        } catch (ArithmeticException _) {
            throw ValueErrors.overflow("expression", type.sql());
        }
    }

    /// MIN and MAX.
    static final class Extreme implements Accumulator {
        private final Aggregate aggregate;
        private final MemoryBudget.Account memory;
        private @Nullable Object best;

        Extreme(Aggregate aggregate, MemoryBudget.Account memory) {
            this.aggregate = aggregate;
            this.memory = memory;
        }

        @Override
        public void add(Tuple row) {
            Object value = aggregate.argument() == null ? null : aggregate.argument().value(row);
            if (value == null) {
                return;
            }
            if (best != null) {
                int order = Values.compare(aggregate.type(), value, best);
                if (aggregate.kind() == Kind.MIN ? order >= 0 : order <= 0) {
                    return;
                }
            }
            memory.add(MemorySizes.of(value));
            memory.give(MemorySizes.of(best));
            best = value;
        }

        @Override
        public @Nullable Object result() {
            return best;
        }
    }

    static final class Text implements Accumulator {
        private static final int MAX_BYTES = 8000;
        private static final long ITEM = 64;
        private final Aggregate aggregate;
        private final MemoryBudget.Account memory;
        private final List<Item> items = new ArrayList<>();

        @SuppressWarnings("ArrayRecordComponent") // never compared
        private record Item(String text, String separator, @Nullable Object[] keys) {}

        Text(Aggregate aggregate, MemoryBudget.Account memory) {
            this.aggregate = aggregate;
            this.memory = memory;
        }

        @Override
        public void add(Tuple row) {
            BoundExpression argument = aggregate.argument();
            BoundExpression separator = aggregate.separator();
            if (argument == null || separator == null || !(argument.value(row) instanceof String text)) {
                return;
            }
            String between = separator.value(row) instanceof String given ? given : "";
            Item item = new Item(text, between, SortKey.values(aggregate.order(), row));
            // Once as an item, and twice while the result is put together.
            memory.add(ITEM + 3 * MemorySizes.of(text) + MemorySizes.besides(new Object[]{text}, item.keys()));
            items.add(item);
        }

        @Override
        public @Nullable Object result() {
            if (items.isEmpty()) {
                return null;
            }
            if (!aggregate.order().isEmpty()) {
                items.sort(Comparator.comparing(Item::keys, SortKey.comparator(aggregate.order())));
            }
            StringBuilder text = new StringBuilder(items.getFirst().text());
            for (Item item : items.subList(1, items.size())) {
                text.append(item.separator()).append(item.text());
            }
            if (aggregate.type() instanceof Characters characters && characters.length() != SqlType.MAX
                    && text.length() > characters.length()) {
                throw new SqlError(9829, 16, 1, "STRING_AGG aggregation result exceeded the limit of " + MAX_BYTES
                        + " bytes. Use LOB types to avoid result truncation.");
            }
            return text.toString();
        }
    }

    /// STDEV, STDEVP, VAR and VARP, by Welford's method.
    static final class Variance implements Accumulator {
        private final Aggregate aggregate;
        private long count;
        private double mean;
        private double squares;

        Variance(Aggregate aggregate) {
            this.aggregate = aggregate;
        }

        @Override
        public void add(Tuple row) {
            if (aggregate.argument() != null && aggregate.argument().value(row) instanceof Number number) {
                count++;
                double delta = number.doubleValue() - mean;
                mean += delta / count;
                squares += delta * (number.doubleValue() - mean);
            }
        }

        @Override
        public @Nullable Object result() {
            boolean whole = aggregate.kind() == Kind.STDEVP || aggregate.kind() == Kind.VARP;
            long divisor = whole ? count : count - 1;
            if (divisor <= 0) {
                return null;
            }
            double variance = squares / divisor;
            return aggregate.kind() == Kind.VAR || aggregate.kind() == Kind.VARP ? variance : Math.sqrt(variance);
        }
    }
}
