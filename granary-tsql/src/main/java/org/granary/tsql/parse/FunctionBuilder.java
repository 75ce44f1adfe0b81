package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.OrderItem;
import org.granary.tsql.parse.TsqlParser.EscapePrimaryContext;
import org.granary.tsql.parse.TsqlParser.ExpressionContext;
import org.granary.tsql.parse.TsqlParser.FunctionArgumentsContext;
import org.granary.tsql.parse.TsqlParser.FunctionCallContext;
import org.granary.tsql.parse.TsqlParser.JsonArrayPrimaryContext;
import org.granary.tsql.parse.TsqlParser.JsonNullContext;
import org.granary.tsql.parse.TsqlParser.JsonObjectPrimaryContext;
import org.granary.tsql.parse.TsqlParser.JsonPairContext;
import org.granary.tsql.parse.TsqlParser.ValueOrDefaultContext;
import org.granary.tsql.parse.TsqlParser.WindowContext;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Builds calls of functions, including those with a syntax of their own.
final class FunctionBuilder {
    private static final Set<String> TAKES_DATE_PART = Set.of("DATEADD", "DATEDIFF", "DATEDIFF_BIG", "DATENAME",
            "DATEPART", "DATETRUNC", "DATE_BUCKET");
    /// Their names are told apart by case.
    private static final Set<String> XML_METHODS = Set.of("value", "query", "exist");

    private final TreeBuilder tree;

    FunctionBuilder(TreeBuilder tree) {
        this.tree = tree;
    }

    Expression call(FunctionCallContext context) {
        int line = ExpressionBuilder.line(context);
        String name = name(context);
        String upper = ExpressionBuilder.upper(name);
        if (upper.equals("IIF")) {
            return iif(context, line);
        }
        if (context.FROM() != null) {
            return trim(upper, context, line);
        }
        if (TAKES_DATE_PART.contains(upper)) {
            return datePartCall(upper, context, line);
        }
        List<Expression> arguments = arguments(context.functionArguments(), name.contains("."));
        if (upper.equals("ISJSON") && arguments.size() == 2
                && arguments.get(1) instanceof Expression.ColumnReference word && word.qualifier().isEmpty()) {
            arguments = List.of(arguments.get(0), ExpressionBuilder.word(word.name(), line));
        }
        if (isXmlMethod(context)) {
            List<String> names = Names.all(context.functionName().columnName().id());
            int column = names.size() - 2;
            return new Expression.Method(
                    new Expression.ColumnReference(List.copyOf(names.subList(0, column)), names.get(column), line),
                    names.getLast(), tree.queries().inNamespaces(arguments), line);
        }
        List<OrderItem> withinGroup = context.withinGroup() == null
                ? List.of()
                : tree.queries().orderBy(context.withinGroup().orderBy());
        return new Expression.FunctionCall(name, arguments, context.DISTINCT() != null, context.STAR() != null,
                window(context.window()), withinGroup, line);
    }

    /// `column.value(…)` and its like: no function has a name of this form.
    private static boolean isXmlMethod(FunctionCallContext context) {
        if (context.functionName().columnName() == null) {
            return false;
        }
        List<String> names = Names.all(context.functionName().columnName().id());
        return names.size() > 1 && XML_METHODS.contains(names.getLast());
    }

    /// JSON_OBJECT: whether NULLs are left out, then names and values in turns.
    Expression jsonObject(JsonObjectPrimaryContext context, int line) {
        List<Expression> arguments = new ArrayList<>();
        arguments.add(absentOnNull(context.jsonNull(), false, line));
        for (JsonPairContext pair : context.jsonPair()) {
            arguments.add(tree.expressions().value(pair.key));
            arguments.add(tree.expressions().value(pair.value));
        }
        return Expression.FunctionCall.of("JSON_OBJECT", List.copyOf(arguments), line);
    }

    /// JSON_ARRAY: whether NULLs are left out, then the values.
    Expression jsonArray(JsonArrayPrimaryContext context, int line) {
        List<Expression> arguments = new ArrayList<>();
        arguments.add(absentOnNull(context.jsonNull(), true, line));
        arguments.addAll(tree.expressions().values(context.expressionList()));
        return Expression.FunctionCall.of("JSON_ARRAY", List.copyOf(arguments), line);
    }

    private Expression absentOnNull(@Nullable JsonNullContext context, boolean usual, int line) {
        boolean absent = usual;
        if (context != null) {
            absent = context.id() != null;
            if (absent && !Names.of(context.id()).equalsIgnoreCase("ABSENT")) {
                throw tree.errors().near(context.id().getStart());
            }
        }
        return new Expression.Literal(SqlValue.of(SqlType.Simple.INT, absent ? 1 : 0), line);
    }

    /// Arguments, of which only those of functions with declared parameters can be DEFAULT. What they default to is
    /// NULL.
    List<Expression> arguments(@Nullable FunctionArgumentsContext context, boolean defaults) {
        if (context == null) {
            return List.of();
        }
        List<Expression> arguments = new ArrayList<>();
        for (ValueOrDefaultContext each : context.valueOrDefault()) {
            if (each.expression() == null && !defaults) {
                throw tree.errors().near(each.getStart());
            }
            arguments.add(each.expression() == null
                    ? new Expression.Literal(SqlValue.nullOf(SqlType.Simple.INT), ExpressionBuilder.line(each))
                    : tree.expressions().value(each.expression()));
        }
        return List.copyOf(arguments);
    }

    private static String name(FunctionCallContext context) {
        var name = context.functionName();
        return name.columnName() == null ? name.getText() : String.join(".", Names.all(name.columnName().id()));
    }

    /// `TRIM([LEADING | TRAILING | BOTH] characters FROM text)`.
    private Expression trim(String name, FunctionCallContext context, int line) {
        List<Expression> arguments = arguments(context.functionArguments(), false);
        String side = "BOTH";
        Expression characters = arguments.getFirst();
        if (context.trimmed != null) {
            side = characters instanceof Expression.ColumnReference word && word.qualifier().isEmpty()
                    ? ExpressionBuilder.upper(word.name())
                    : "";
            characters = tree.expressions().operand(context.trimmed);
        }
        if (!name.equals("TRIM") || arguments.size() != 1 || !Set.of("BOTH", "LEADING", "TRAILING").contains(side)) {
            throw tree.errors().near(context.FROM().getSymbol());
        }
        return Expression.FunctionCall.of("TRIM FROM", List.of(ExpressionBuilder.word(side, line), characters,
                tree.expressions().value(context.source)), line);
    }

    private Expression iif(FunctionCallContext context, int line) {
        List<ExpressionContext> arguments = context.functionArguments() == null
                ? List.of()
                : context.functionArguments().valueOrDefault().stream().map(ValueOrDefaultContext::expression)
                        .filter(Objects::nonNull).toList();
        if (arguments.size() != 3) {
            throw SyntaxErrors.error(174, 15, 1, "The iif function requires 3 argument(s).", line);
        }
        return new Expression.SearchedCase(
                List.of(new Expression.ConditionBranch(tree.conditions().condition(arguments.get(0)),
                        tree.expressions().value(arguments.get(1)))),
                tree.expressions().value(arguments.get(2)), line);
    }

    private Expression datePartCall(String name, FunctionCallContext context, int line) {
        List<Expression> arguments = arguments(context.functionArguments(), false);
        if (!arguments.isEmpty() && arguments.getFirst() instanceof Expression.ColumnReference part
                && part.qualifier().isEmpty()) {
            return new Expression.DatePartCall(name, part.name(), arguments.subList(1, arguments.size()), line);
        }
        throw SyntaxErrors.error(1023, 15, 1,
                "Invalid parameter 1 specified for " + name.toLowerCase(java.util.Locale.ROOT) + ".", line);
    }

    private Expression.@Nullable Window window(@Nullable WindowContext context) {
        if (context == null) {
            return null;
        }
        var frame = context.windowFrame();
        String frameText = frame == null
                ? null
                : frame.children.stream().map(child -> ExpressionBuilder.upper(child.getText()))
                        .collect(Collectors.joining(" "));
        return new Expression.Window(tree.expressions().values(context.expressionList()),
                context.orderBy() == null ? List.of() : tree.queries().orderBy(context.orderBy()), frameText);
    }

    /// `{fn name()}`, `{d '…'}`, `{t '…'}`, `{ts '…'}` and `{guid '…'}` of ODBC, which SQL Server understands itself.
    Expression odbcEscape(EscapePrimaryContext context) {
        int line = ExpressionBuilder.line(context);
        String kind = ExpressionBuilder.upper(Names.of(context.id()));
        if (context.functionCall() != null) {
            if (!kind.equals("FN")) {
                throw tree.errors().near(context.id().getStart());
            }
            return call(context.functionCall());
        }
        Token literal = context.string().getStart();
        Expression text = new Expression.Literal(Literals.of(literal), line);
        SqlType type = switch (kind) {
            case "D", "T", "TS" -> SqlType.Simple.DATETIME;
            case "GUID" -> SqlType.Simple.UNIQUEIDENTIFIER;
            default -> throw tree.errors().near(context.id().getStart());
        };
        return new Expression.Cast(text, type, false, line);
    }
}
