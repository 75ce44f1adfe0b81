package org.granary.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.util.Locale;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;

/// Conversions to bit, the integers, decimal, money, real and float.
final class ToNumber {
    private static final BigDecimal TICKS_PER_DAY = BigDecimal.valueOf(DateTimes.TICKS_PER_DAY);
    private static final MathContext FLOAT_DIGITS = new MathContext(17, RoundingMode.HALF_EVEN);
    private static final BigDecimal MONEY_MAX = new BigDecimal("922337203685477.5807");
    private static final BigDecimal MONEY_MIN = new BigDecimal("-922337203685477.5808");
    private static final BigDecimal SMALLMONEY_MAX = new BigDecimal("214748.3647");
    private static final BigDecimal SMALLMONEY_MIN = new BigDecimal("-214748.3648");
    private static final int DIVISION_SCALE = 40;

    private final Conversion c;

    private ToNumber(Conversion conversion) {
        this.c = conversion;
    }

    static Boolean bit(Conversion c) {
        return new ToNumber(c).bit();
    }

    /// Integer for tinyint, smallint and int, Long for bigint.
    static Object integer(Conversion c, Simple to) {
        return new ToNumber(c).integer(to);
    }

    static BigDecimal decimal(Conversion c, Decimal to) {
        return new ToNumber(c).decimal(to);
    }

    static BigDecimal money(Conversion c, boolean small) {
        return new ToNumber(c).money(small);
    }

    static Double floating(Conversion c) {
        return new ToNumber(c).floating();
    }

    static Float real(Conversion c) {
        double value = new ToNumber(c).floating();
        float real = (float) value;
        if (Float.isInfinite(real) && !Double.isInfinite(value)) {
            throw ValueErrors.overflowOfFloat(Simple.REAL, value);
        }
        return real;
    }

    private boolean bit() {
        return switch (c.value()) {
            case Boolean b -> b;
            case String s -> switch (s.trim().toLowerCase(Locale.ROOT)) {
                case "true" -> true;
                case "false" -> false;
                default -> NumberText.parseInteger(s)
                        .orElseThrow(() -> ValueErrors.conversionFailed(c.from(), s, c.to())).signum() != 0;
            };
            case byte[] bytes -> bytes.length > 0 && bytes[bytes.length - 1] != 0;
            case Double d -> d != 0;
            case Float f -> f != 0;
            default -> exact().signum() != 0;
        };
    }

    private Object integer(Simple to) {
        long min;
        long max;
        switch (to) {
            case TINYINT -> {
                min = 0;
                max = 255;
            }
            case SMALLINT -> {
                min = Short.MIN_VALUE;
                max = Short.MAX_VALUE;
            }
            case BIGINT -> {
                min = Long.MIN_VALUE;
                max = Long.MAX_VALUE;
            }
            default -> {
                min = Integer.MIN_VALUE;
                max = Integer.MAX_VALUE;
            }
        }
        long value = switch (c.value()) {
            case Integer i -> checked(i, min, max);
            case Long l -> checked(l, min, max);
            case Boolean b -> b ? 1 : 0;
            case String s -> checked(parsed(s, to), min, max);
            case byte[] bytes -> ByteImages.integer(bytes, to);
            case Double d -> truncated(d, min, max);
            case Float f -> truncated(f, min, max);
            case BigDecimal d -> checked(
                    TypeFamily.of(c.from()) == TypeFamily.MONEY
                            ? d.setScale(0, RoundingMode.HALF_UP).toBigInteger()
                            : d.toBigInteger(),
                    min, max);
            default -> checked(exact().setScale(0, RoundingMode.HALF_UP).toBigInteger(), min, max);
        };
        return to == Simple.BIGINT ? (Object) value : (Object) (int) value;
    }

    private BigInteger parsed(String text, Simple to) {
        return NumberText.parseInteger(text).orElseThrow(
                () -> to == Simple.BIGINT ? c.failed() : ValueErrors.conversionFailed(c.from(), text, c.to()));
    }

    private long truncated(double value, long min, long max) {
        // The cast saturates, so a value past the ends of long shows as its end and the comparison in double catches
        // it.
        if (Double.isNaN(value) || value >= 0x1p63 || value < -0x1p63 || (long) value < min || (long) value > max) {
            throw ValueErrors.overflowOfFloat(c.to(), Double.isNaN(value) ? 0 : value);
        }
        return (long) value;
    }

    private long checked(BigInteger value, long min, long max) {
        if (value.bitLength() > 63) {
            throw overflow(value.toString());
        }
        return checked(value.longValue(), min, max);
    }

    private long checked(long value, long min, long max) {
        if (value < min || value > max) {
            throw overflow(Long.toString(value));
        }
        return value;
    }

    private SqlError overflow(String value) {
        if (c.value() instanceof String text) {
            if (c.to() == Simple.TINYINT || c.to() == Simple.SMALLINT) {
                return ValueErrors.stringOverflowsSmallInteger(c.from(), text, c.to() == Simple.TINYINT ? 1 : 2);
            }
            return c.to() == Simple.INT
                    ? ValueErrors.stringOverflowsInt(c.from(), text)
                    : ValueErrors.overflow("expression", "bigint");
        }
        if (c.value() instanceof BigDecimal && TypeFamily.of(c.from()) == TypeFamily.DECIMAL) {
            return ValueErrors.overflow("numeric", c.to().catalogName());
        }
        return c.to() == Simple.TINYINT || c.to() == Simple.SMALLINT
                ? ValueErrors.overflowOfValue(c.to(), value)
                : ValueErrors.overflow("expression", c.to().catalogName());
    }

    private BigDecimal decimal(Decimal to) {
        BigDecimal value;
        if (c.value() instanceof String text) {
            value = NumberText.parseDecimal(text)
                    .orElseThrow(() -> ValueErrors.errorConverting(c.from().catalogName(), "numeric"));
        } else if (c.value() instanceof byte[] bytes) {
            value = ByteImages.decimal(bytes)
                    .orElseThrow(() -> ValueErrors.errorConverting(c.from().catalogName(), "numeric"));
        } else {
            value = exact();
        }
        var rounded = value.setScale(to.scale(), RoundingMode.HALF_UP);
        if (rounded.precision() > to.precision() && rounded.signum() != 0) {
            var from = TypeFamily.of(c.from()) == TypeFamily.DECIMAL ? "numeric" : c.from().catalogName();
            throw ValueErrors.overflow(from, "numeric");
        }
        return rounded;
    }

    private BigDecimal money(boolean small) {
        BigDecimal value;
        if (c.value() instanceof String text) {
            value = NumberText.parseMoney(text).orElseThrow(() -> ValueErrors.moneySyntax(small));
        } else if (c.value() instanceof byte[] bytes) {
            value = BigDecimal.valueOf(ByteImages.integer(bytes, small ? Simple.INT : Simple.BIGINT), 4);
        } else {
            value = exact();
        }
        var rounded = value.setScale(4, RoundingMode.HALF_UP);
        if (rounded.compareTo(small ? SMALLMONEY_MAX : MONEY_MAX) > 0
                || rounded.compareTo(small ? SMALLMONEY_MIN : MONEY_MIN) < 0) {
            if (c.value() instanceof String) {
                throw ValueErrors.moneyOverflow(small);
            }
            var from = TypeFamily.of(c.from()) == TypeFamily.DECIMAL ? "numeric" : "expression";
            throw ValueErrors.overflow(from, c.to().catalogName());
        }
        return rounded;
    }

    private double floating() {
        double value = switch (c.value()) {
            case Double d -> d;
            case Float f -> f;
            case String s -> NumberText.parseFloat(s).orElseThrow(c::failed);
            case LocalDateTime t -> days(t).doubleValue();
            default -> exact().doubleValue();
        };
        if (Double.isInfinite(value) && c.value() instanceof String) {
            throw ValueErrors.overflow("expression", c.to().catalogName());
        }
        return value;
    }

    /// The value as an exact number; what cannot be one has been dealt with by the caller.
    private BigDecimal exact() {
        return switch (c.value()) {
            case BigDecimal d -> d;
            case Integer i -> BigDecimal.valueOf(i);
            case Long l -> BigDecimal.valueOf(l);
            case Boolean b -> b ? BigDecimal.ONE : BigDecimal.ZERO;
            case Double d -> approximate(d);
            case Float f -> approximate(f);
            case LocalDateTime t -> days(t);
            default -> throw c.failed();
        };
    }

    private BigDecimal approximate(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw c.failed();
        }
        return new BigDecimal(value).round(FLOAT_DIGITS);
    }

    private static BigDecimal days(LocalDateTime time) {
        var ticks = BigDecimal.valueOf(DateTimes.ticks(time.toLocalTime()));
        return BigDecimal.valueOf(DateTimes.days(time.toLocalDate()))
                .add(ticks.divide(TICKS_PER_DAY, DIVISION_SCALE, RoundingMode.HALF_UP));
    }
}
