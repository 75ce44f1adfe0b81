package org.granary.tsql.parse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Expression.BinaryOperator;
import org.granary.tsql.ast.Expression.UnaryOperator;
import org.granary.tsql.ast.LiteralList;
import org.granary.tsql.parse.TsqlParser.ActionPrimaryContext;
import org.granary.tsql.parse.TsqlParser.BinaryOperandContext;
import org.granary.tsql.parse.TsqlParser.CasePrimaryContext;
import org.granary.tsql.parse.TsqlParser.CastPrimaryContext;
import org.granary.tsql.parse.TsqlParser.CollateOperandContext;
import org.granary.tsql.parse.TsqlParser.ColumnNameContext;
import org.granary.tsql.parse.TsqlParser.ColumnPrimaryContext;
import org.granary.tsql.parse.TsqlParser.ConvertPrimaryContext;
import org.granary.tsql.parse.TsqlParser.EscapePrimaryContext;
import org.granary.tsql.parse.TsqlParser.ExpressionContext;
import org.granary.tsql.parse.TsqlParser.ExpressionListContext;
import org.granary.tsql.parse.TsqlParser.FunctionPrimaryContext;
import org.granary.tsql.parse.TsqlParser.GlobalPrimaryContext;
import org.granary.tsql.parse.TsqlParser.JsonArrayPrimaryContext;
import org.granary.tsql.parse.TsqlParser.JsonObjectPrimaryContext;
import org.granary.tsql.parse.TsqlParser.ListItemContext;
import org.granary.tsql.parse.TsqlParser.LiteralContext;
import org.granary.tsql.parse.TsqlParser.LiteralPrimaryContext;
import org.granary.tsql.parse.TsqlParser.MethodOperandContext;
import org.granary.tsql.parse.TsqlParser.NestedPrimaryContext;
import org.granary.tsql.parse.TsqlParser.NiladicPrimaryContext;
import org.granary.tsql.parse.TsqlParser.OperandContext;
import org.granary.tsql.parse.TsqlParser.ParsePrimaryContext;
import org.granary.tsql.parse.TsqlParser.PredicateExpressionContext;
import org.granary.tsql.parse.TsqlParser.PrimaryContext;
import org.granary.tsql.parse.TsqlParser.PrimaryOperandContext;
import org.granary.tsql.parse.TsqlParser.RowItemContext;
import org.granary.tsql.parse.TsqlParser.SubqueryPrimaryContext;
import org.granary.tsql.parse.TsqlParser.UnaryOperandContext;
import org.granary.tsql.parse.TsqlParser.ValueRowContext;
import org.granary.tsql.parse.TsqlParser.VariablePrimaryContext;
import org.granary.tsql.parse.TsqlParser.ZoneOperandContext;
import org.granary.type.SqlValue;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// Builds the expressions of the tree.
final class ExpressionBuilder {
    private final TreeBuilder tree;
    private final FunctionBuilder functions;

    ExpressionBuilder(TreeBuilder tree) {
        this.tree = tree;
        this.functions = new FunctionBuilder(tree);
    }

    FunctionBuilder functions() {
        return functions;
    }

    static int line(ParserRuleContext context) {
        return context.getStart().getLine();
    }

    Expression value(ExpressionContext context) {
        if (context instanceof PredicateExpressionContext predicate
                && predicate.predicate().operand() != null && predicate.predicate().test() == null) {
            return operand(predicate.predicate().operand());
        }
        throw tree.conditionWhereValueExpected(context);
    }

    @Nullable
    Expression valueOrNull(@Nullable ExpressionContext context) {
        return context == null ? null : value(context);
    }

    List<Expression> values(@Nullable ExpressionListContext context) {
        return context == null ? List.of() : values(context.expression());
    }

    List<Expression> values(List<ExpressionContext> contexts) {
        List<Expression> values = new ArrayList<>(contexts.size());
        contexts.forEach(each -> values.add(value(each)));
        return List.copyOf(values);
    }

    /// The items of a list of IN.
    List<Expression> items(List<ListItemContext> items) {
        if (items.size() == 1 && items.getFirst().LITERALS() != null) {
            return literals(items.getFirst().LITERALS());
        }
        List<Expression> values = new ArrayList<>(items.size());
        for (ListItemContext item : items) {
            if (item.LITERALS() != null) {
                values.addAll(literals(item.LITERALS()));
            } else {
                values.add(value(item.expression()));
            }
        }
        return List.copyOf(values);
    }

    /// The values of a row of VALUES; null for DEFAULT.
    List<@Nullable Expression> row(ValueRowContext row) {
        List<@Nullable Expression> values = new ArrayList<>();
        for (RowItemContext item : row.rowItem()) {
            if (item.LITERALS() != null) {
                values.addAll(literals(item.LITERALS()));
            } else {
                values.add(valueOrNull(item.valueOrDefault().expression()));
            }
        }
        return values;
    }

    /// The values of a row of a table, which has no defaults.
    List<Expression> rowOfTable(ValueRowContext context) {
        List<Expression> values = new ArrayList<>();
        for (Expression value : row(context)) {
            if (value == null) {
                throw SyntaxErrors.error(156, 15, 1, "Incorrect syntax near the keyword 'DEFAULT'.",
                        line(context));
            }
            values.add(value);
        }
        return values;
    }

    private static LiteralList literals(TerminalNode node) {
        return ((LiteralRun) node.getSymbol()).literals();
    }

    /// Chains of operators lean to the left in the parse tree, as deep as they are long: walked in a loop.
    Expression operand(OperandContext context) {
        Deque<OperandContext> chain = new ArrayDeque<>();
        OperandContext at = context;
        while (true) {
            if (at instanceof BinaryOperandContext binary) {
                chain.push(binary);
                at = binary.operand(0);
            } else if (at instanceof CollateOperandContext collate) {
                chain.push(collate);
                at = collate.operand();
            } else if (at instanceof ZoneOperandContext zone) {
                chain.push(zone);
                at = zone.operand();
            } else if (at instanceof MethodOperandContext method) {
                chain.push(method);
                at = method.operand();
            } else {
                break;
            }
        }
        if (chain.size() > TsqlLimits.CHAIN) {
            throw SyntaxErrors.error(8631, 17, 1,
                    "Internal error: Server stack limit has been reached. Please look for potentially deep "
                            + "nesting in your query, and try to simplify it.",
                    line(context));
        }
        Expression result = switch (at) {
            case UnaryOperandContext unary -> unary(unary);
            case PrimaryOperandContext primary -> primary(primary.primary());
            default -> throw new IllegalStateException("unexpected operand: " + at.getClass());
        };
        for (OperandContext link : chain) {
            result = switch (link) {
                case BinaryOperandContext binary -> new Expression.Binary(binaryOperator(binary.operator), result,
                        operand(binary.operand(1)), binary.operator.getLine());
                case CollateOperandContext collate ->
                    new Expression.Collate(result, Names.of(collate.id()), line(link));
                case ZoneOperandContext zone ->
                    new Expression.TimeZone(result, primary(zone.primary()), line(link));
                case MethodOperandContext method -> new Expression.Method(result, Names.of(method.id()),
                        tree.queries().inNamespaces(functions.arguments(method.functionArguments(), false)),
                        line(link));
                default -> throw new IllegalStateException("unexpected chain: " + link.getClass());
            };
        }
        return result;
    }

    private Expression unary(UnaryOperandContext context) {
        Expression operand = operand(context.operand());
        UnaryOperator operator = switch (context.operator.getType()) {
            case TsqlLexer.MINUS -> UnaryOperator.MINUS;
            case TsqlLexer.PLUS -> UnaryOperator.PLUS;
            default -> UnaryOperator.COMPLEMENT;
        };
        if (operator == UnaryOperator.MINUS && operand instanceof Expression.Literal literal) {
            Expression negative = negative(literal);
            if (negative != null) {
                return negative;
            }
        }
        return new Expression.Unary(operator, operand, line(context));
    }

    static @Nullable Expression negative(Expression.Literal literal) {
        SqlValue negative = Literals.negative(literal.value());
        return negative == null ? null : new Expression.Literal(negative, literal.line());
    }

    static BinaryOperator binaryOperator(Token token) {
        return switch (token.getType()) {
            case TsqlLexer.PLUS, TsqlLexer.PLUS_ASSIGN -> BinaryOperator.ADD;
            case TsqlLexer.MINUS, TsqlLexer.MINUS_ASSIGN -> BinaryOperator.SUBTRACT;
            case TsqlLexer.STAR, TsqlLexer.STAR_ASSIGN -> BinaryOperator.MULTIPLY;
            case TsqlLexer.SLASH, TsqlLexer.SLASH_ASSIGN -> BinaryOperator.DIVIDE;
            case TsqlLexer.MODULO, TsqlLexer.PERCENT_ASSIGN -> BinaryOperator.MODULO;
            case TsqlLexer.AMPERSAND, TsqlLexer.AMPERSAND_ASSIGN -> BinaryOperator.BIT_AND;
            case TsqlLexer.PIPE, TsqlLexer.PIPE_ASSIGN -> BinaryOperator.BIT_OR;
            case TsqlLexer.CARET, TsqlLexer.CARET_ASSIGN -> BinaryOperator.BIT_XOR;
            default -> throw new IllegalStateException("unexpected operator: " + token);
        };
    }

    private Expression primary(PrimaryContext context) {
        int line = line(context);
        return switch (context) {
            case LiteralPrimaryContext literal -> literal(literal.literal());
            case VariablePrimaryContext variable -> variable(variable.LOCAL().getSymbol());
            case GlobalPrimaryContext global -> new Expression.GlobalVariable(global.getText(), line);
            case NiladicPrimaryContext niladic -> Expression.FunctionCall.of(niladic.getText(), List.of(), line);
            case ActionPrimaryContext _ -> new Expression.MergeAction(line);
            case CastPrimaryContext cast -> new Expression.Cast(value(cast.expression()),
                    Names.type(cast.typeName(), TypeNames.Use.CAST), cast.TRY_CAST() != null, line);
            case ParsePrimaryContext parse -> new Expression.Parse(value(parse.expression(0)),
                    Names.type(parse.typeName(), TypeNames.Use.CAST), valueOrNull(parse.expression(1)),
                    parse.TRY_PARSE() != null, line);
            case ConvertPrimaryContext convert -> new Expression.Convert(
                    Names.type(convert.typeName(), TypeNames.Use.CAST), value(convert.expression(0)),
                    valueOrNull(convert.expression(1)), convert.TRY_CONVERT() != null, line);
            case CasePrimaryContext choice -> caseOf(choice, line);
            case JsonObjectPrimaryContext object -> functions.jsonObject(object, line);
            case JsonArrayPrimaryContext array -> functions.jsonArray(array, line);
            case FunctionPrimaryContext function -> functions.call(function.functionCall());
            case EscapePrimaryContext escape -> functions.odbcEscape(escape);
            case ColumnPrimaryContext column -> column(column.columnName());
            case SubqueryPrimaryContext subquery ->
                new Expression.Subquery(tree.queries().query(subquery.subquery()), line);
            case NestedPrimaryContext nested -> value(nested.expression());
            default -> throw new IllegalStateException("unexpected primary: " + context.getClass());
        };
    }

    Expression.Variable variable(Token token) {
        return new Expression.Variable(tree.variables().use(token, false), token.getLine());
    }

    Expression literal(LiteralContext context) {
        Token token = context.getStart();
        return new Expression.Literal(Literals.of(token), token.getLine());
    }

    static Expression.ColumnReference column(ColumnNameContext context) {
        List<String> parts = Names.all(context.id());
        if (parts.size() > 4) {
            throw SyntaxErrors.error(4104, 16, 1, "The multi-part identifier \"" + SyntaxErrors.quote(context.getText())
                    + "\" could not be bound.", line(context));
        }
        return new Expression.ColumnReference(parts.subList(0, parts.size() - 1), parts.getLast(), line(context));
    }

    private Expression caseOf(CasePrimaryContext context, int line) {
        Expression otherwise = valueOrNull(context.otherwise);
        if (context.operandOfCase != null) {
            List<Expression.ValueBranch> branches = new ArrayList<>();
            Expression operand = value(context.operandOfCase);
            context.caseBranch().forEach(branch -> branches
                    .add(new Expression.ValueBranch(value(branch.expression(0)), value(branch.expression(1)))));
            return new Expression.SimpleCase(operand, List.copyOf(branches), otherwise, line);
        }
        List<Expression.ConditionBranch> branches = new ArrayList<>();
        context.caseBranch().forEach(branch -> branches.add(new Expression.ConditionBranch(
                tree.conditions().condition(branch.expression(0)), value(branch.expression(1)))));
        return new Expression.SearchedCase(List.copyOf(branches), otherwise, line);
    }

    /// A bare word where a constant is expected is a string.
    static Expression word(String text, int line) {
        return new Expression.Literal(Literals.characters(text, true), line);
    }

    static String upper(String text) {
        return text.toUpperCase(Locale.ROOT);
    }
}
