package org.granary.tsql.document;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// The functions of XQuery that SQL Server has, but for those of the evaluation itself: `position`, `last`, `not`,
/// `true`, `false`.
final class XQueryFunctions {
    /// The least and the greatest number of arguments.
    private record Arity(int least, int most) {}

    private static final Map<String, Arity> KNOWN = Map.ofEntries(entry("position", 0, 0), entry("last", 0, 0),
            entry("not", 1, 1), entry("true", 0, 0), entry("false", 0, 0), entry("count", 1, 1), entry("sum", 1, 1),
            entry("avg", 1, 1), entry("min", 1, 1), entry("max", 1, 1), entry("empty", 1, 1), entry("exists", 1, 1),
            entry("distinct-values", 1, 1), entry("data", 1, 1), entry("string", 0, 1), entry("number", 0, 1),
            entry("concat", 2, Integer.MAX_VALUE), entry("contains", 2, 2), entry("starts-with", 2, 2),
            entry("substring", 2, 3), entry("string-length", 0, 1), entry("upper-case", 1, 1),
            entry("lower-case", 1, 1), entry("normalize-space", 0, 1), entry("ceiling", 1, 1), entry("floor", 1, 1),
            entry("round", 1, 1), entry("local-name", 0, 1), entry("name", 0, 1), entry("namespace-uri", 0, 1),
            entry("xs:string", 1, 1), entry("xs:boolean", 1, 1), entry("xs:decimal", 1, 1), entry("xs:integer", 1, 1),
            entry("xs:int", 1, 1), entry("xs:long", 1, 1), entry("xs:short", 1, 1), entry("xs:double", 1, 1),
            entry("xs:float", 1, 1), entry("xs:date", 1, 1), entry("xs:time", 1, 1), entry("xs:dateTime", 1, 1));

    private XQueryFunctions() {}

    private static Map.Entry<String, Arity> entry(String name, int least, int most) {
        return Map.entry(name, new Arity(least, most));
    }

    /// Errors 2395 and 2236.
    static void check(String name, int arguments, String method) {
        Arity arity = KNOWN.get(name);
        if (arity == null) {
            throw new SqlError(2395, 16, 1, "XQuery [" + method
                    + "]: There is no function '{http://www.w3.org/2004/07/xpath-functions}:" + name + "()'");
        }
        if (arguments < arity.least() || arguments > arity.most()) {
            throw new SqlError(2236, 16, 1, "XQuery [" + method + "]: There are "
                    + (arguments < arity.least() ? "not enough" : "too many") + " actual arguments in the call to "
                    + "function '" + name + "()'");
        }
    }

    static List<Object> call(String name, List<List<Object>> arguments) {
        List<Object> first = arguments.isEmpty() ? List.of() : arguments.getFirst();
        return switch (name) {
            case "count" -> List.of(BigDecimal.valueOf(first.size()));
            case "sum" -> List.of(number(sum(first)));
            case "avg" -> first.isEmpty() ? List.of() : List.of(number(sum(first) / first.size()));
            case "min" -> extreme(first, -1);
            case "max" -> extreme(first, 1);
            case "empty" -> List.of(first.isEmpty());
            case "exists" -> List.of(!first.isEmpty());
            case "distinct-values" -> distinct(first);
            case "data" -> new ArrayList<>(first.stream().map(XQueryValues::atom).toList());
            case "string", "xs:string", "xs:date", "xs:time", "xs:dateTime" -> name.startsWith("xs:") && first.isEmpty()
                    ? List.of()
                    : List.of(text(first));
            case "concat" -> List.of(joined(arguments));
            case "contains" -> List.of(text(first).contains(text(arguments.get(1))));
            case "starts-with" -> List.of(text(first).startsWith(text(arguments.get(1))));
            case "substring" -> List.of(substring(text(first), arguments));
            case "string-length" -> List.of(BigDecimal.valueOf(text(first).codePointCount(0, text(first).length())));
            case "upper-case" -> List.of(text(first).toUpperCase(Locale.ROOT));
            case "lower-case" -> List.of(text(first).toLowerCase(Locale.ROOT));
            case "normalize-space" -> List.of(text(first).strip().replaceAll("\\s+", " "));
            case "local-name" -> List.of(named(first).local());
            case "name" -> List.of(named(first).written());
            case "namespace-uri" -> List.of(named(first).namespace());
            case "xs:boolean" -> truth(first);
            default -> numeric(name, first);
        };
    }

    private static List<Object> numeric(String name, List<Object> first) {
        if (first.isEmpty()) {
            return name.equals("number") ? List.of(Double.NaN) : List.of();
        }
        double value = XQueryValues.number(first.getFirst());
        if (Double.isNaN(value) && !name.equals("number")) {
            return List.of();
        }
        return switch (name) {
            case "ceiling" -> List.of(number(Math.ceil(value)));
            case "floor" -> List.of(number(Math.floor(value)));
            case "round" -> List.of(number(Math.floor(value + 0.5)));
            case "xs:integer", "xs:int", "xs:long", "xs:short" -> List
                    .of(exact(first.getFirst()).setScale(0, RoundingMode.DOWN));
            case "xs:decimal" -> List.of(exact(first.getFirst()));
            default -> List.of(value);
        };
    }

    private static BigDecimal exact(Object item) {
        return switch (XQueryValues.atom(item)) {
            case BigDecimal number -> number;
            case Double number -> BigDecimal.valueOf(number);
            case Boolean truth -> truth ? BigDecimal.ONE : BigDecimal.ZERO;
            case Object text -> new BigDecimal(text.toString().strip());
        };
    }

    private static Object number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? (Object) BigDecimal.valueOf((long) value) : value;
    }

    private static double sum(List<Object> items) {
        double sum = 0;
        for (Object item : items) {
            sum += XQueryValues.number(item);
        }
        return sum;
    }

    private static List<Object> extreme(List<Object> items, int direction) {
        Object best = null;
        for (Object item : items) {
            Object atom = XQueryValues.atom(item);
            double number = XQueryValues.number(atom);
            Object comparable = Double.isNaN(number) ? atom : atom instanceof BigDecimal ? atom : number(number);
            if (best == null || Integer.signum(XQueryValues.compare(comparable, best)) == direction) {
                best = comparable;
            }
        }
        return best == null ? List.of() : List.of(best);
    }

    private static List<Object> distinct(List<Object> items) {
        Map<String, Object> seen = new LinkedHashMap<>();
        for (Object item : items) {
            Object atom = XQueryValues.atom(item);
            seen.putIfAbsent(XQueryValues.text(atom), atom);
        }
        return new ArrayList<>(seen.values());
    }

    private static String text(List<Object> items) {
        return items.isEmpty() ? "" : XQueryValues.text(items.getFirst());
    }

    private static String joined(List<List<Object>> arguments) {
        StringBuilder all = new StringBuilder();
        arguments.forEach(each -> all.append(text(each)));
        return all.toString();
    }

    /// Counted from 1, in rounded numbers.
    private static String substring(String text, List<List<Object>> arguments) {
        double from = Math.floor(XQueryValues.number(arguments.get(1)) + 0.5);
        double to = arguments.size() < 3
                ? Double.POSITIVE_INFINITY
                : from + Math.floor(XQueryValues.number(arguments.get(2)) + 0.5);
        int[] points = text.codePoints().toArray();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < points.length; i++) {
            if (i + 1 >= from && i + 1 < to) {
                part.appendCodePoint(points[i]);
            }
        }
        return part.toString();
    }

    private static XmlNode.Name named(List<Object> items) {
        @Nullable
        Object first = items.isEmpty() ? null : items.getFirst();
        return first instanceof XmlNode node ? node.name() : XmlNode.Name.NONE;
    }

    private static List<Object> truth(List<Object> items) {
        if (items.isEmpty()) {
            return List.of();
        }
        String text = text(items).strip();
        return switch (text) {
            case "true", "1" -> List.of(true);
            case "false", "0" -> List.of(false);
            default -> List.of();
        };
    }
}
