package org.granary.tsql.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.tsql.document.XQuery.Axis;
import org.granary.tsql.document.XQuery.Clause;
import org.granary.tsql.document.XQuery.Operator;
import org.granary.tsql.document.XQuery.Test;
import org.granary.tsql.document.XQueryTokens.Kind;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// Reads an XQuery expression with its prolog.
public final class XQueryParser {
    /// Expressions inside each other.
    private static final int DEEPEST = 100;
    private static final Map<String, String> KNOWN = Map.of("xml", "http://www.w3.org/XML/1998/namespace", "xs",
            "http://www.w3.org/2001/XMLSchema", "xsi", "http://www.w3.org/2001/XMLSchema-instance", "sql",
            "urn:schemas-microsoft-com:xml-sql", "fn", "http://www.w3.org/2004/07/xpath-functions");
    private static final Map<String, Operator> COMPARISONS = Map.ofEntries(Map.entry("=", Operator.EQUAL),
            Map.entry("!=", Operator.NOT_EQUAL), Map.entry("<", Operator.LESS), Map.entry("<=", Operator.LESS_OR_EQUAL),
            Map.entry(">", Operator.GREATER), Map.entry(">=", Operator.GREATER_OR_EQUAL),
            Map.entry("eq", Operator.EQUAL), Map.entry("ne", Operator.NOT_EQUAL), Map.entry("lt", Operator.LESS),
            Map.entry("le", Operator.LESS_OR_EQUAL), Map.entry("gt", Operator.GREATER),
            Map.entry("ge", Operator.GREATER_OR_EQUAL));
    private static final Map<String, Operator> SUMS = Map.of("+", Operator.PLUS, "-", Operator.MINUS);
    private static final Map<String, Operator> PRODUCTS = Map.of("*", Operator.TIMES, "div", Operator.DIVIDE, "mod",
            Operator.MODULO);

    private final XQueryTokens in;
    private final Map<String, String> namespaces = new HashMap<>(KNOWN);
    private final List<Outside> outside = new ArrayList<>();
    private String defaultNamespace = "";
    private int depth;

    /// What the expression takes from the statement around it.
    ///
    /// @param column whether it is a column, and not a variable
    public record Outside(boolean column, String name) {}

    /// @param outside in the order of their numbers in the expression
    public record Parsed(XQuery expression, List<Outside> outside) {}

    private XQueryParser(XQueryTokens in) {
        this.in = in;
    }

    /// @param method of the xml value, for errors: `value()`
    public static Parsed parse(String text, String method) {
        XQueryParser parser = new XQueryParser(new XQueryTokens(text, method));
        parser.prolog();
        XQuery expression = parser.sequence();
        if (parser.in.kind() != Kind.END) {
            throw parser.in.error();
        }
        return new Parsed(expression, List.copyOf(parser.outside));
    }

    private void prolog() {
        while (in.is("declare") && Character.isLetter(in.following())) {
            in.next();
            if (in.take("default")) {
                in.expect("element");
                in.expect("namespace");
                defaultNamespace = in.takeString();
            } else {
                in.expect("namespace");
                String prefix = in.takeName();
                in.expect("=");
                namespaces.put(prefix, in.takeString());
            }
            in.expect(";");
        }
    }

    private XQuery sequence() {
        if (++depth > DEEPEST) {
            throw new SqlError(8631, 17, 1, "Internal error: Server stack limit has been reached. Please look for "
                    + "potentially deep nesting in your query, and try to simplify it.");
        }
        List<XQuery> parts = new ArrayList<>();
        do {
            parts.add(single());
        } while (in.take(","));
        depth--;
        return parts.size() == 1 ? parts.getFirst() : new XQuery.Sequence(parts);
    }

    private XQuery single() {
        if ((in.is("for") || in.is("let")) && in.following() == '$') {
            return loop();
        }
        if (in.is("if") && in.following() == '(') {
            in.next();
            in.expect("(");
            XQuery condition = sequence();
            in.expect(")");
            in.expect("then");
            XQuery then = nested();
            in.expect("else");
            return new XQuery.If(condition, then, nested());
        }
        if ((in.is("some") || in.is("every")) && in.following() == '$') {
            throw unsupported(in.token());
        }
        return or();
    }

    /// One expression, counted as one inside another.
    private XQuery nested() {
        if (++depth > DEEPEST) {
            throw in.error();
        }
        XQuery expression = single();
        depth--;
        return expression;
    }

    private SqlError unsupported(String what) {
        return SqlErrors.unsupported("The XQuery expression " + what);
    }

    private XQuery loop() {
        List<Clause> clauses = new ArrayList<>();
        while ((in.is("for") || in.is("let")) && in.following() == '$') {
            boolean each = in.is("for");
            in.next();
            do {
                in.expect("$");
                String variable = in.takeName();
                in.expect(each ? "in" : ":=");
                clauses.add(new Clause(each, variable, nested()));
            } while (in.take(","));
        }
        XQuery where = in.take("where") ? nested() : null;
        XQuery order = null;
        boolean descending = false;
        if (in.take("order")) {
            in.expect("by");
            order = nested();
            descending = in.is("descending");
            if (in.is("descending") || in.is("ascending")) {
                in.next();
            }
        }
        in.expect("return");
        return new XQuery.For(clauses, where, order, descending, nested());
    }

    private XQuery or() {
        XQuery left = and();
        while (in.take("or")) {
            left = new XQuery.Binary(Operator.OR, left, and());
        }
        return left;
    }

    private XQuery and() {
        XQuery left = comparison();
        while (in.take("and")) {
            left = new XQuery.Binary(Operator.AND, left, comparison());
        }
        return left;
    }

    private @Nullable Operator operator(Map<String, Operator> operators) {
        Operator found = in.kind() == Kind.SYMBOL || in.kind() == Kind.NAME ? operators.get(in.token()) : null;
        if (found != null) {
            in.next();
        }
        return found;
    }

    private XQuery comparison() {
        XQuery left = sum();
        Operator operator = operator(COMPARISONS);
        return operator == null ? left : new XQuery.Binary(operator, left, sum());
    }

    private XQuery sum() {
        XQuery left = product();
        for (Operator operator = operator(SUMS); operator != null; operator = operator(SUMS)) {
            left = new XQuery.Binary(operator, left, product());
        }
        return left;
    }

    private XQuery product() {
        XQuery left = union();
        for (Operator operator = operator(PRODUCTS); operator != null; operator = operator(PRODUCTS)) {
            left = new XQuery.Binary(operator, left, union());
        }
        return left;
    }

    private XQuery union() {
        XQuery left = unary();
        while (in.is("|") || in.is("union")) {
            in.next();
            left = new XQuery.Binary(Operator.UNION, left, unary());
        }
        return left;
    }

    private XQuery unary() {
        boolean negative = false;
        while (in.is("-") || in.is("+")) {
            negative ^= in.is("-");
            in.next();
        }
        XQuery operand = cast(path());
        return negative ? new XQuery.Minus(operand) : operand;
    }

    /// `operand cast as xs:int?`.
    private XQuery cast(XQuery operand) {
        if (!in.is("cast")) {
            return operand;
        }
        in.next();
        in.expect("as");
        String type = in.takeName();
        in.take("?");
        return new XQuery.Call(type, List.of(operand));
    }

    private XQuery path() {
        XQuery at;
        if (in.take("/")) {
            at = new XQuery.Root();
            if (!startsStep()) {
                return at;
            }
            at = step(at);
        } else if (in.take("//")) {
            at = step(anywhere(new XQuery.Root()));
        } else {
            at = first();
        }
        while (in.is("/") || in.is("//")) {
            at = in.is("//") ? anywhere(at) : at;
            in.next();
            at = step(at);
        }
        return at;
    }

    private static XQuery anywhere(XQuery at) {
        return new XQuery.Step(at, Axis.DESCENDANT_OR_SELF, Test.ANY, List.of());
    }

    private boolean startsStep() {
        return in.kind() == Kind.NAME || in.is("*") || in.is("@") || in.is(".") || in.is("..");
    }

    /// What a path begins with: a step, or any other expression.
    private XQuery first() {
        boolean call = in.kind() == Kind.NAME && in.following() == '(' && !isNodeTest(in.token());
        boolean step = !call && !in.is(".") && startsStep();
        return step ? step(new XQuery.Context()) : filtered(primary());
    }

    private XQuery filtered(XQuery operand) {
        List<XQuery> predicates = predicates();
        return predicates.isEmpty() ? operand : new XQuery.Filter(operand, predicates);
    }

    private List<XQuery> predicates() {
        List<XQuery> predicates = new ArrayList<>();
        while (in.take("[")) {
            predicates.add(sequence());
            in.expect("]");
        }
        return predicates;
    }

    private static boolean isNodeTest(String name) {
        return name.equals("text") || name.equals("node") || name.equals("comment")
                || name.equals("processing-instruction");
    }

    private XQuery step(XQuery start) {
        if (in.take("..")) {
            return new XQuery.Step(start, Axis.PARENT, Test.ANY, predicates());
        }
        if (in.take(".")) {
            return new XQuery.Step(start, Axis.SELF, Test.ANY, predicates());
        }
        Axis axis = in.take("@") ? Axis.ATTRIBUTE : Axis.CHILD;
        if (in.kind() == Kind.NAME && axis == Axis.CHILD && in.following() == ':') {
            axis = axis(in.takeName());
            in.expect("::");
        }
        return new XQuery.Step(start, axis, test(axis), predicates());
    }

    private Axis axis(String name) {
        return switch (name) {
            case "child" -> Axis.CHILD;
            case "attribute" -> Axis.ATTRIBUTE;
            case "self" -> Axis.SELF;
            case "parent" -> Axis.PARENT;
            case "descendant" -> Axis.DESCENDANT;
            case "descendant-or-self" -> Axis.DESCENDANT_OR_SELF;
            default -> throw new SqlError(9335, 16, 1,
                    "XQuery [" + in.method() + "]: The XQuery syntax '" + name + "' is not supported.");
        };
    }

    private Test test(Axis axis) {
        XmlNode.Kind kind = axis == Axis.ATTRIBUTE ? XmlNode.Kind.ATTRIBUTE : XmlNode.Kind.ELEMENT;
        if (in.take("*")) {
            return new Test(kind, null, null);
        }
        String name = in.takeName();
        if (in.is("(")) {
            in.next();
            String target = name.equals("processing-instruction") && !in.is(")")
                    ? in.kind() == Kind.STRING ? in.takeString() : in.takeName()
                    : null;
            in.expect(")");
            return switch (name) {
                case "text" -> new Test(XmlNode.Kind.TEXT, null, null);
                case "comment" -> new Test(XmlNode.Kind.COMMENT, null, null);
                case "processing-instruction" -> new Test(XmlNode.Kind.INSTRUCTION, null, target);
                case "node" -> Test.ANY;
                default -> throw in.error();
            };
        }
        String prefix = XQueryTokens.prefix(name);
        String local = XQueryTokens.local(name);
        String namespace = prefix != null
                ? namespace(prefix)
                : axis == Axis.ATTRIBUTE ? "" : defaultNamespace;
        return new Test(kind, namespace, local.equals("*") ? null : local);
    }

    private String namespace(String prefix) {
        String namespace = namespaces.get(prefix);
        if (namespace == null) {
            throw new SqlError(2229, 16, 1,
                    "XQuery [" + in.method() + "]: The name \"" + prefix + "\" does not denote a namespace.");
        }
        return namespace;
    }

    private XQuery primary() {
        return switch (in.kind()) {
            case STRING -> new XQuery.Literal(in.takeString());
            case NUMBER -> new XQuery.Literal(in.takeNumber());
            case NAME -> call(in.takeName());
            case SYMBOL, END -> symbol();
        };
    }

    private XQuery symbol() {
        if (in.take("(")) {
            if (in.take(")")) {
                return new XQuery.Sequence(List.of());
            }
            XQuery inside = sequence();
            in.expect(")");
            return inside;
        }
        if (in.take("$")) {
            return new XQuery.Variable(in.takeName());
        }
        if (in.take(".")) {
            return new XQuery.Context();
        }
        if (in.is("<")) {
            throw unsupported("of an element that is made");
        }
        throw in.error();
    }

    private XQuery call(String name) {
        if ((name.equals("element") || name.equals("attribute") || name.equals("text")) && in.is("{")) {
            throw unsupported("of an element that is made");
        }
        in.expect("(");
        if (name.equals("sql:variable") || name.equals("sql:column")) {
            outside.add(new Outside(name.equals("sql:column"), in.takeString()));
            in.expect(")");
            return new XQuery.Outside(outside.size() - 1);
        }
        List<XQuery> arguments = new ArrayList<>();
        if (!in.take(")")) {
            do {
                arguments.add(nested());
            } while (in.take(","));
            in.expect(")");
        }
        String plain = name.startsWith("fn:") ? name.substring("fn:".length()) : name;
        XQueryFunctions.check(plain, arguments.size(), in.method());
        return new XQuery.Call(plain, List.copyOf(arguments));
    }
}
