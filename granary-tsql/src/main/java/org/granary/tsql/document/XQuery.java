package org.granary.tsql.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An expression of XQuery, as far as SQL Server's xml methods are supported: paths, conditions, arithmetic, functions,
/// `if` and `for … return`.
public sealed interface XQuery {

    /// A string, a number ([java.math.BigDecimal] or [Double]) or a truth.
    record Literal(Object value) implements XQuery {}

    /// `a, b`; `()` has no parts.
    record Sequence(List<XQuery> parts) implements XQuery {}

    /// The node or value that is looked at: `.`.
    record Context() implements XQuery {}

    /// The node above all others: `/`.
    record Root() implements XQuery {}

    /// `start/axis::test[predicate]…`.
    record Step(XQuery start, Axis axis, Test test, List<XQuery> predicates) implements XQuery {}

    /// `(operand)[predicate]…`.
    record Filter(XQuery operand, List<XQuery> predicates) implements XQuery {}

    record Binary(Operator operator, XQuery left, XQuery right) implements XQuery {}

    record Minus(XQuery operand) implements XQuery {}

    /// @param name without the prefix `fn:`
    record Call(String name, List<XQuery> arguments) implements XQuery {}

    record If(XQuery condition, XQuery then, XQuery otherwise) implements XQuery {}

    /// `for $a in … let $b := … where … order by … return …`.
    record For(List<Clause> clauses, @Nullable XQuery where, @Nullable XQuery orderBy, boolean descending,
            XQuery result) implements XQuery {}

    /// @param each whether the variable is each item of the value in turn (`for`), and not all of them (`let`)
    record Clause(boolean each, String variable, XQuery value) {}

    /// `$name`.
    record Variable(String name) implements XQuery {}

    /// `sql:variable("@name")` or `sql:column("t.name")`.
    ///
    /// @param index where its value is given when the expression is evaluated
    record Outside(int index) implements XQuery {}

    enum Axis {
        CHILD, ATTRIBUTE, SELF, PARENT, DESCENDANT, DESCENDANT_OR_SELF
    }

    /// Which nodes of an axis.
    ///
    /// @param kind null for any, and then without a name
    /// @param namespace null for any
    /// @param local null for any
    record Test(XmlNode.@Nullable Kind kind, @Nullable String namespace, @Nullable String local) {
        static final Test ANY = new Test(null, null, null);

        boolean matches(XmlNode node) {
            return (kind == null || node.kind() == kind)
                    && (namespace == null || namespace.equals(node.name().namespace()))
                    && (local == null || local.equals(node.name().local()));
        }
    }

    enum Operator {
        OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, PLUS, MINUS, TIMES, DIVIDE, MODULO, UNION;

        boolean compares() {
            return switch (this) {
                case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
                case OR, AND, PLUS, MINUS, TIMES, DIVIDE, MODULO, UNION -> false;
            };
        }
    }
}
