package org.granary.tsql.function;

import java.math.BigInteger;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.ValueErrors;

/// LEFT_SHIFT, RIGHT_SHIFT, BIT_COUNT, GET_BIT and SET_BIT: of integers, and of binary values with the first bit in the
/// last byte.
final class BitFunctions {
    private BitFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("LEFT_SHIFT", 2, call -> shift(call, 1));
        registry.define("RIGHT_SHIFT", 2, call -> shift(call, -1));
        registry.define("BIT_COUNT", 1, call -> {
            BoundExpression value = value(call);
            return Bound.of(Simple.BIGINT, true, value.constant(), row -> {
                Object given = value.value(row);
                return given == null ? null : (long) bits(given, value.type()).bitCount();
            });
        });
        registry.define("GET_BIT", 2, call -> {
            BoundExpression value = value(call);
            BoundExpression at = Bound.converted(call.argument(1), Simple.BIGINT);
            return Bound.of(Simple.BIT, true, value.constant() && at.constant(), row -> {
                Object given = value.value(row);
                Object place = at.value(row);
                return (given == null || place == null)
                        ? null
                        : bits(given, value.type()).testBit(place(given, value.type(), (long) place, "get_bit"));
            });
        });
        registry.define("SET_BIT", 2, 3, BitFunctions::setBit);
    }

    private static BoundExpression setBit(Call call) {
        BoundExpression value = value(call);
        BoundExpression at = Bound.converted(call.argument(1), Simple.BIGINT);
        BoundExpression to = call.count() > 2 ? Bound.converted(call.argument(2), Simple.INT) : null;
        return Bound.of(value.type(), true, value.constant() && at.constant() && (to == null || to.constant()), row -> {
            Object given = value.value(row);
            Object place = at.value(row);
            Object bit = to == null ? (Object) 1 : to.value(row);
            if (given == null || place == null || bit == null) {
                return null;
            }
            int number = (int) bit;
            if (number != 0 && number != 1) {
                throw invalid("set_bit", 3);
            }
            BigInteger bits = bits(given, value.type());
            int index = place(given, value.type(), (long) place, "set_bit");
            return value(number == 1 ? bits.setBit(index) : bits.clearBit(index), given, value.type());
        });
    }

    private static BoundExpression value(Call call) {
        BoundExpression value = call.argument(0);
        SqlType type = value.type();
        boolean fits = width(type) > 0 || (type instanceof SqlType.Binary binary && binary.length() != SqlType.MAX);
        if (!fits) {
            throw ValueErrors.invalidArgument(type, 1, call.name().toLowerCase(java.util.Locale.ROOT));
        }
        return value;
    }

    /// Bits of an integer; 0 for other types.
    private static int width(SqlType type) {
        return switch (type) {
            case Simple.TINYINT -> 8;
            case Simple.SMALLINT -> 16;
            case Simple.INT -> 32;
            case Simple.BIGINT -> 64;
            default -> 0;
        };
    }

    private static int width(Object value, SqlType type) {
        return value instanceof byte[] bytes ? 8 * bytes.length : width(type);
    }

    /// Without a sign.
    private static BigInteger bits(Object value, SqlType type) {
        CurrentRequest.check();
        if (value instanceof byte[] bytes) {
            return new BigInteger(1, bytes);
        }
        BigInteger number = BigInteger.valueOf(((Number) value).longValue());
        return number.signum() < 0 ? number.add(BigInteger.ONE.shiftLeft(width(type))) : number;
    }

    private static Object value(BigInteger bits, Object like, SqlType type) {
        int width = width(like, type);
        BigInteger kept = bits.mod(BigInteger.ONE.shiftLeft(width));
        if (like instanceof byte[] bytes) {
            byte[] all = kept.toByteArray();
            byte[] tail = new byte[bytes.length];
            int count = Math.min(all.length, tail.length);
            System.arraycopy(all, all.length - count, tail, tail.length - count, count);
            return tail;
        }
        boolean negative = type != Simple.TINYINT && kept.testBit(width - 1);
        long number = (negative ? kept.subtract(BigInteger.ONE.shiftLeft(width)) : kept).longValue();
        return type == Simple.BIGINT ? (Object) number : (Object) (int) number;
    }

    private static BoundExpression shift(Call call, int direction) {
        BoundExpression value = value(call);
        BoundExpression by = Bound.converted(call.argument(1), Simple.BIGINT);
        return Bound.of(value.type(), true, value.constant() && by.constant(), row -> {
            Object given = value.value(row);
            Object amount = by.value(row);
            if (given == null || amount == null) {
                return null;
            }
            int width = width(given, value.type());
            if (width == 0) {
                return given;
            }
            long places = (long) Math.clamp((long) amount, -width, width) * direction;
            BigInteger bits = bits(given, value.type());
            return value(places >= 0 ? bits.shiftLeft((int) places) : bits.shiftRight((int) -places), given,
                    value.type());
        });
    }

    private static int place(Object value, SqlType type, long place, String function) {
        if (place < 0 || place >= width(value, type)) {
            throw invalid(function, 2);
        }
        return (int) place;
    }

    private static SqlError invalid(String function, int parameter) {
        return new SqlError(1023, 15, 1, "Invalid parameter " + parameter + " specified for " + function + ".");
    }
}
