package org.granary.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;

/// Conversions to the types of date and time.
final class ToTemporal {
    private static final int MAX_OLD_FRACTION = 3;

    private ToTemporal() {}

    /// datetime and smalldatetime.
    static LocalDateTime datetime(Conversion c) {
        return rounded(c, local(c));
    }

    private static LocalDateTime rounded(Conversion c, LocalDateTime value) {
        var result = c.to() == Simple.SMALLDATETIME ? DateTimes.smalldatetime(value) : DateTimes.datetime(value);
        return result.orElseThrow(() -> outOfRange(c));
    }

    static LocalDate date(Conversion c) {
        return switch (c.value()) {
            case LocalDate d -> d;
            case LocalDateTime t -> t.toLocalDate();
            case OffsetDateTime o -> o.toLocalDate();
            case String s -> parsed(c, s).date();
            case byte[] b -> ByteImages.date(b).orElseThrow(c::failed);
            default -> throw c.failed();
        };
    }

    static LocalTime time(Conversion c, Temporal to) {
        var value = switch (c.value()) {
            case LocalTime t -> t;
            case LocalDateTime t -> t.toLocalTime();
            case OffsetDateTime o -> o.toLocalTime();
            case String s -> parsed(c, s).time();
            case byte[] b -> ByteImages.time(b).orElseThrow(c::failed);
            default -> throw c.failed();
        };
        return DateTimes.time(value, to.scale());
    }

    static LocalDateTime datetime2(Conversion c, Temporal to) {
        return DateTimes.datetime2(local(c), to.scale())
                .orElseThrow(() -> ValueErrors.overflow("expression", "datetime2"));
    }

    static OffsetDateTime datetimeoffset(Conversion c, Temporal to) {
        OffsetDateTime value;
        if (c.value() instanceof OffsetDateTime o) {
            value = o;
        } else if (c.value() instanceof String s) {
            var parsed = parsed(c, s);
            var offset = parsed.offset();
            value = parsed.date().atTime(parsed.time()).atOffset(offset == null ? ZoneOffset.UTC : offset);
        } else if (c.value() instanceof byte[] b) {
            value = ByteImages.datetimeoffset(b).orElseThrow(c::failed);
        } else {
            value = local(c).atOffset(ZoneOffset.UTC);
        }
        return DateTimes.datetimeoffset(value, to.scale())
                .orElseThrow(() -> ValueErrors.overflow("expression", "datetimeoffset"));
    }

    private static LocalDateTime local(Conversion c) {
        return switch (c.value()) {
            case LocalDateTime t -> t;
            case LocalDate d -> d.atStartOfDay();
            case LocalTime t -> DateTimes.EPOCH.atTime(t);
            case OffsetDateTime o -> o.toLocalDateTime();
            case String s -> {
                var parsed = parsed(c, s);
                yield parsed.date().atTime(parsed.time());
            }
            case byte[] b -> ofBytes(c, b).orElseThrow(c::failed);
            case Integer i -> ofDays(BigDecimal.valueOf(i));
            case Long l -> ofDays(BigDecimal.valueOf(l));
            case Boolean b -> ofDays(b ? BigDecimal.ONE : BigDecimal.ZERO);
            case BigDecimal d -> ofDays(d);
            case Double d when Double.isFinite(d) -> ofDays(new BigDecimal(d));
            case Float f when Float.isFinite(f) -> ofDays(new BigDecimal(f));
            default -> throw c.failed();
        };
    }

    private static Optional<LocalDateTime> ofBytes(Conversion c, byte[] bytes) {
        return switch (TypeFamily.of(c.to())) {
            case DATETIME -> ByteImages.datetime(bytes, c.to() == Simple.SMALLDATETIME);
            default -> ByteImages.datetime2(bytes);
        };
    }

    /// Days since 1900-01-01, with a fraction.
    private static LocalDateTime ofDays(BigDecimal days) {
        if (days.abs().compareTo(BigDecimal.valueOf(10_000_000)) > 0) {
            throw dayOverflow();
        }
        var ticks = days.multiply(BigDecimal.valueOf(DateTimes.TICKS_PER_DAY)).setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
        return DateTimes.ofDaysAndTicks(Math.floorDiv(ticks, (long) DateTimes.TICKS_PER_DAY),
                (int) Math.floorMod(ticks, (long) DateTimes.TICKS_PER_DAY)).orElseThrow(ToTemporal::dayOverflow);
    }

    private static SqlError dayOverflow() {
        return ValueErrors.overflow("expression", "datetime");
    }

    private static DateTimeParser.Parsed parsed(Conversion c, String text) {
        boolean old = TypeFamily.of(c.to()) == TypeFamily.DATETIME;
        DateTimeParser.Parsed parsed;
        try {
            parsed = DateTimeParser.parse(text, c.style(), old).orElseThrow(() -> syntax(c));
        } catch (DateTimeParser.OutOfRangeException e) {
            throw old ? outOfRange(c) : ValueErrors.dateSyntax();
        }
        var offset = parsed.offset();
        if (old && (parsed.fractionDigits() > MAX_OLD_FRACTION
                || (offset != null && !offset.equals(ZoneOffset.UTC)))) {
            throw syntax(c);
        }
        if (!DateTimes.isInRange(parsed.date())) {
            throw old ? outOfRange(c) : ValueErrors.dateSyntax();
        }
        return parsed;
    }

    private static SqlError syntax(Conversion c) {
        return c.to() == Simple.SMALLDATETIME ? ValueErrors.smallDateSyntax() : ValueErrors.dateSyntax();
    }

    private static SqlError outOfRange(Conversion c) {
        return TypeFamily.of(c.from()).isNumber()
                ? ValueErrors.overflow("expression", c.to().catalogName())
                : ValueErrors.dateOutOfRange(c.from().catalogName(), c.to().catalogName());
    }
}
