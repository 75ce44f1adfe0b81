package org.granary.tsql.query;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.granary.memory.MemorySizes;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Expression.FunctionCall;
import org.granary.tsql.eval.Binder;
import org.granary.tsql.eval.Scope;
import org.granary.tsql.function.FunctionRegistry;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.ValueErrors;
import org.jspecify.annotations.Nullable;

/// An aggregate function over bound arguments.
///
/// @param argument null for COUNT(*)
/// @param separator of STRING_AGG, null otherwise
/// @param order WITHIN GROUP of STRING_AGG
record Aggregate(Kind kind, @Nullable BoundExpression argument, @Nullable BoundExpression separator, boolean distinct,
        List<SortKey> order, SqlType type) {

    enum Kind {
        COUNT, COUNT_BIG, SUM, AVG, MIN, MAX, STRING_AGG, STDEV, STDEVP, VAR, VARP
    }

    private static final int MAX_PRECISION = 38;
    private static final int AVERAGE_SCALE = 6;

    static boolean isAggregate(Expression expression) {
        return expression instanceof FunctionCall call && call.over() == null && kind(call.name()) != null;
    }

    static @Nullable Kind kind(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(upper)) {
                return kind;
            }
        }
        return null;
    }

    static Aggregate bind(FunctionCall call, Scope rows, Binder binder) {
        Kind kind = kind(call.name());
        if (kind == null) {
            throw FunctionRegistry.unknown(call.name());
        }
        if (call.star()) {
            if (kind != Kind.COUNT && kind != Kind.COUNT_BIG) {
                throw SqlErrors.syntaxNear("*");
            }
            return new Aggregate(kind, null, null, false, List.of(), countType(kind));
        }
        int expected = kind == Kind.STRING_AGG ? 2 : 1;
        if (call.arguments().size() != expected) {
            throw SqlErrors.argumentCount(call.name().toUpperCase(Locale.ROOT), expected);
        }
        BoundExpression argument = binder.bind(call.arguments().getFirst(), rows);
        if (call.distinct() && kind != Kind.STRING_AGG) {
            Values.checkComparable(argument.type());
        }
        if (kind == Kind.STRING_AGG) {
            SqlType type = stringType(argument.type());
            BoundExpression text = Values.isString(argument.type())
                    ? argument
                    : binder.convert(argument, SqlType.nvarchar(4000));
            List<SortKey> order = call.withinGroup().stream()
                    .map(item -> new SortKey(binder.bind(item.expression(), rows), item.descending())).toList();
            return new Aggregate(kind, text, binder.bind(call.arguments().get(1), rows), call.distinct(), order, type);
        }
        return new Aggregate(kind, argument, null, call.distinct(), List.of(), type(kind, argument.type()));
    }

    /// Clients see aggregates as nullable, COUNT too, as SQL Server describes them.
    boolean nullable() {
        return true;
    }

    private static SqlType countType(Kind kind) {
        return kind == Kind.COUNT ? Simple.INT : Simple.BIGINT;
    }

    private static SqlType type(Kind kind, SqlType argument) {
        return switch (kind) {
            case COUNT, COUNT_BIG -> countType(kind);
            case MIN, MAX -> {
                if (argument == Simple.BIT || argument == Simple.XML || argument == Simple.TEXT
                        || argument == Simple.NTEXT || argument == Simple.IMAGE) {
                    throw ValueErrors.invalidOperand(argument, kind.name().toLowerCase(Locale.ROOT));
                }
                yield argument;
            }
            case SUM, AVG -> sumType(kind, argument);
            case STDEV, STDEVP, VAR, VARP -> {
                sumType(kind, argument);
                yield Simple.FLOAT;
            }
            case STRING_AGG -> stringType(argument);
        };
    }

    private static SqlType sumType(Kind kind, SqlType argument) {
        return switch (argument) {
            case Decimal decimal -> new Decimal(MAX_PRECISION,
                    kind == Kind.AVG ? Math.max(decimal.scale(), AVERAGE_SCALE) : decimal.scale(), decimal.numeric());
            case Simple.TINYINT, Simple.SMALLINT, Simple.INT -> Simple.INT;
            case Simple.BIGINT -> Simple.BIGINT;
            case Simple.MONEY, Simple.SMALLMONEY -> Simple.MONEY;
            case Simple.REAL, Simple.FLOAT -> Simple.FLOAT;
            default -> throw ValueErrors.invalidOperand(argument, kind.name().toLowerCase(Locale.ROOT));
        };
    }

    private static SqlType stringType(SqlType argument) {
        return switch (argument) {
            case Characters text when text.length() == SqlType.MAX ->
                new Characters(text.national(), true, SqlType.MAX);
            case Characters text when !text.national() -> SqlType.varchar(8000);
            case Simple.XML, Simple.TEXT, Simple.NTEXT, Simple.IMAGE, Simple.SQL_VARIANT ->
                throw ValueErrors.invalidArgument(argument, 1, "string_agg");
            default -> SqlType.nvarchar(4000);
        };
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
