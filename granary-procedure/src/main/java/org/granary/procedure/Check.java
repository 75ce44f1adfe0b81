package org.granary.procedure;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A condition on one parameter of a procedure or one column of a table, written `CHECK (…)`. NULL passes, as in a
/// constraint.
public sealed interface Check {

    /// The declared name: a parameter's with its `@`, or a column's.
    String parameter();

    /// Whether `value`, the canonical value of the declared type, is allowed.
    boolean allows(@Nullable Object value);

    /// What is allowed, to follow "must be" in an error.
    String expectation();

    /// The condition in T-SQL, as `sys.check_constraints` shows it.
    String definition();

    /// A value as an error shows it, as it would be written in T-SQL.
    static String shown(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case Boolean bit -> bit ? "1" : "0";
            default -> value.toString();
        };
    }

    /// `@x BETWEEN low AND high`.
    record Between(String parameter, BigDecimal low, BigDecimal high) implements Check {
        @Override
        public boolean allows(@Nullable Object value) {
            if (value == null) {
                return true;
            }
            BigDecimal number = number(value);
            return number.compareTo(low) >= 0 && number.compareTo(high) <= 0;
        }

        @Override
        public String expectation() {
            return "between " + low.toPlainString() + " and " + high.toPlainString();
        }

        @Override
        public String definition() {
            return quoted(parameter) + ">=" + literal(low) + " AND " + quoted(parameter) + "<=" + literal(high);
        }
    }

    /// `@x IN (a, b, …)`; numbers compare as numbers, texts without case and trailing spaces.
    record In(String parameter, List<Object> members) implements Check {
        /// Fewer digits than this are a long.
        private static final int DIGITS_OF_A_LONG = 19;

        @Override
        public boolean allows(@Nullable Object value) {
            return switch (value) {
                case null -> true;
                // Nearly all are small integers, in each row of a bulk load.
                case Integer number -> hasNumber(number);
                default -> members.contains(key(value));
            };
        }

        private boolean hasNumber(int value) {
            for (Object member : members) {
                if (member instanceof BigDecimal number && number.scale() <= 0 && number.longValue() == value
                        && number.precision() - number.scale() < DIGITS_OF_A_LONG) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public String expectation() {
            return members.stream().map(m -> m instanceof BigDecimal n ? n.toPlainString() : "'" + m + "'")
                    .collect(Collectors.joining(", ", members.size() == 1 ? "" : "one of ", ""));
        }

        @Override
        public String definition() {
            return members.stream().map(member -> quoted(parameter) + "=" + literal(member))
                    .collect(Collectors.joining(" OR "));
        }

        /// Brings equal values to equal objects.
        public static Object key(Object value) {
            return value instanceof String text
                    ? text.stripTrailing().toLowerCase(Locale.ROOT)
                    : number(value).stripTrailingZeros();
        }
    }

    /// `@x >= n` and its siblings.
    record Comparison(String parameter, Operator operator, BigDecimal bound) implements Check {
        @Override
        public boolean allows(@Nullable Object value) {
            return value == null || operator.holds(number(value).compareTo(bound));
        }

        @Override
        public String expectation() {
            return (operator == Operator.EQUAL ? "" : operator.sign + " ") + bound.toPlainString();
        }

        @Override
        public String definition() {
            return quoted(parameter) + operator.sign + literal(bound);
        }
    }

    /// `x IS NOT NULL`.
    record Present(String parameter) implements Check {
        @Override
        public boolean allows(@Nullable Object value) {
            return value != null;
        }

        @Override
        public String expectation() {
            return "something other than NULL";
        }

        @Override
        public String definition() {
            return quoted(parameter) + " IS NOT NULL";
        }
    }

    /// How a [Comparison] compares.
    enum Operator {
        EQUAL("="), NOT_EQUAL("<>"), LESS("<"), LESS_EQUAL("<="), GREATER(">"), GREATER_EQUAL(">=");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        boolean holds(int compared) {
            return switch (this) {
                case EQUAL -> compared == 0;
                case NOT_EQUAL -> compared != 0;
                case LESS -> compared < 0;
                case LESS_EQUAL -> compared <= 0;
                case GREATER -> compared > 0;
                case GREATER_EQUAL -> compared >= 0;
            };
        }

        public static Operator of(String sign) {
            return switch (sign) {
                case "=" -> EQUAL;
                case "<>", "!=" -> NOT_EQUAL;
                case "<" -> LESS;
                case "<=" -> LESS_EQUAL;
                case ">" -> GREATER;
                default -> GREATER_EQUAL;
            };
        }
    }

    private static String quoted(String name) {
        return name.startsWith("@") ? name : "[" + name + "]";
    }

    private static String literal(Object value) {
        return value instanceof BigDecimal number
                ? "(" + number.toPlainString() + ")"
                : "N'" + value.toString().replace("'", "''") + "'";
    }

    private static BigDecimal number(Object value) {
        return switch (value) {
            case BigDecimal decimal -> decimal;
            case Boolean bit -> bit ? BigDecimal.ONE : BigDecimal.ZERO;
            case Integer number -> BigDecimal.valueOf(number);
            case Long number -> BigDecimal.valueOf(number);
            default -> new BigDecimal(value.toString());
        };
    }
}
