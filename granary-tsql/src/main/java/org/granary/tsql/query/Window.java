package org.granary.tsql.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Expression.FunctionCall;
import org.granary.tsql.eval.Binder;
import org.granary.tsql.function.FunctionRegistry;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Window functions: `ROW_NUMBER() OVER (PARTITION BY … ORDER BY …)` and its family.
final class Window {

    enum Ranking {
        ROW_NUMBER, RANK, DENSE_RANK, NTILE, LAG, LEAD, FIRST_VALUE, LAST_VALUE
    }

    /// Which rows of its partition an aggregate looks at.
    enum Extent {
        /// All of them.
        PARTITION,
        /// From the first to the last that sorts like the current one.
        PEERS,
        /// From the first to the current one.
        ROWS
    }

    /// One call, ready to be computed.
    ///
    /// @param ranking null for an aggregate
    /// @param aggregate null for a ranking function
    /// @param position where the result goes in the row
    record Call(@Nullable Ranking ranking, @Nullable Aggregate aggregate, List<BoundExpression> arguments,
            List<BoundExpression> partition, List<SortKey> order, Extent extent, SqlType type,
            Slot.Position position) {
        Slot slot() {
            return Slot.of(new Column("", type, true), position);
        }
    }

    private Window() {}

    static Call bind(FunctionCall call, QueryScope scope, Binder binder) {
        Expression.Window over = call.over();
        if (over == null) {
            throw new IllegalArgumentException("not a window function: " + call.name());
        }
        List<BoundExpression> partition = over.partitionBy().stream().map(part -> binder.bind(part, scope)).toList();
        partition.forEach(part -> Values.checkComparable(part.type()));
        List<SortKey> order = over.orderBy().stream()
                .map(item -> new SortKey(orderKey(item.expression(), scope, binder), item.descending())).toList();
        Slot.Position position = new Slot.Position(-1);
        Ranking ranking = ranking(call.name());
        if (ranking == null) {
            if (Aggregate.kind(call.name()) == null) {
                throw FunctionRegistry.unknown(call.name());
            }
            if (Aggregate.kind(call.name()) == Aggregate.Kind.STRING_AGG) {
                throw new SqlError(4113, 15, 1, "The function '" + call.name().toUpperCase(Locale.ROOT)
                        + "' is not a valid windowing function, and cannot be used with the OVER clause.");
            }
            if (call.distinct()) {
                throw new SqlError(10759, 15, 1, "Use of DISTINCT is not allowed with the OVER clause.");
            }
            Aggregate aggregate = Aggregate.bind(call, scope, binder);
            return new Call(null, aggregate, List.of(), partition, order, extent(over), aggregate.type(), position);
        }
        if (order.isEmpty()) {
            throw new SqlError(4112, 15, 1, "The function '" + call.name().toUpperCase(Locale.ROOT)
                    + "' must have an OVER clause with ORDER BY.");
        }
        List<BoundExpression> arguments = new ArrayList<>();
        for (Expression argument : call.arguments()) {
            arguments.add(binder.bind(argument, scope));
        }
        checkArguments(call, ranking, arguments.size());
        SqlType type = switch (ranking) {
            case ROW_NUMBER, RANK, DENSE_RANK, NTILE -> Simple.BIGINT;
            case LAG, LEAD, FIRST_VALUE, LAST_VALUE -> arguments.getFirst().type();
        };
        if (arguments.size() == 3) {
            arguments.set(2, binder.convert(arguments.get(2), type));
        }
        return new Call(ranking, null, arguments, partition, order,
                ranking == Ranking.LAST_VALUE ? extent(over) : Extent.PARTITION, type, position);
    }

    /// Constants are refused as in SQL Server, but `ORDER BY (SELECT NULL)` is how clients say that any order will do.
    private static BoundExpression orderKey(Expression expression, QueryScope scope, Binder binder) {
        if (expression instanceof Expression.Literal literal && literal.value().type() == Simple.INT) {
            throw new SqlError(5308, 16, 1,
                    "Windowed functions, aggregates and NEXT VALUE FOR functions do not support integer indices as ORDER BY clause expressions.");
        }
        return binder.bind(expression, scope);
    }

    private static void checkArguments(FunctionCall call, Ranking ranking, int count) {
        int least = switch (ranking) {
            case ROW_NUMBER, RANK, DENSE_RANK -> 0;
            case NTILE, LAG, LEAD, FIRST_VALUE, LAST_VALUE -> 1;
        };
        int most = ranking == Ranking.LAG || ranking == Ranking.LEAD ? 3 : least;
        if (count < least || count > most) {
            throw least == most
                    ? SqlErrors.argumentCount(call.name().toUpperCase(Locale.ROOT), least)
                    : SqlErrors.argumentCount(call.name().toUpperCase(Locale.ROOT), least, most);
        }
    }

    private static @Nullable Ranking ranking(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        for (Ranking ranking : Ranking.values()) {
            if (ranking.name().equals(upper)) {
                return ranking;
            }
        }
        return null;
    }

    private static Extent extent(Expression.Window over) {
        if (over.frame() == null) {
            return over.orderBy().isEmpty() ? Extent.PARTITION : Extent.PEERS;
        }
        String frame = over.frame().strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
        return switch (frame) {
            case "ROWS UNBOUNDED PRECEDING", "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW" -> Extent.ROWS;
            case "RANGE UNBOUNDED PRECEDING", "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW" -> Extent.PEERS;
            case "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING",
                    "RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING" ->
                Extent.PARTITION;
            default -> throw SqlErrors.unsupported("The window frame " + frame);
        };
    }
}
