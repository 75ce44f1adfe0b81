package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Collations;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.ValueComparison;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.type.LikePattern;
import org.granary.type.Row;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.granary.type.TextCollation;
import org.jspecify.annotations.Nullable;

/// Binds conditions: three-valued logic, where null is unknown.
public final class ConditionBinder {
    private final ExpressionBinder binder;

    ConditionBinder(ExpressionBinder binder) {
        this.binder = binder;
    }

    BoundCondition bind(Condition condition, Scope scope) {
        return switch (condition) {
            case Condition.And and -> and(all(and.conditions(), scope));
            case Condition.Or or -> or(all(or.conditions(), scope));
            case Condition.Not not -> not(binder.bind(not.condition(), scope));
            case Condition.Comparison it -> compared(it.operator(), it.left(), it.right(), scope);
            case Condition.Between it -> between(it, scope);
            case Condition.InList it -> inList(it, scope);
            case Condition.InQuery it -> {
                BoundCondition any = quantified(ComparisonOperator.EQUAL, binder.bind(it.operand(), scope), false,
                        binder.bind(it.query(), scope));
                yield it.negated() ? not(any) : any;
            }
            case Condition.Like it -> like(it, scope);
            case Condition.IsDistinct it -> {
                BoundExpression left = binder.bind(it.left(), scope);
                yield ValueComparison.of(it.negated() ? ComparisonOperator.EQUAL : ComparisonOperator.NOT_EQUAL, left,
                        true, binder.bind(it.right(), scope), true).of(left);
            }
            case Condition.IsNull it -> {
                BoundExpression operand = binder.bindNode(it.operand(), scope);
                yield row -> (operand.largeValue(row) == null) != it.negated();
            }
            case Condition.Exists it -> {
                BoundQuery query = binder.bind(it.query(), scope);
                yield row -> SubqueryValues.exists(query, row);
            }
            case Condition.Quantified it -> quantified(it.operator(), binder.bind(it.operand(), scope), it.all(),
                    binder.bind(it.query(), scope));
        };
    }

    private List<BoundCondition> all(List<Condition> conditions, Scope scope) {
        List<BoundCondition> bound = new ArrayList<>(conditions.size());
        conditions.forEach(each -> bound.add(binder.bind(each, scope)));
        return bound;
    }

    private static BoundCondition and(List<BoundCondition> conditions) {
        return row -> {
            Boolean result = true;
            for (BoundCondition each : conditions) {
                Boolean holds = each.test(row);
                if (holds == null) {
                    result = null;
                } else if (!holds) {
                    return false;
                }
            }
            return result;
        };
    }

    private static BoundCondition or(List<BoundCondition> conditions) {
        return row -> {
            Boolean result = false;
            for (BoundCondition each : conditions) {
                Boolean holds = each.test(row);
                if (holds == null) {
                    result = null;
                } else if (holds) {
                    return true;
                }
            }
            return result;
        };
    }

    static BoundCondition not(BoundCondition condition) {
        return row -> {
            Boolean holds = condition.test(row);
            return holds == null ? null : !holds;
        };
    }

    /// `left operator right` by the session's ANSI_NULLS. Where it is off, `=` and `<>` with NULL itself, or with a
    /// variable that is NULL, are true or false.
    private BoundCondition compared(ComparisonOperator operator, Expression left, Expression right, Scope scope) {
        BoundExpression operand = binder.bind(left, scope);
        return compared(operator, left, operand, right, scope).of(operand);
    }

    private ValueComparison compared(ComparisonOperator operator, Expression leftTree, BoundExpression left,
            Expression right, Scope scope) {
        return ValueComparison.of(operator, left, meetsNull(leftTree, binder), binder.bind(right, scope),
                meetsNull(right, binder));
    }

    /// Whether SET ANSI_NULLS OFF changes what a comparison with this means: a variable, or the word NULL.
    public static boolean meetsNull(Expression expression, ExpressionBinder binder) {
        return !binder.frame().state().options().isOn(Switch.ANSI_NULLS)
                && (expression instanceof Expression.Variable
                        || (expression instanceof Expression.Literal literal && literal.untypedNull()));
    }

    private BoundCondition between(Condition.Between it, Scope scope) {
        BoundExpression operand = binder.bind(it.operand(), scope);
        var low = ValueComparison.of(ComparisonOperator.GREATER_OR_EQUAL, operand, binder.bind(it.low(), scope));
        var high = ValueComparison.of(ComparisonOperator.LESS_OR_EQUAL, operand, binder.bind(it.high(), scope));
        BoundCondition both = row -> {
            Object value = operand.value(row);
            Boolean above = low.test(value, row);
            if (Boolean.FALSE.equals(above)) {
                return false;
            }
            Boolean below = high.test(value, row);
            return (above == null && Boolean.TRUE.equals(below)) ? null : below;
        };
        return it.negated() ? not(both) : both;
    }

    private BoundCondition inList(Condition.InList it, Scope scope) {
        BoundExpression operand = binder.bind(it.operand(), scope);
        BoundCondition any = InLiterals.isLong(it.values()) && !meetsNull(it.operand(), binder)
                ? InLiterals.bind(operand, it.values())
                : anyOf(it, operand, scope);
        return it.negated() ? not(any) : any;
    }

    private BoundCondition anyOf(Condition.InList it, BoundExpression operand, Scope scope) {
        List<ValueComparison> equalities = new ArrayList<>(it.values().size());
        for (Expression value : it.values()) {
            equalities.add(compared(ComparisonOperator.EQUAL, it.operand(), operand, value, scope));
        }
        return row -> {
            Object value = operand.value(row);
            Boolean result = false;
            for (ValueComparison each : equalities) {
                Boolean holds = each.test(value, row);
                if (holds == null) {
                    result = null;
                } else if (holds) {
                    return true;
                }
            }
            return result;
        };
    }

    /// ALL or ANY over the rows of a query; IN is `= ANY`, NOT IN its negation.
    public static BoundCondition quantified(ComparisonOperator operator, BoundExpression operand, boolean all,
            BoundQuery query) {
        SubqueryValues.checkSingleColumn(query);
        SqlType type = query.columns().getFirst().type();
        return row -> {
            Object value = operand.value(row);
            return query.<@Nullable Boolean>read(row, rows -> {
                Boolean result = all;
                for (Row next = rows.next(); next != null; next = rows.next()) {
                    Boolean holds = (value == null || next.get(0) == null)
                            ? null
                            : ValueComparison.compare(operator, SqlValue.of(operand.type(), value),
                                    SqlValue.of(type, next.get(0)));
                    if (holds == null) {
                        result = null;
                    } else if (holds != all) {
                        return !all;
                    }
                }
                return result;
            });
        };
    }

    private BoundCondition like(Condition.Like it, Scope scope) {
        BoundExpression operand = text(binder.bind(it.operand(), scope));
        BoundExpression pattern = text(binder.bind(it.pattern(), scope));
        BoundExpression escape = it.escape() == null ? null : text(binder.bind(it.escape(), scope));
        boolean national = isNational(operand.type()) || isNational(pattern.type());
        Function<Tuple, @Nullable LikePattern> compiled = pattern(pattern, escape,
                Collations.compared(operand, pattern, "like").collation());
        BoundCondition like = row -> {
            Object value = operand.value(row);
            LikePattern matcher = value == null ? null : compiled.apply(row);
            if (value == null || matcher == null) {
                return null;
            }
            return national
                    ? matcher.matches((String) value)
                    : matcher.matchesIgnoringTrailingSpaces((String) value);
        };
        return it.negated() ? not(like) : like;
    }

    /// A pattern that is the same for all rows is compiled for the first.
    private static Function<Tuple, @Nullable LikePattern> pattern(BoundExpression pattern,
            @Nullable BoundExpression escape, TextCollation collation) {
        boolean constant = pattern.constant() && (escape == null || escape.constant());
        return new Function<>() {
            private @Nullable LikePattern kept;

            @Override
            public @Nullable LikePattern apply(Tuple row) {
                if (kept != null) {
                    return kept;
                }
                Object text = pattern.value(row);
                Object character = escape == null ? null : escape.value(row);
                if (text == null || (escape != null && character == null)) {
                    return null;
                }
                LikePattern compiled = LikePattern.compile((String) text, (String) character, collation);
                if (constant) {
                    kept = compiled;
                }
                return compiled;
            }
        };
    }

    private static boolean isNational(SqlType type) {
        return (type instanceof SqlType.Characters characters && characters.national()) || type == SqlType.Simple.NTEXT;
    }

    private static BoundExpression text(BoundExpression expression) {
        return switch (expression.type()) {
            case SqlType.Characters _ -> expression;
            case SqlType.Simple simple when simple == SqlType.Simple.TEXT || simple == SqlType.Simple.NTEXT ->
                expression;
            default -> Bound.converted(expression, SqlType.nvarchar(4000));
        };
    }
}
