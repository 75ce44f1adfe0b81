package org.granary.tsql.table;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Relation.Predicate;
import org.granary.tsql.table.Relation.Support;
import org.granary.type.Collation;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Conditions in the store's SQL. Only those that mean there what they mean in T-SQL are called exact: the store
/// compares text by its code points, T-SQL by collation, and a uniqueidentifier has an order of its own.
public final class StorePredicates {

    /// Characters outside ASCII that T-SQL calls equal to ASCII ones.
    private static final String[][] FOLDED_TO_ASCII = {{"\u212A", "k"}, {"\u037E", ";"}, {"\u1FEF", "`"},
        {"\u00DF", "ss"}, {"\u1E9E", "ss"}, {"\u00E6", "ae"}, {"\u00C6", "ae"}, {"\u0153", "oe"}, {"\u0152", "oe"},
        {"\u00FE", "th"}, {"\u00DE", "th"}};

    private StorePredicates() {}

    /// Text compared with a type of higher precedence is converted to it, as T-SQL does.
    static Support support(SqlType column, ComparisonOperator operator, BoundExpression operand) {
        SqlType other = operand.type();
        boolean text = other instanceof Characters;
        return switch (column) {
            case Simple.BIT, Simple.TINYINT, Simple.SMALLINT, Simple.INT, Simple.BIGINT ->
                exact(isInteger(other) || (text && column != Simple.BIT));
            case Simple.FLOAT -> exact(other == Simple.FLOAT || isInteger(other) || text);
            case Simple.DATE -> exact(other == Simple.DATE || text);
            case Simple.DATETIME, Simple.SMALLDATETIME -> exact(isDatetime(other) || text);
            case Temporal temporal when temporal.kind() == Temporal.Kind.DATETIME2 -> exact(isDatetime(other) || text);
            case Simple.UNIQUEIDENTIFIER -> exact(
                    operator == ComparisonOperator.EQUAL && (other == Simple.UNIQUEIDENTIFIER || text));
            case Characters _ -> text && operator == ComparisonOperator.EQUAL ? Support.PARTLY : Support.NONE;
            default -> Support.NONE;
        };
    }

    private static Support exact(boolean exact) {
        return exact ? Support.EXACT : Support.NONE;
    }

    private static boolean isDatetime(SqlType type) {
        return type == Simple.DATETIME || type == Simple.SMALLDATETIME || type == Simple.DATE
                || (type instanceof Temporal temporal && temporal.kind() == Temporal.Kind.DATETIME2);
    }

    static boolean isInteger(SqlType type) {
        return type == Simple.BIT || type == Simple.TINYINT || type == Simple.SMALLINT || type == Simple.INT
                || type == Simple.BIGINT;
    }

    /// The WHERE clause with its parameters, or null when no row can satisfy it because something is compared with
    /// NULL.
    public static @Nullable String where(List<Predicate> predicates, StoreRelation relation, Tuple here,
            List<@Nullable Object> parameters) {
        StringBuilder sql = new StringBuilder();
        for (Predicate predicate : predicates) {
            sql.append(sql.isEmpty() ? " WHERE " : " AND ");
            Column column = relation.columns().get(predicate.column());
            String folded = relation.folded(predicate.column());
            String name = StoreRelation.quoted(column.name());
            switch (predicate) {
                case Predicate.Like like -> {
                    Object pattern = like.pattern().value(here);
                    if (pattern == null || folded == null) {
                        return null;
                    }
                    sql.append(FoldedTexts.like(folded, (String) pattern, parameters));
                }
                case Predicate.IsNull isNull ->
                    sql.append(name).append(isNull.negated() ? " IS NOT NULL" : " IS NULL");
                case Predicate.Compare compare -> {
                    Object value = value(compare.operand(), column, here);
                    if (value == null) {
                        return null;
                    }
                    sql.append(folded != null && value instanceof String text
                            ? FoldedTexts.equal(folded, text, parameters)
                            : compared(name, column, compare.operator().symbol(), value, parameters));
                }
                case Predicate.In in -> {
                    List<Object> values = new ArrayList<>();
                    for (BoundExpression operand : in.operands()) {
                        Object value = value(operand, column, here);
                        if (value != null) {
                            values.add(value);
                        }
                    }
                    if (values.isEmpty()) {
                        return null;
                    }
                    sql.append(among(name, column, values, parameters));
                }
            }
        }
        return sql.toString();
    }

    private static String among(String name, Column column, List<Object> values, List<@Nullable Object> parameters) {
        if (column.type() instanceof Characters) {
            StringJoiner any = new StringJoiner(" OR ", "(", ")");
            values.forEach(value -> any.add(compared(name, column, "=", value, parameters)));
            return any.toString();
        }
        parameters.addAll(values);
        return name + " IN (" + "?, ".repeat(values.size() - 1) + "?)";
    }

    private static String compared(String name, Column column, String operator, Object value,
            List<@Nullable Object> parameters) {
        if (column.type() instanceof Characters && value instanceof String text) {
            return sameText(name, Collation.fold(text), parameters);
        }
        parameters.add(value);
        return name + " " + operator + " ?";
    }

    /// Text that equals an ASCII text by collation is ASCII itself, but for case, trailing spaces and the few
    /// characters that fold to ASCII; of a text that is not ASCII the store is asked nothing.
    private static String sameText(String name, String folded, List<@Nullable Object> parameters) {
        if (!folded.chars().allMatch(c -> c < 0x80)) {
            return "1 = 1";
        }
        String text = name;
        for (String[] pair : FOLDED_TO_ASCII) {
            if (folded.contains(pair[1])) {
                text = "replace(" + text + ", '" + pair[0] + "', '" + pair[1] + "')";
            }
        }
        parameters.add(folded);
        return "lower(rtrim(" + text + ")) = ?";
    }

    private static @Nullable Object value(BoundExpression operand, Column column, Tuple here) {
        Object value = operand.value(here);
        if (value == null) {
            return null;
        }
        SqlType type = operand.type();
        if (type instanceof Characters && !(column.type() instanceof Characters)) {
            type = column.type();
            value = Conversions.assign(SqlValue.of(operand.type(), value), type).value();
        }
        if (value instanceof LocalDate date && column.type() != Simple.DATE) {
            return date.atStartOfDay();
        }
        return StoreValues.toStore(type, value);
    }
}
