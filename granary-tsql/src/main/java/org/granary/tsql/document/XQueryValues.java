package org.granary.tsql.document;

import java.math.BigDecimal;
import java.util.List;
import org.granary.tsql.document.XQuery.Operator;

/// Items of XQuery: nodes, texts, numbers and truths.
final class XQueryValues {
    private XQueryValues() {}

    /// The value of a node, or the item itself.
    static Object atom(Object item) {
        return item instanceof XmlNode node ? node.text() : item;
    }

    static String text(Object item) {
        return switch (atom(item)) {
            case BigDecimal number -> number.stripTrailingZeros().toPlainString();
            case Double number -> number == Math.rint(number) && Math.abs(number) < 1e15
                    ? String.valueOf(number.longValue())
                    : number.toString();
            case Object other -> other.toString();
        };
    }

    static double number(List<Object> items) {
        return items.isEmpty() ? Double.NaN : number(items.getFirst());
    }

    /// Not a number where the item is none.
    static double number(Object item) {
        return switch (atom(item)) {
            case BigDecimal number -> number.doubleValue();
            case Double number -> number;
            case Boolean truth -> truth ? 1 : 0;
            case Object text -> {
                try {
                    yield Double.parseDouble(text.toString().strip());
                } catch (NumberFormatException e) {
                    yield Double.NaN;
                }
            }
        };
    }

    /// The effective boolean value.
    static boolean truth(List<Object> items) {
        if (items.isEmpty()) {
            return false;
        }
        return switch (items.getFirst()) {
            case Boolean truth -> truth;
            case String text -> !text.isEmpty();
            case BigDecimal number -> number.signum() != 0;
            case Double number -> number != 0 && !number.isNaN();
            default -> true;
        };
    }

    /// Compares values, as numbers where one of them is one.
    static int compare(Object left, Object right) {
        if (left instanceof BigDecimal one && right instanceof BigDecimal other) {
            return one.compareTo(other);
        }
        return isNumber(left) || isNumber(right)
                ? Double.compare(number(left), number(right))
                : text(left).compareTo(text(right));
    }

    private static boolean isNumber(Object item) {
        return item instanceof BigDecimal || item instanceof Double;
    }

    /// Whether a comparison holds for two items.
    static boolean holds(Operator operator, Object left, Object right) {
        Object one = atom(left);
        Object other = atom(right);
        if (one instanceof Boolean || other instanceof Boolean) {
            return holds(operator, Boolean.compare(asTruth(one), asTruth(other)));
        }
        boolean numbers = isNumber(one) || isNumber(other);
        if (numbers && (Double.isNaN(number(one)) || Double.isNaN(number(other)))) {
            return operator == Operator.NOT_EQUAL;
        }
        return holds(operator, compare(one, other));
    }

    private static boolean asTruth(Object atom) {
        return atom instanceof String text
                ? text.strip().equals("true") || text.strip().equals("1")
                : truth(List.of(atom));
    }

    private static boolean holds(Operator operator, int comparison) {
        return switch (operator) {
            case EQUAL -> comparison == 0;
            case NOT_EQUAL -> comparison != 0;
            case LESS -> comparison < 0;
            case LESS_OR_EQUAL -> comparison <= 0;
            case GREATER -> comparison > 0;
            case GREATER_OR_EQUAL -> comparison >= 0;
            default -> throw new IllegalArgumentException(operator + " does not compare");
        };
    }
}
