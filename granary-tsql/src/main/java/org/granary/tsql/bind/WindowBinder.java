package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Expression.FunctionCall;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Values;
import org.granary.tsql.function.FunctionRegistry;
import org.granary.tsql.plan.Aggregate;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.plan.SortKey;
import org.granary.tsql.plan.WindowCall;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Binds window functions: `ROW_NUMBER() OVER (PARTITION BY … ORDER BY …)` and its family.
final class WindowBinder {

    private WindowBinder() {}

    static WindowCall bind(FunctionCall call, QueryScope scope, ExpressionBinder binder) {
        Expression.Window over = call.over();
        if (over == null) {
            throw new IllegalArgumentException("not a window function: " + call.name());
        }
        List<BoundExpression> partition = over.partitionBy().stream().map(part -> binder.bind(part, scope)).toList();
        partition.forEach(part -> Values.checkComparable(part.type()));
        List<SortKey> order = over.orderBy().stream()
                .map(item -> new SortKey(orderKey(item.expression(), scope, binder), item.descending())).toList();
        Slot.Position position = new Slot.Position(-1);
        WindowCall.Ranking ranking = ranking(call.name());
        if (ranking == null) {
            if (AggregateBinder.kind(call.name()) == null) {
                throw FunctionRegistry.unknown(call.name());
            }
            if (AggregateBinder.kind(call.name()) == Aggregate.Kind.STRING_AGG) {
                throw new SqlError(4113, 15, 1, "The function '" + call.name().toUpperCase(Locale.ROOT)
                        + "' is not a valid windowing function, and cannot be used with the OVER clause.");
            }
            if (call.distinct()) {
                throw new SqlError(10759, 15, 1, "Use of DISTINCT is not allowed with the OVER clause.");
            }
            Aggregate aggregate = AggregateBinder.bind(call, scope, binder);
            return new WindowCall(null, aggregate, List.of(), partition, order, extent(over), aggregate.type(),
                    position);
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
        return new WindowCall(ranking, null, arguments, partition, order,
                ranking == WindowCall.Ranking.LAST_VALUE ? extent(over) : WindowCall.Extent.PARTITION, type, position);
    }

    /// Constants are refused as in SQL Server, but `ORDER BY (SELECT NULL)` is how clients say that any order will do.
    private static BoundExpression orderKey(Expression expression, QueryScope scope, ExpressionBinder binder) {
        if (expression instanceof Expression.Literal literal && literal.value().type() == Simple.INT) {
            throw new SqlError(5308, 16, 1,
                    "Windowed functions, aggregates and NEXT VALUE FOR functions do not support integer indices as ORDER BY clause expressions.");
        }
        return binder.bind(expression, scope);
    }

    private static void checkArguments(FunctionCall call, WindowCall.Ranking ranking, int count) {
        int least = switch (ranking) {
            case ROW_NUMBER, RANK, DENSE_RANK -> 0;
            case NTILE, LAG, LEAD, FIRST_VALUE, LAST_VALUE -> 1;
        };
        int most = ranking == WindowCall.Ranking.LAG || ranking == WindowCall.Ranking.LEAD ? 3 : least;
        if (count < least || count > most) {
            throw least == most
                    ? SqlErrors.argumentCount(call.name().toUpperCase(Locale.ROOT), least)
                    : SqlErrors.argumentCount(call.name().toUpperCase(Locale.ROOT), least, most);
        }
    }

    private static WindowCall.@Nullable Ranking ranking(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        for (WindowCall.Ranking ranking : WindowCall.Ranking.values()) {
            if (ranking.name().equals(upper)) {
                return ranking;
            }
        }
        return null;
    }

    private static WindowCall.Extent extent(Expression.Window over) {
        if (over.frame() == null) {
            return over.orderBy().isEmpty() ? WindowCall.Extent.PARTITION : WindowCall.Extent.PEERS;
        }
        String frame = over.frame().strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
        return switch (frame) {
            case "ROWS UNBOUNDED PRECEDING", "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW" ->
                WindowCall.Extent.ROWS;
            case "RANGE UNBOUNDED PRECEDING", "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW" ->
                WindowCall.Extent.PEERS;
            case "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING",
                    "RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING" ->
                WindowCall.Extent.PARTITION;
            default -> throw SqlErrors.unsupported("The window frame " + frame);
        };
    }
}
