package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.OrderItem;
import org.jspecify.annotations.Nullable;

/// Questions about expressions that need no scope.
final class Trees {

    private Trees() {}

    /// Whether some node satisfies `test`. Does not look into subqueries.
    static boolean contains(Expression expression, Predicate<Expression> test) {
        if (test.test(expression)) {
            return true;
        }
        for (Expression part : parts(expression)) {
            if (contains(part, test)) {
                return true;
            }
        }
        return false;
    }

    static boolean contains(Condition condition, Predicate<Expression> test) {
        for (Expression part : parts(condition)) {
            if (contains(part, test)) {
                return true;
            }
        }
        return false;
    }

    static boolean containsSubquery(Expression expression) {
        return contains(expression, Expression.Subquery.class::isInstance);
    }

    /// The conditions that all must hold for this one to hold.
    static List<Condition> conjuncts(@Nullable Condition condition) {
        return switch (condition) {
            case null -> List.of();
            case Condition.And and -> and.conditions().stream().flatMap(part -> conjuncts(part).stream()).toList();
            default -> List.of(condition);
        };
    }

    private static List<Expression> parts(Expression expression) {
        return switch (expression) {
            case Expression.Literal _,Expression.Variable _,Expression.GlobalVariable _,Expression.ColumnReference _,Expression.Subquery _ ->
                List.of();
            case Expression.Unary unary -> List.of(unary.operand());
            case Expression.Binary binary -> List.of(binary.left(), binary.right());
            case Expression.FunctionCall call -> {
                List<Expression> parts = new ArrayList<>(call.arguments());
                call.withinGroup().forEach(item -> parts.add(item.expression()));
                if (call.over() != null) {
                    parts.addAll(call.over().partitionBy());
                    call.over().orderBy().forEach(item -> parts.add(item.expression()));
                }
                yield parts;
            }
            case Expression.DatePartCall call -> call.arguments();
            case Expression.Cast cast -> List.of(cast.operand());
            case Expression.Convert convert -> present(convert.operand(), convert.style());
            case Expression.SimpleCase simple -> {
                List<Expression> parts = present(simple.operand(), simple.otherwise());
                simple.branches().forEach(branch -> {
                    parts.add(branch.when());
                    parts.add(branch.then());
                });
                yield parts;
            }
            case Expression.SearchedCase searched -> {
                List<Expression> parts = present(searched.otherwise());
                searched.branches().forEach(branch -> {
                    parts.addAll(parts(branch.when()));
                    parts.add(branch.then());
                });
                yield parts;
            }
            case Expression.Collate collate -> List.of(collate.operand());
            case Expression.Parse parse -> present(parse.operand(), parse.culture());
            case Expression.TimeZone zone -> List.of(zone.operand(), zone.zone());
            case Expression.Method method -> {
                List<Expression> parts = present(method.operand());
                parts.addAll(method.arguments());
                yield parts;
            }
            case Expression.NextSequentialId _,Expression.MergeAction _ -> List.of();
        };
    }

    private static List<Expression> parts(Condition condition) {
        return switch (condition) {
            case Condition.And and -> parts(and.conditions());
            case Condition.Or or -> parts(or.conditions());
            case Condition.Not not -> parts(not.condition());
            case Condition.Comparison comparison -> List.of(comparison.left(), comparison.right());
            case Condition.Between between -> List.of(between.operand(), between.low(), between.high());
            case Condition.InList in -> {
                List<Expression> parts = present(in.operand());
                parts.addAll(in.values());
                yield parts;
            }
            case Condition.InQuery in -> List.of(in.operand(), new Expression.Subquery(in.query(), in.line()));
            case Condition.Like like -> present(like.operand(), like.pattern(), like.escape());
            case Condition.IsDistinct distinct -> List.of(distinct.left(), distinct.right());
            case Condition.IsNull isNull -> List.of(isNull.operand());
            case Condition.Exists exists -> List.of(new Expression.Subquery(exists.query(), exists.line()));
            case Condition.Quantified quantified ->
                List.of(quantified.operand(), new Expression.Subquery(quantified.query(), quantified.line()));
        };
    }

    private static List<Expression> parts(List<Condition> conditions) {
        return conditions.stream().flatMap(condition -> parts(condition).stream()).toList();
    }

    private static List<Expression> present(@Nullable Expression... expressions) {
        List<Expression> present = new ArrayList<>();
        for (Expression expression : expressions) {
            if (expression != null) {
                present.add(expression);
            }
        }
        return present;
    }

    /// Whether two expressions are written the same way, wherever they stand and in whatever case.
    static boolean same(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return left == null && right == null;
        }
        if (left.getClass() != right.getClass()) {
            return false;
        }
        return switch (left) {
            case Expression.ColumnReference reference -> {
                var other = (Expression.ColumnReference) right;
                yield reference.name().equalsIgnoreCase(other.name())
                        && (reference.qualifier().isEmpty() || other.qualifier().isEmpty()
                                || sameAll(reference.qualifier(), other.qualifier()));
            }
            case String text -> text.equalsIgnoreCase((String) right);
            case Expression.Literal literal -> Objects.deepEquals(values(literal), values((Expression.Literal) right));
            case List<?> list -> sameAll(list, (List<?>) right);
            case Expression _,Condition _,Expression.Window _,Expression.ValueBranch _,Expression.ConditionBranch _,OrderItem _ ->
                sameComponents(left, right);
            default -> left.equals(right);
        };
    }

    private static @Nullable Object[] values(Expression.Literal literal) {
        return new @Nullable Object[]{literal.value().type(), literal.value().value()};
    }

    private static boolean sameAll(List<?> left, List<?> right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < left.size(); i++) {
            if (!same(left.get(i), right.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameComponents(Object left, Object right) {
        for (var component : left.getClass().getRecordComponents()) {
            if (component.getName().equals("line")) {
                continue;
            }
            try {
                if (!same(component.getAccessor().invoke(left), component.getAccessor().invoke(right))) {
                    return false;
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a tree's components are public", e);
            }
        }
        return true;
    }
}
