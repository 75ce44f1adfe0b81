package org.granary.tsql.function;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.granary.tsql.eval.BoundExpression;
import org.granary.type.Conversions;
import org.granary.type.DateTimes;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SqlValue;

/// DATE_BUCKET: when the interval begins that a time falls into.
final class DateBuckets {
    private static final int INVALID_WIDTH = 9834;
    private static final long TICKS_OF_SECOND = 10_000_000;

    private DateBuckets() {}

    static BoundExpression bind(DatePart part, Call call) {
        if (call.count() != 2 && call.count() != 3) {
            throw org.granary.type.SqlErrors.argumentCount("date_bucket", 3, 4);
        }
        if (months(part) == 0 && ticks(part) == 0) {
            throw new SqlError(9810, 16, 1, "The datepart " + part.name().toLowerCase(Locale.ROOT)
                    + " is not supported by date function date_bucket for data type "
                    + call.argument(1).type().catalogName() + ".");
        }
        SqlType type = DatePartFunctions.timeType(call.argument(1));
        return call.strict(type, List.of(Simple.BIGINT, type, type), v -> {
            if ((long) v[0] <= 0) {
                throw new SqlError(INVALID_WIDTH, 16, 1, "Invalid bucket width value passed to date_bucket function. "
                        + "Only positive values are allowed.");
            }
            LocalDateTime origin = v.length > 2 ? DatePartFunctions.local(v[2]) : DateTimes.EPOCH.atStartOfDay();
            try {
                return typed(begin(part, (long) v[0], DatePartFunctions.local(v[1]), origin), v[1], type);
            } catch (DateTimeException | ArithmeticException _) {
                throw new SqlError(517, 16, 1, "Adding a value to a '" + type.catalogName()
                        + "' column caused an overflow.");
            }
        });
    }

    private static int months(DatePart part) {
        return switch (part) {
            case YEAR -> 12;
            case QUARTER -> 3;
            case MONTH -> 1;
            default -> 0;
        };
    }

    /// Of 100 ns.
    private static long ticks(DatePart part) {
        return switch (part) {
            case WEEK -> 7 * 86_400 * TICKS_OF_SECOND;
            case DAY -> 86_400 * TICKS_OF_SECOND;
            case HOUR -> 3600 * TICKS_OF_SECOND;
            case MINUTE -> 60 * TICKS_OF_SECOND;
            case SECOND -> TICKS_OF_SECOND;
            case MILLISECOND -> TICKS_OF_SECOND / 1000;
            default -> 0;
        };
    }

    private static LocalDateTime begin(DatePart part, long width, LocalDateTime time, LocalDateTime origin) {
        if (months(part) > 0) {
            long step = Math.multiplyExact(width, months(part));
            long passed = ChronoUnit.MONTHS.between(origin, time);
            if (origin.plusMonths(passed).isAfter(time)) {
                passed--;
            }
            return origin.plusMonths(Math.floorDiv(passed, step) * step);
        }
        long step = Math.multiplyExact(width, ticks(part));
        Duration between = Duration.between(origin, time);
        long passed = between.getSeconds() * TICKS_OF_SECOND + between.getNano() / 100;
        long begin = Math.floorDiv(passed, step) * step;
        return origin.plusSeconds(Math.floorDiv(begin, TICKS_OF_SECOND))
                .plusNanos(100 * Math.floorMod(begin, TICKS_OF_SECOND));
    }

    private static Object typed(LocalDateTime begin, Object like, SqlType type) {
        return switch (like) {
            case LocalTime _ -> begin.toLocalTime();
            case OffsetDateTime time -> begin.atOffset(time.getOffset());
            default -> java.util.Objects.requireNonNull(Conversions
                    .cast(SqlValue.of(new Temporal(Temporal.Kind.DATETIME2, 7), begin), type).value());
        };
    }
}
