package org.granary.tsql.document;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.tsql.document.XQuery.Axis;
import org.granary.tsql.document.XQuery.Clause;
import org.granary.tsql.document.XQuery.Operator;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Evaluates one XQuery expression for one node. Each step looks whether the request was cancelled.
public final class XQueryEvaluation {
    /// Items of one result, so that an expression cannot fill the memory.
    private static final int MOST_ITEMS = 1_000_000;

    private final List<List<Object>> outside;
    private final Map<String, List<Object>> variables = new HashMap<>();
    private int steps;

    /// What an expression is evaluated for.
    private record Focus(Object item, int position, int size) {}

    private XQueryEvaluation(List<List<Object>> outside) {
        this.outside = outside;
    }

    /// @param outside the values of sql:variable() and sql:column(), in their order; empty for NULL
    public static List<Object> evaluate(XQuery expression, XmlNode node, List<List<Object>> outside) {
        return new XQueryEvaluation(outside).value(expression, new Focus(node, 1, 1));
    }

    /// The items as the text of an xml value.
    ///
    /// @param longest characters
    public static String written(List<Object> items, long longest) {
        XmlWriter writer = new XmlWriter(longest);
        boolean text = false;
        for (Object item : items) {
            if (item instanceof XmlNode node) {
                writer.write(node);
                text = false;
            } else {
                writer.write((text ? " " : "") + XQueryValues.text(item));
                text = true;
            }
        }
        return writer.toString();
    }

    /// The items as nodes, or error 2374.
    public static List<XmlNode> nodes(List<Object> items) {
        List<XmlNode> nodes = new ArrayList<>();
        for (Object item : items) {
            if (!(item instanceof XmlNode node)) {
                throw nodesRequired("nodes()");
            }
            nodes.add(node);
        }
        return nodes;
    }

    private static SqlError nodesRequired(String what) {
        return new SqlError(2374, 16, 1, "XQuery: A node or set of nodes is required for " + what);
    }

    /// The text of an item.
    public static String text(Object item) {
        return XQueryValues.text(item);
    }

    private void step() {
        CurrentRequest.checkAt(steps++);
    }

    private static void requireRoom(List<?> items) {
        if (items.size() > MOST_ITEMS) {
            throw new SqlError(701, 17, 123, "There is insufficient system memory in resource pool 'default' to run "
                    + "this query: an XQuery expression has more than " + MOST_ITEMS + " items.");
        }
    }

    private List<Object> value(XQuery expression, Focus focus) {
        step();
        return switch (expression) {
            case XQuery.Literal literal -> List.of(literal.value());
            case XQuery.Sequence sequence -> {
                List<Object> all = new ArrayList<>();
                sequence.parts().forEach(part -> {
                    all.addAll(value(part, focus));
                    requireRoom(all);
                });
                yield all;
            }
            case XQuery.Context _ -> List.of(focus.item());
            case XQuery.Root _ -> focus.item() instanceof XmlNode node ? List.of(node.root()) : List.of();
            case XQuery.Step step -> nodes(step, focus);
            case XQuery.Filter filter -> filtered(value(filter.operand(), focus), filter.predicates());
            case XQuery.Binary binary -> binary(binary, focus);
            case XQuery.Minus minus -> value(minus.operand(), focus).stream().limit(1)
                    .map(item -> XQueryValues.atom(item) instanceof BigDecimal number
                            ? (Object) number.negate()
                            : (Object) (-XQueryValues.number(item)))
                    .toList();
            case XQuery.Call call -> call(call, focus);
            case XQuery.If choice -> XQueryValues.truth(value(choice.condition(), focus))
                    ? value(choice.then(), focus)
                    : value(choice.otherwise(), focus);
            case XQuery.For loop -> loop(loop, focus);
            case XQuery.Variable variable -> {
                List<Object> known = variables.get(variable.name());
                if (known == null) {
                    throw new SqlError(2225, 16, 1,
                            "XQuery: The variable '$" + variable.name() + "' could not be found in the query's scope.");
                }
                yield known;
            }
            case XQuery.Outside given -> outside.get(given.index());
        };
    }

    private List<Object> nodes(XQuery.Step step, Focus focus) {
        List<Object> starts = value(step.start(), focus);
        List<Object> all = new ArrayList<>();
        for (Object start : starts) {
            if (start instanceof XmlNode node) {
                List<Object> found = new ArrayList<>();
                along(step.axis(), step.test(), node, found);
                all.addAll(filtered(found, step.predicates()));
                requireRoom(all);
            }
        }
        return starts.size() > 1 ? inOrder(all) : all;
    }

    /// Nodes in the order of the document, each once.
    private static List<Object> inOrder(List<Object> nodes) {
        List<Object> sorted = new ArrayList<>(nodes);
        sorted.sort(Comparator.comparingInt(node -> ((XmlNode) node).order()));
        List<Object> once = new ArrayList<>();
        for (Object node : sorted) {
            if (once.isEmpty() || !once.getLast().equals(node)) {
                once.add(node);
            }
        }
        return once;
    }

    private void along(Axis axis, XQuery.Test test, XmlNode node, List<Object> found) {
        switch (axis) {
            case SELF -> add(test, node, found);
            case PARENT -> {
                if (node.parent() != null) {
                    add(test, node.parent(), found);
                }
            }
            case ATTRIBUTE -> node.attributes().forEach(each -> add(test, each, found));
            case CHILD -> node.children().forEach(each -> add(test, each, found));
            case DESCENDANT -> node.children().forEach(each -> along(Axis.DESCENDANT_OR_SELF, test, each, found));
            case DESCENDANT_OR_SELF -> {
                add(test, node, found);
                node.children().forEach(each -> along(Axis.DESCENDANT_OR_SELF, test, each, found));
            }
        }
    }

    private void add(XQuery.Test test, XmlNode node, List<Object> found) {
        step();
        if (test.matches(node)) {
            found.add(node);
        }
    }

    private List<Object> filtered(List<Object> items, List<XQuery> predicates) {
        List<Object> left = items;
        for (XQuery predicate : predicates) {
            List<Object> kept = new ArrayList<>();
            for (int i = 0; i < left.size(); i++) {
                List<Object> value = value(predicate, new Focus(left.get(i), i + 1, left.size()));
                boolean position = value.size() == 1
                        && (value.getFirst() instanceof BigDecimal || value.getFirst() instanceof Double);
                if (position ? XQueryValues.number(value) == i + 1 : XQueryValues.truth(value)) {
                    kept.add(left.get(i));
                }
            }
            left = kept;
        }
        return left;
    }

    private List<Object> binary(XQuery.Binary binary, Focus focus) {
        Operator operator = binary.operator();
        List<Object> left = value(binary.left(), focus);
        if (operator == Operator.AND || operator == Operator.OR) {
            boolean first = XQueryValues.truth(left);
            return List
                    .of(first == (operator == Operator.OR) ? first : XQueryValues.truth(value(binary.right(), focus)));
        }
        List<Object> right = value(binary.right(), focus);
        if (operator == Operator.UNION) {
            List<Object> both = new ArrayList<>(left);
            both.addAll(right);
            if (!both.stream().allMatch(XmlNode.class::isInstance)) {
                throw nodesRequired("union");
            }
            return inOrder(both);
        }
        return operator.compares() ? List.of(compares(operator, left, right)) : arithmetic(operator, left, right);
    }

    /// Whether a pair of items compares so.
    private boolean compares(Operator operator, List<Object> left, List<Object> right) {
        for (Object one : left) {
            for (Object other : right) {
                step();
                if (XQueryValues.holds(operator, one, other)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Object> arithmetic(Operator operator, List<Object> left, List<Object> right) {
        if (left.isEmpty() || right.isEmpty()) {
            return List.of();
        }
        if (XQueryValues.atom(left.getFirst()) instanceof BigDecimal one
                && XQueryValues.atom(right.getFirst()) instanceof BigDecimal other) {
            return List.of(exact(operator, one, other));
        }
        double one = XQueryValues.number(left.getFirst());
        double other = XQueryValues.number(right.getFirst());
        return List.of(switch (operator) {
            case PLUS -> one + other;
            case MINUS -> one - other;
            case TIMES -> one * other;
            case DIVIDE -> one / other;
            case MODULO -> one % other;
            default -> throw new IllegalArgumentException(operator + " does not compute");
        });
    }

    private static BigDecimal exact(Operator operator, BigDecimal one, BigDecimal other) {
        boolean divides = operator == Operator.DIVIDE || operator == Operator.MODULO;
        if (divides && other.signum() == 0) {
            throw new SqlError(8134, 16, 1, "Divide by zero error encountered.");
        }
        return switch (operator) {
            case PLUS -> one.add(other, MathContext.DECIMAL128);
            case MINUS -> one.subtract(other, MathContext.DECIMAL128);
            case TIMES -> one.multiply(other, MathContext.DECIMAL128);
            case DIVIDE -> one.divide(other, MathContext.DECIMAL128);
            case MODULO -> one.remainder(other, MathContext.DECIMAL128);
            default -> throw new IllegalArgumentException(operator + " does not compute");
        };
    }

    private List<Object> call(XQuery.Call call, Focus focus) {
        return switch (call.name()) {
            case "position" -> List.of(BigDecimal.valueOf(focus.position()));
            case "last" -> List.of(BigDecimal.valueOf(focus.size()));
            case "true", "false" -> List.of(call.name().equals("true"));
            case "not" -> List.of(!XQueryValues.truth(value(call.arguments().getFirst(), focus)));
            default -> {
                List<List<Object>> arguments = new ArrayList<>();
                call.arguments().forEach(argument -> arguments.add(value(argument, focus)));
                if (arguments.isEmpty()) {
                    arguments.add(List.of(focus.item()));
                }
                yield XQueryFunctions.call(call.name(), arguments);
            }
        };
    }

    private record Result(@Nullable Object key, List<Object> items) {}

    private List<Object> loop(XQuery.For loop, Focus focus) {
        List<Result> results = new ArrayList<>();
        bind(loop, 0, focus, results);
        if (loop.orderBy() != null) {
            Comparator<Result> order = Comparator.comparing(Result::key,
                    Comparator.nullsFirst((one, other) -> XQueryValues.compare(one, other)));
            results.sort(loop.descending() ? order.reversed() : order);
        }
        List<Object> all = new ArrayList<>();
        for (Result result : results) {
            all.addAll(result.items());
            requireRoom(all);
        }
        return all;
    }

    private void bind(XQuery.For loop, int index, Focus focus, List<Result> results) {
        step();
        if (index == loop.clauses().size()) {
            if (loop.where() == null || XQueryValues.truth(value(loop.where(), focus))) {
                List<Object> key = loop.orderBy() == null ? List.of() : value(loop.orderBy(), focus);
                results.add(new Result(key.isEmpty() ? null : XQueryValues.atom(key.getFirst()),
                        value(loop.result(), focus)));
                requireRoom(results);
            }
            return;
        }
        Clause clause = loop.clauses().get(index);
        List<Object> value = value(clause.value(), focus);
        List<Object> before = variables.get(clause.variable());
        for (List<Object> each : clause.each() ? value.stream().map(List::of).toList() : List.of(value)) {
            variables.put(clause.variable(), each);
            bind(loop, index + 1, focus, results);
        }
        if (before == null) {
            variables.remove(clause.variable());
        } else {
            variables.put(clause.variable(), before);
        }
    }
}
