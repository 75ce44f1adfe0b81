package org.granary.tsql.function;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.type.Conversions;
import org.granary.type.DateTimes;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SqlValue;

/// The present time, and dates from and to their parts. The server's time zone is UTC.
final class DateFunctions {
    private static final Temporal DATETIME2 = new Temporal(Temporal.Kind.DATETIME2, 7);
    private static final Temporal DATETIMEOFFSET = new Temporal(Temporal.Kind.DATETIMEOFFSET, 7);
    private static final Temporal TIME = new Temporal(Temporal.Kind.TIME, 7);

    private DateFunctions() {}

    static void define(FunctionRegistry registry) {
        for (String name : List.of("GETDATE", "GETUTCDATE", "CURRENT_TIMESTAMP", "NOW")) {
            registry.define(name, 0, call -> now(Simple.DATETIME, call));
        }
        registry.define("SYSDATETIME", 0, call -> now(DATETIME2, call));
        registry.define("SYSUTCDATETIME", 0, call -> now(DATETIME2, call));
        registry.define("SYSDATETIMEOFFSET", 0, call -> now(DATETIMEOFFSET, call));
        registry.define("DAY", 1, call -> DatePartFunctions.single(DatePart.DAY, call));
        registry.define("MONTH", 1, call -> DatePartFunctions.single(DatePart.MONTH, call));
        registry.define("YEAR", 1, call -> DatePartFunctions.single(DatePart.YEAR, call));
        registry.define("EOMONTH", 1, 2, DateFunctions::endOfMonth);
        registry.define("ISDATE", 1, DateFunctions::isDate);
        registry.define("DATEFROMPARTS", 3, call -> call.strict(Simple.DATE, ints(3),
                v -> made("date", () -> LocalDate.of((int) v[0], (int) v[1], (int) v[2]))));
        registry.define("DATETIMEFROMPARTS", 7, call -> call.strict(Simple.DATETIME, ints(7),
                v -> made("datetime", () -> DateTimes.datetime(time(v, (int) v[6] * 1_000_000)).orElseThrow(
                        () -> new DateTimeException("range")))));
        registry.define("SMALLDATETIMEFROMPARTS", 5, call -> call.strict(Simple.SMALLDATETIME, ints(5),
                v -> made("smalldatetime",
                        () -> DateTimes
                                .smalldatetime(
                                        LocalDateTime.of((int) v[0], (int) v[1], (int) v[2], (int) v[3], (int) v[4]))
                                .orElseThrow(() -> new DateTimeException("range")))));
        registry.define("DATETIME2FROMPARTS", 8, call -> call.strict(DATETIME2, ints(8),
                v -> made("datetime2", () -> time(v, fraction((int) v[6], (int) v[7])))));
        registry.define("TIMEFROMPARTS", 5, call -> call.strict(TIME, ints(5),
                v -> made("time",
                        () -> LocalTime.of((int) v[0], (int) v[1], (int) v[2], fraction((int) v[3], (int) v[4])))));
        registry.define("SWITCHOFFSET", 2,
                call -> call.strict(DATETIMEOFFSET, List.of(DATETIMEOFFSET, SqlType.varchar(20)),
                        v -> inRange(((OffsetDateTime) v[0]).withOffsetSameInstant(offset((String) v[1])))));
        registry.define("TODATETIMEOFFSET", 2,
                call -> call.strict(DATETIMEOFFSET, List.of(DATETIME2, SqlType.varchar(20)),
                        v -> inRange(((LocalDateTime) v[0]).atOffset(offset((String) v[1])))));
    }

    /// Error 517 where the local time or the time in UTC is outside the years 1 to 9999.
    private static OffsetDateTime inRange(OffsetDateTime time) {
        return DateTimes.datetimeoffset(time, 7).orElseThrow(() -> new SqlError(517, 16, 3,
                "Adding a value to a 'datetimeoffset' column caused an overflow."));
    }

    private static List<SqlType> ints(int count) {
        return Collections.nCopies(count, Simple.INT);
    }

    /// One time for the whole statement.
    private static BoundExpression now(SqlType type, Call call) {
        LocalDateTime time = call.frame().clock().utc();
        SqlValue value = type.equals(DATETIMEOFFSET)
                ? SqlValue.of(DATETIMEOFFSET, time.atOffset(ZoneOffset.UTC))
                : SqlValue.of(DATETIME2, time);
        Object rounded = Conversions.cast(rounded(value), type).value();
        return Bound.of(type, false, true, _ -> rounded);
    }

    /// The clock may be finer than 100 ns.
    private static SqlValue rounded(SqlValue value) {
        return switch (value.value()) {
            case LocalDateTime time ->
                SqlValue.of(value.type(), time.minusNanos(time.get(ChronoField.NANO_OF_SECOND) % 100));
            case OffsetDateTime time ->
                SqlValue.of(value.type(), time.minusNanos(time.get(ChronoField.NANO_OF_SECOND) % 100));
            case null, default -> value;
        };
    }

    private static LocalDateTime time(Object[] v, int nanos) {
        return LocalDateTime.of((int) v[0], (int) v[1], (int) v[2], (int) v[3], (int) v[4], (int) v[5], nanos);
    }

    private static int fraction(int value, int precision) {
        if (precision < 0 || precision > 7 || value < 0 || value >= Math.pow(10, precision)) {
            throw new DateTimeException("fraction");
        }
        return (int) (value * Math.pow(10, 9 - precision));
    }

    private static Object made(String type, Supplier<Object> parts) {
        try {
            Object made = parts.get();
            if (!(made instanceof LocalTime) && !DateTimes.isInRange(DatePartFunctions.local(made).toLocalDate())) {
                throw new DateTimeException("range");
            }
            return made;
        } catch (DateTimeException _) {
            throw new SqlError(289, 16, 1,
                    "Cannot construct data type " + type + ", some of the arguments have values which are not valid.");
        }
    }

    private static ZoneOffset offset(String text) {
        try {
            return text.matches("[+-]?\\d{1,3}")
                    ? ZoneOffset.ofTotalSeconds(Integer.parseInt(text) * 60)
                    : ZoneOffset.of(text);
        } catch (DateTimeException _) {
            throw new SqlError(9812, 16, 0, "The timezone provided to builtin function switchoffset is invalid.");
        }
    }

    private static BoundExpression endOfMonth(Call call) {
        return call.strict(Simple.DATE, List.of(Simple.DATE, Simple.INT), v -> made("date", () -> {
            LocalDate month = ((LocalDate) v[0]).plusMonths(v.length > 1 ? (int) v[1] : 0);
            if (!DateTimes.isInRange(month)) {
                throw new SqlError(517, 16, 1, "Adding a value to a 'date' column caused an overflow.");
            }
            return month.withDayOfMonth(month.lengthOfMonth());
        }));
    }

    private static BoundExpression isDate(Call call) {
        BoundExpression argument = call.argument(0);
        return Bound.of(Simple.INT, false, argument.constant(), row -> {
            SqlValue value = Bound.sqlValue(argument, row);
            if (value.isNull()) {
                return 0;
            }
            try {
                Conversions.cast(value, Simple.DATETIME);
                return value.value() instanceof String || value.value() instanceof LocalDateTime ? 1 : 0;
            } catch (SqlError _) {
                return 0;
            }
        });
    }
}
