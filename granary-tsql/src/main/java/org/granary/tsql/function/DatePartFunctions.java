package org.granary.tsql.function;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.type.Conversions;
import org.granary.type.DateTimes;
import org.granary.type.Language;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SqlValue;

/// DATEADD, DATEDIFF, DATEPART and DATENAME.
public final class DatePartFunctions {
    private static final SqlType FINEST = new Temporal(Temporal.Kind.DATETIME2, 7);

    private DatePartFunctions() {}

    /// @param partName the first argument, a bare word
    /// @param call the other arguments
    public static BoundExpression bind(String name, String partName, Call call) {
        DatePart part = DatePart.named(partName);
        if (name.equals("DATE_BUCKET")) {
            return DateBuckets.bind(part, call);
        }
        int expected = name.equals("DATEADD") || name.startsWith("DATEDIFF") ? 2 : 1;
        if (call.count() != expected) {
            throw org.granary.type.SqlErrors.argumentCount(name.toLowerCase(Locale.ROOT), expected + 1);
        }
        return switch (name) {
            case "DATEADD" -> add(part, call);
            case "DATEDIFF" -> difference(part, call, Simple.INT);
            case "DATEDIFF_BIG" -> difference(part, call, Simple.BIGINT);
            case "DATEPART" -> part(part, call);
            case "DATENAME" -> name(part, call);
            default -> throw org.granary.type.SqlErrors.unsupported(name);
        };
    }

    /// The type in which an argument is taken: its own if it has to do with time, otherwise datetime.
    static SqlType timeType(BoundExpression argument) {
        return switch (argument.type()) {
            case Temporal temporal -> temporal;
            case Simple simple when simple == Simple.DATE || simple == Simple.DATETIME
                    || simple == Simple.SMALLDATETIME ->
                simple;
            default -> Simple.DATETIME;
        };
    }

    static LocalDateTime local(Object value) {
        return switch (value) {
            case LocalDateTime time -> time;
            case LocalDate date -> date.atStartOfDay();
            case LocalTime time -> DateTimes.EPOCH.atTime(time);
            case OffsetDateTime time -> time.toLocalDateTime();
            default -> throw new IllegalStateException("unexpected time: " + value.getClass());
        };
    }

    private static LocalDateTime utc(Object value) {
        return value instanceof OffsetDateTime time
                ? time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()
                : local(value);
    }

    private static BoundExpression add(DatePart part, Call call) {
        SqlType type = timeType(call.argument(1));
        boolean time = type instanceof Temporal temporal && temporal.kind() == Temporal.Kind.TIME;
        if ((type == Simple.DATE && part.isTimeOfDay()) || (time && !part.isTimeOfDay())) {
            throw new SqlError(9810, 16, 1, "The datepart " + part.name().toLowerCase(Locale.ROOT)
                    + " is not supported by date function dateadd for data type " + type.name().toLowerCase(Locale.ROOT)
                    + ".");
        }
        return call.strict(type, List.of(Simple.INT, type), v -> added(part, (int) v[0], v[1], type));
    }

    private static Object added(DatePart part, int amount, Object value, SqlType type) {
        try {
            LocalDateTime moved = part.plus(local(value), amount);
            if (value instanceof OffsetDateTime time) {
                OffsetDateTime result = moved.atOffset(time.getOffset());
                return DateTimes.datetimeoffset(result, ((Temporal) type).scale()).orElseThrow(() -> overflow(type));
            }
            // The value may have a part of 100 ns now, which no type holds.
            LocalDateTime rounded = DateTimes.datetime2(moved, type instanceof Temporal kind ? kind.scale() : 7)
                    .orElseThrow(() -> overflow(type));
            return value instanceof LocalTime
                    ? rounded.toLocalTime()
                    : java.util.Objects.requireNonNull(Conversions.cast(SqlValue.of(FINEST, rounded), type).value());
        } catch (DateTimeException | ArithmeticException | SqlError _) {
            throw overflow(type);
        }
    }

    private static SqlError overflow(SqlType type) {
        return new SqlError(517, 16, 1,
                "Adding a value to a '" + type.name().toLowerCase(Locale.ROOT) + "' column caused an overflow.");
    }

    private static BoundExpression difference(DatePart part, Call call, SqlType result) {
        return call.strict(result, List.of(timeType(call.argument(0)), timeType(call.argument(1))), v -> {
            long difference;
            try {
                difference = part.between(utc(v[0]), utc(v[1]));
            } catch (ArithmeticException _) {
                throw tooFarApart();
            }
            if (result == Simple.BIGINT) {
                return difference;
            }
            if (difference != (int) difference) {
                throw tooFarApart();
            }
            return (int) difference;
        });
    }

    private static SqlError tooFarApart() {
        return new SqlError(535, 16, 0,
                "The datediff function resulted in an overflow. The number of dateparts separating two date/time "
                        + "instances is too large. Try to use datediff with a less precise datepart.");
    }

    private static int value(DatePart part, Object value, Call call) {
        int offset = value instanceof OffsetDateTime time ? time.getOffset().getTotalSeconds() / 60 : 0;
        return part.of(local(value), call.frame().state().options().dateFirst(), offset);
    }

    private static BoundExpression part(DatePart part, Call call) {
        return call.strict(Simple.INT, List.of(timeType(call.argument(0))), v -> value(part, v[0], call));
    }

    private static BoundExpression name(DatePart part, Call call) {
        return call.strict(SqlType.nvarchar(30), List.of(timeType(call.argument(0))), v -> switch (part) {
            case MONTH -> language(call).months().get(local(v[0]).getMonthValue() - 1);
            case WEEKDAY -> language(call).days().get(local(v[0]).getDayOfWeek().getValue() - 1);
            case TZOFFSET -> {
                int minutes = value(part, v[0], call);
                yield "%s%02d:%02d".formatted(minutes < 0 ? "-" : "+", Math.abs(minutes) / 60, Math.abs(minutes) % 60);
            }
            case YEAR, QUARTER, DAYOFYEAR, DAY, WEEK, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND,
                    ISO_WEEK ->
                String.valueOf(value(part, v[0], call));
        });
    }

    private static Language language(Call call) {
        return call.frame().state().options().language();
    }

    static BoundExpression single(DatePart part, Call call) {
        BoundExpression bound = part(part, call);
        return Bound.of(Simple.INT, true, bound.constant(), bound::value);
    }
}
