package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.parse.TsqlParser.AndExpressionContext;
import org.granary.tsql.parse.TsqlParser.BetweenTestContext;
import org.granary.tsql.parse.TsqlParser.ComparisonContext;
import org.granary.tsql.parse.TsqlParser.ComparisonTestContext;
import org.granary.tsql.parse.TsqlParser.DistinctTestContext;
import org.granary.tsql.parse.TsqlParser.ExpressionContext;
import org.granary.tsql.parse.TsqlParser.InTestContext;
import org.granary.tsql.parse.TsqlParser.LikeTestContext;
import org.granary.tsql.parse.TsqlParser.NestedPrimaryContext;
import org.granary.tsql.parse.TsqlParser.NotExpressionContext;
import org.granary.tsql.parse.TsqlParser.NullTestContext;
import org.granary.tsql.parse.TsqlParser.OrExpressionContext;
import org.granary.tsql.parse.TsqlParser.PredicateContext;
import org.granary.tsql.parse.TsqlParser.PredicateExpressionContext;
import org.granary.tsql.parse.TsqlParser.PrimaryOperandContext;
import org.jspecify.annotations.Nullable;

/// Builds the conditions of the tree.
final class ConditionBuilder {
    private final TreeBuilder tree;

    ConditionBuilder(TreeBuilder tree) {
        this.tree = tree;
    }

    @Nullable
    Condition conditionOrNull(@Nullable ExpressionContext context) {
        return context == null ? null : condition(context);
    }

    Condition condition(ExpressionContext context) {
        return switch (context) {
            case AndExpressionContext and -> and(and);
            case OrExpressionContext or -> or(or);
            case NotExpressionContext not ->
                new Condition.Not(condition(not.expression()), ExpressionBuilder.line(not));
            case PredicateExpressionContext predicate -> predicate(predicate.predicate());
            default -> throw new IllegalStateException("unexpected expression: " + context.getClass());
        };
    }

    /// A chain leans to the left, as deep as it is long: walked in a loop.
    private Condition and(AndExpressionContext context) {
        List<ExpressionContext> parts = new ArrayList<>();
        ExpressionContext at = context;
        while (at instanceof AndExpressionContext and) {
            parts.add(and.expression(1));
            at = and.expression(0);
        }
        parts.add(at);
        Collections.reverse(parts);
        List<Condition> conditions = new ArrayList<>();
        for (ExpressionContext part : parts) {
            Condition condition = condition(part);
            if (condition instanceof Condition.And nested) {
                conditions.addAll(nested.conditions());
            } else {
                conditions.add(condition);
            }
        }
        return new Condition.And(List.copyOf(conditions), ExpressionBuilder.line(context));
    }

    private Condition or(OrExpressionContext context) {
        List<ExpressionContext> parts = new ArrayList<>();
        ExpressionContext at = context;
        while (at instanceof OrExpressionContext or) {
            parts.add(or.expression(1));
            at = or.expression(0);
        }
        parts.add(at);
        Collections.reverse(parts);
        return new Condition.Or(parts.stream().map(this::condition).toList(), ExpressionBuilder.line(context));
    }

    private Condition predicate(PredicateContext context) {
        int line = ExpressionBuilder.line(context);
        if (context.EXISTS() != null) {
            return new Condition.Exists(tree.queries().query(context.query()), line);
        }
        if (context.test() == null) {
            return nested(context);
        }
        ExpressionBuilder values = tree.expressions();
        Expression operand = values.operand(context.operand());
        return switch (context.test()) {
            case ComparisonTestContext it when it.query() != null -> new Condition.Quantified(operator(it.comparison()),
                    operand, it.ALL() != null, tree.queries().query(it.query()), line);
            case ComparisonTestContext it ->
                new Condition.Comparison(operator(it.comparison()), operand, values.operand(it.operand()), line);
            case BetweenTestContext it -> new Condition.Between(operand, values.operand(it.operand(0)),
                    values.operand(it.operand(1)), it.NOT() != null, line);
            case InTestContext it when it.subquery() != null ->
                new Condition.InQuery(operand, tree.queries().query(it.subquery()), it.NOT() != null, line);
            case InTestContext it ->
                new Condition.InList(operand, values.items(it.listItem()), it.NOT() != null, line);
            case LikeTestContext it -> new Condition.Like(operand, values.operand(it.operand(0)),
                    it.operand().size() > 1 ? values.operand(it.operand(1)) : null, it.NOT() != null, line);
            case DistinctTestContext it ->
                new Condition.IsDistinct(operand, values.operand(it.operand()), it.NOT() != null, line);
            case NullTestContext it -> new Condition.IsNull(operand, it.NOT() != null, line);
            default -> throw new IllegalStateException("unexpected test: " + context.test().getClass());
        };
    }

    private Condition nested(PredicateContext context) {
        if (context.operand() instanceof PrimaryOperandContext primary
                && primary.primary() instanceof NestedPrimaryContext nested) {
            return condition(nested.expression());
        }
        Token next = tree.tokenAfter(context);
        throw SyntaxErrors.error(4145, 15, 1,
                "An expression of non-boolean type specified in a context where a condition is expected, near '"
                        + SyntaxErrors.quote(next.getType() == Token.EOF ? context.getStop().getText() : next.getText())
                        + "'.",
                next.getLine());
    }

    private static ComparisonOperator operator(ComparisonContext context) {
        return switch (context.getStart().getType()) {
            case TsqlLexer.EQUAL -> ComparisonOperator.EQUAL;
            case TsqlLexer.NOT_EQUAL -> ComparisonOperator.NOT_EQUAL;
            case TsqlLexer.LESS -> ComparisonOperator.LESS;
            case TsqlLexer.LESS_OR_EQUAL -> ComparisonOperator.LESS_OR_EQUAL;
            case TsqlLexer.GREATER -> ComparisonOperator.GREATER;
            default -> ComparisonOperator.GREATER_OR_EQUAL;
        };
    }
}
