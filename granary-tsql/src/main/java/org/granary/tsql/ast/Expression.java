package org.granary.tsql.ast;

import java.util.List;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Something that has a value. Conditions are not expressions in T-SQL: see [Condition].
public sealed interface Expression {

    int line();

    /// A constant. `NULL` is an int without a value, marked as [#untypedNull].
    record Literal(SqlValue value, int line) implements Expression {
        public boolean untypedNull() {
            return value.isNull();
        }
    }

    /// `@name`; the name includes its `@`.
    record Variable(String name, int line) implements Expression {}

    /// `@@name`; the name includes both `@`.
    record GlobalVariable(String name, int line) implements Expression {}

    /// A column, with what stands before it.
    ///
    /// @param qualifier alias, table, or schema and table …; outermost part first, empty for a bare name
    record ColumnReference(List<String> qualifier, String name, int line) implements Expression {}

    /// Minus, plus, or the bits' complement of an operand.
    record Unary(UnaryOperator operator, Expression operand, int line) implements Expression {}

    enum UnaryOperator {
        PLUS("+"), MINUS("-"), COMPLEMENT("~");

        private final String symbol;

        UnaryOperator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }

    /// Chains such as `a + b + c` lean to the left and are at most [org.granary.tsql.parse.TsqlLimits#CHAIN] long.
    record Binary(BinaryOperator operator, Expression left, Expression right, int line) implements Expression {}

    enum BinaryOperator {
        ADD("+"), SUBTRACT("-"), MULTIPLY("*"), DIVIDE("/"), MODULO("%"), BIT_AND("&"), BIT_OR("|"), BIT_XOR("^");

        private final String symbol;

        BinaryOperator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }

    /// A call of a function with ordinary syntax: scalar, aggregate or window.
    ///
    /// @param name without schema, as written; compare without case
    /// @param distinct DISTINCT of an aggregate
    /// @param star the `*` of COUNT(*): then there are no arguments
    /// @param over the window, or null
    /// @param withinGroup order of STRING_AGG(…) WITHIN GROUP (ORDER BY …), empty otherwise
    record FunctionCall(String name, List<Expression> arguments, boolean distinct, boolean star, @Nullable Window over,
            List<OrderItem> withinGroup, int line) implements Expression {
        public static FunctionCall of(String name, List<Expression> arguments, int line) {
            return new FunctionCall(name, arguments, false, false, null, List.of(), line);
        }
    }

    /// `OVER (PARTITION BY … ORDER BY …)`. A ROWS or RANGE frame is kept as it was written.
    record Window(List<Expression> partitionBy, List<OrderItem> orderBy, @Nullable String frame) {}

    /// DATEADD and its family, whose first argument is a bare word.
    ///
    /// @param part the word, for instance `day` or `yy`, as written
    record DatePartCall(String name, String part, List<Expression> arguments, int line) implements Expression {}

    /// `CAST(e AS type)`; `safe` for TRY_CAST, which answers NULL where the value cannot be converted.
    record Cast(Expression operand, SqlType type, boolean safe, int line) implements Expression {}

    /// `PARSE(e AS type USING culture)`; `safe` for TRY_PARSE.
    record Parse(Expression operand, SqlType type, @Nullable Expression culture, boolean safe,
            int line) implements Expression {}

    /// `CONVERT(type, e, style)`; `safe` for TRY_CONVERT.
    record Convert(SqlType type, Expression operand, @Nullable Expression style, boolean safe,
            int line) implements Expression {}

    /// `CASE x WHEN v THEN r … ELSE e END`.
    record SimpleCase(Expression operand, List<ValueBranch> branches, @Nullable Expression otherwise,
            int line) implements Expression {}

    record ValueBranch(Expression when, Expression then) {}

    /// `CASE WHEN c THEN r … ELSE e END`, and `IIF(c, r, e)`.
    record SearchedCase(List<ConditionBranch> branches, @Nullable Expression otherwise,
            int line) implements Expression {}

    record ConditionBranch(Condition when, Expression then) {}

    /// `e COLLATE name`.
    record Collate(Expression operand, String collation, int line) implements Expression {}

    /// `newsequentialid()` as the DEFAULT of a column, the one place where it may stand.
    record NextSequentialId(int line) implements Expression {}

    /// `operand AT TIME ZONE zone`.
    record TimeZone(Expression operand, Expression zone, int line) implements Expression {}

    /// `operand.name(arguments)`: a method of an xml value.
    record Method(Expression operand, String name, List<Expression> arguments, int line) implements Expression {}

    /// `$action` in the OUTPUT clause of MERGE.
    record MergeAction(int line) implements Expression {}

    /// A query in parentheses that gives one value.
    record Subquery(Query query, int line) implements Expression {}
}
