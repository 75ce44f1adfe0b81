package org.granary.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.util.Arrays;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Operators on values, with T-SQL's types of results and its errors.
public final class Arithmetic {
    private static final int MONEY_SCALE = 4;

    private Arithmetic() {}

    /// The type of the result, before any value is known.
    ///
    /// @throws SqlError 206, 257, 402 or 8117 if the operator does not take such operands
    public static SqlType resultType(Operator operator, SqlType a, SqlType b) {
        return OperatorTypes.result(operator, a, b);
    }

    /// NULL if an operand is NULL.
    ///
    /// @throws SqlError 8115 on overflow, 8134 on division by zero, and as [#resultType]
    public static SqlValue apply(Operator operator, SqlValue a, SqlValue b) {
        var type = resultType(operator, a.type(), b.type());
        if (a.value() == null || b.value() == null) {
            return SqlValue.nullOf(type);
        }
        return SqlValue.of(type, switch (TypeFamily.of(type)) {
            case CHARACTER, NATIONAL -> concatenated(a, b, type);
            case BINARY -> joined(a, b, type);
            case DATETIME -> moved(operator, a, b, type);
            case FLOAT -> floating(operator, a, b, type);
            case DECIMAL -> decimal(operator, a, b, (Decimal) type);
            case MONEY -> money(operator, a, b, type);
            case INTEGER, BIT -> integer(operator, a, b, type);
            case DATE, TIME, DATETIME2, ROWVERSION, GUID, IMAGE, NTEXT, TEXT, XML, VARIANT -> throw ValueErrors
                    .incompatibleOperands(a.type(), b.type(), operator.words());
        });
    }

    /// The unary minus. A tinyint becomes a smallint, since it has no negative numbers.
    public static SqlValue negate(SqlValue value) {
        if (!TypeFamily.of(value.type()).isNumber() || value.type() == Simple.BIT) {
            throw ValueErrors.invalidOperand(value.type(), "minus");
        }
        var type = value.type() == Simple.TINYINT ? Simple.SMALLINT : value.type();
        return SqlValue.of(type, switch (value.value()) {
            case null -> null;
            case Integer i -> checked(BigInteger.valueOf(i).negate(), type);
            case Long l -> checked(BigInteger.valueOf(l).negate(), type);
            case BigDecimal d -> TypeFamily.of(type) == TypeFamily.MONEY
                    ? asType(d.negate(), new Decimal(38, MONEY_SCALE, true), type)
                    : d.negate();
            case Float f -> -f;
            case Double d -> -d;
            default -> throw ValueErrors.invalidOperand(value.type(), "minus");
        });
    }

    /// `~`: all bits the other way round.
    public static SqlValue complement(SqlValue value) {
        return SqlValue.of(value.type(), switch (value.value()) {
            case null -> null;
            case Boolean b -> !b;
            case Integer i -> value.type() == Simple.TINYINT ? ~i & 0xFF : ~i;
            case Long l -> ~l;
            default -> throw ValueErrors.invalidOperand(value.type(), "'~'");
        });
    }

    private static Object concatenated(SqlValue a, SqlValue b, SqlType type) {
        var joined = String.valueOf(a.value()) + b.value();
        return required(Conversions.cast(SqlValue.of(SqlType.nvarchar(SqlType.MAX), joined), type));
    }

    private static Object joined(SqlValue a, SqlValue b, SqlType type) {
        var max = SqlType.varbinary(SqlType.MAX);
        var first = (byte[]) required(Conversions.cast(a, max));
        var second = (byte[]) required(Conversions.cast(b, max));
        var bytes = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, bytes, first.length, second.length);
        return required(Conversions.cast(SqlValue.of(max, bytes), type));
    }

    /// Both as days and ticks since 1900-01-01, added or subtracted.
    private static Object moved(Operator operator, SqlValue a, SqlValue b, SqlType type) {
        long x = ticks(a, type);
        long y = ticks(b, type);
        long sum = operator == Operator.ADD ? x + y : x - y;
        long day = DateTimes.TICKS_PER_DAY;
        var moved = DateTimes.ofDaysAndTicks(Math.floorDiv(sum, day), (int) Math.floorMod(sum, day))
                .orElseThrow(() -> overflow(type));
        return required(Conversions.cast(SqlValue.of(Simple.DATETIME, moved), type));
    }

    private static long ticks(SqlValue value, SqlType type) {
        // Numbers count as datetime even when combined with a smalldatetime, which has no dates before 1900.
        var through = TypeFamily.of(value.type()).isNumber() ? Simple.DATETIME : type;
        var time = (LocalDateTime) required(Conversions.assign(value, through));
        return (long) DateTimes.days(time.toLocalDate()) * DateTimes.TICKS_PER_DAY
                + DateTimes.ticks(time.toLocalTime());
    }

    private static Object floating(Operator operator, SqlValue a, SqlValue b, SqlType type) {
        double x = ((Number) required(Conversions.assign(a, Simple.FLOAT))).doubleValue();
        double y = ((Number) required(Conversions.assign(b, Simple.FLOAT))).doubleValue();
        if (operator == Operator.DIVIDE && y == 0) {
            throw ValueErrors.divideByZero();
        }
        double result = switch (operator) {
            case ADD -> x + y;
            case SUBTRACT -> x - y;
            case MULTIPLY -> x * y;
            case DIVIDE -> x / y;
            case MODULO, BIT_AND, BIT_OR, BIT_XOR -> throw ValueErrors.incompatibleOperands(a.type(), b.type(),
                    operator.words());
        };
        boolean real = type == Simple.REAL;
        if (!Double.isFinite(result) || (real && !Float.isFinite((float) result))) {
            throw overflow(type);
        }
        return real ? (Object) (float) result : (Object) result;
    }

    private static Object decimal(Operator operator, SqlValue a, SqlValue b, Decimal type) {
        var x = exact(a, b.type());
        var y = exact(b, a.type());
        var result = computed(operator, x, y, type.scale());
        var scaled = operator == Operator.DIVIDE ? result : result.setScale(type.scale(), RoundingMode.HALF_UP);
        if (scaled.precision() - scaled.scale() > type.precision() - type.scale() && scaled.signum() != 0) {
            throw ValueErrors.overflow("expression", "numeric");
        }
        return scaled;
    }

    /// Text combined with a number is read as that number's type.
    private static BigDecimal exact(SqlValue value, SqlType other) {
        var through = Precedence.asDecimal(value.type()).or(() -> Precedence.asDecimal(other)).orElseThrow();
        return (BigDecimal) required(Conversions.assign(value, through));
    }

    private static Object money(Operator operator, SqlValue a, SqlValue b, SqlType type) {
        var x = (BigDecimal) required(Conversions.assign(a, type));
        var y = (BigDecimal) required(Conversions.assign(b, type));
        return asType(computed(operator, x, y, MONEY_SCALE), new Decimal(38, MONEY_SCALE, true), type);
    }

    private static Object asType(BigDecimal value, SqlType through, SqlType type) {
        if (value.precision() - value.scale() > 38 - MONEY_SCALE) {
            throw overflow(type);
        }
        return required(Conversions.cast(
                SqlValue.of(through, value.setScale(MONEY_SCALE, RoundingMode.HALF_UP)), type));
    }

    private static BigDecimal computed(Operator operator, BigDecimal x, BigDecimal y, int scale) {
        if ((operator == Operator.DIVIDE || operator == Operator.MODULO) && y.signum() == 0) {
            throw ValueErrors.divideByZero();
        }
        return switch (operator) {
            case ADD -> x.add(y);
            case SUBTRACT -> x.subtract(y);
            case MULTIPLY -> x.multiply(y);
            // SQL Server cuts the digits of a quotient, it does not round them.
            case DIVIDE -> x.divide(y, scale, RoundingMode.DOWN);
            case MODULO -> x.remainder(y);
            case BIT_AND, BIT_OR, BIT_XOR ->
                throw new IllegalStateException("a bitwise operator on a number with a fraction");
        };
    }

    private static Object integer(Operator operator, SqlValue a, SqlValue b, SqlType type) {
        long x = integral(a, type);
        long y = integral(b, type);
        if (type == Simple.BIT) {
            return (bits(operator, x, y) & 1) != 0;
        }
        if (operator.isBitwise()) {
            long result = bits(operator, x, y);
            return type == Simple.BIGINT ? (Object) result : (Object) (int) result;
        }
        if ((operator == Operator.DIVIDE || operator == Operator.MODULO) && y == 0) {
            throw ValueErrors.divideByZero();
        }
        return switch (operator) {
            case ADD -> checked(BigInteger.valueOf(x).add(BigInteger.valueOf(y)), type);
            case SUBTRACT -> checked(BigInteger.valueOf(x).subtract(BigInteger.valueOf(y)), type);
            case MULTIPLY -> checked(BigInteger.valueOf(x).multiply(BigInteger.valueOf(y)), type);
            case DIVIDE -> checked(BigInteger.valueOf(x).divide(BigInteger.valueOf(y)), type);
            case MODULO -> checked(BigInteger.valueOf(x).remainder(BigInteger.valueOf(y)), type);
            case BIT_AND, BIT_OR, BIT_XOR ->
                throw new IllegalStateException("bitwise operators are handled separately");
        };
    }

    private static long bits(Operator operator, long x, long y) {
        return switch (operator) {
            case BIT_AND -> x & y;
            case BIT_OR -> x | y;
            case BIT_XOR -> x ^ y;
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO -> throw new IllegalStateException("not a bitwise operator");
        };
    }

    private static long integral(SqlValue value, SqlType type) {
        return switch (required(Conversions.assign(value, type))) {
            case Boolean b -> b ? 1 : 0;
            case Number n -> n.longValue();
            default -> throw ValueErrors.operandClash(value.type(), type);
        };
    }

    private static Object checked(BigInteger value, SqlType type) {
        if (value.bitLength() > 63) {
            throw overflow(type);
        }
        long number = value.longValue();
        if (type == Simple.BIGINT) {
            return number;
        }
        boolean fits = switch (type) {
            case Simple.TINYINT -> number >= 0 && number <= 255;
            case Simple.SMALLINT -> number == (short) number;
            default -> number == (int) number;
        };
        if (!fits) {
            throw overflow(type);
        }
        return (int) number;
    }

    private static SqlError overflow(SqlType type) {
        return ValueErrors.overflow("expression", type.catalogName());
    }

    private static Object required(SqlValue value) {
        @Nullable
        Object object = value.value();
        if (object == null) {
            throw new IllegalStateException("NULL operands are handled before");
        }
        return object;
    }
}
