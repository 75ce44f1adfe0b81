package org.granary.tsql.bind;

import java.util.List;
import java.util.Locale;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Expression.FunctionCall;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Values;
import org.granary.tsql.function.FunctionRegistry;
import org.granary.tsql.plan.Aggregate;
import org.granary.tsql.plan.Aggregate.Kind;
import org.granary.tsql.plan.SortKey;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.ValueErrors;
import org.jspecify.annotations.Nullable;

/// Binds calls of aggregate functions and finds the types of their results.
final class AggregateBinder {
    private static final int MAX_PRECISION = 38;
    private static final int AVERAGE_SCALE = 6;

    private AggregateBinder() {}

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

    static Aggregate bind(FunctionCall call, Scope rows, ExpressionBinder binder) {
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
                new Characters(text.national(), true, SqlType.MAX, text.use());
            case Characters text -> new Characters(text.national(), true, text.national() ? 4000 : 8000, text.use());
            case Simple.XML, Simple.TEXT, Simple.NTEXT, Simple.IMAGE, Simple.SQL_VARIANT ->
                throw ValueErrors.invalidArgument(argument, 1, "string_agg");
            default -> SqlType.nvarchar(4000);
        };
    }
}
