package org.granary.tsql.function;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.format.Culture;
import org.granary.tsql.format.DateFormat;
import org.granary.tsql.format.NumberFormat;
import org.granary.tsql.format.TextReader;
import org.granary.type.Conversions;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.granary.type.ValueErrors;
import org.jspecify.annotations.Nullable;

/// FORMAT, PARSE and TRY_PARSE, which work by the patterns and cultures of .NET.
public final class FormatFunctions {
    private static final SqlType TEXT = SqlType.nvarchar(4000);
    private static final int LONGEST = 4000;

    private FormatFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("FORMAT", 2, 3, FormatFunctions::format);
    }

    private static BoundExpression format(Call call) {
        BoundExpression value = call.argument(0);
        SqlType type = value.type();
        if (!Bound.isUntypedNull(value) && !isNumber(type) && !isTime(type)) {
            throw ValueErrors.invalidArgument(type, 1, "format");
        }
        BoundExpression pattern = Bound.converted(call.argument(1), TEXT);
        BoundExpression culture = call.count() > 2 ? Bound.converted(call.argument(2), TEXT) : null;
        return Bound.of(TEXT, true, value.constant() && pattern.constant() && culture != null && culture.constant(),
                row -> {
                    CurrentRequest.check();
                    Object of = value.value(row);
                    Object text = pattern.value(row);
                    Culture written = culture(culture, row, call.frame());
                    if (of == null || text == null || written == null) {
                        return null;
                    }
                    String result = formatted(of, type, (String) text, written).orElse(null);
                    return result == null || result.length() <= LONGEST ? result : result.substring(0, LONGEST);
                });
    }

    private static boolean isNumber(SqlType type) {
        return switch (type) {
            case SqlType.Decimal _ -> true;
            case Simple simple -> switch (simple) {
                case TINYINT, SMALLINT, INT, BIGINT, REAL, FLOAT, MONEY, SMALLMONEY -> true;
                case BIT, DATE, DATETIME, SMALLDATETIME, UNIQUEIDENTIFIER, XML, SQL_VARIANT, TEXT, NTEXT, IMAGE,
                        TIMESTAMP ->
                    false;
            };
            case SqlType.Temporal _,SqlType.Characters _,SqlType.Binary _ -> false;
        };
    }

    private static boolean isTime(SqlType type) {
        return type instanceof SqlType.Temporal || type == Simple.DATE || type == Simple.DATETIME
                || type == Simple.SMALLDATETIME;
    }

    private static Optional<String> formatted(Object value, SqlType type, String pattern, Culture culture) {
        return switch (value) {
            case Number number -> NumberFormat.format(number, bits(type), pattern, culture);
            case LocalDate date -> DateFormat.format(date.atStartOfDay(), pattern, culture);
            case LocalDateTime time -> DateFormat.format(time, pattern, culture);
            case OffsetDateTime time -> DateFormat.format(time, pattern, culture);
            case LocalTime time -> DateFormat.format(time, pattern);
            default -> Optional.empty();
        };
    }

    private static int bits(SqlType type) {
        return switch (type) {
            case Simple.TINYINT -> 8;
            case Simple.SMALLINT -> 16;
            case Simple.INT -> 32;
            case Simple.BIGINT -> 64;
            default -> 0;
        };
    }

    /// The culture that is named, or that of the session's language; null for a NULL. Error 9818.
    private static @Nullable Culture culture(@Nullable BoundExpression given, Tuple row, Frame frame) {
        Object name = given == null ? frame.state().options().language().culture() : given.value(row);
        return name == null
                ? null
                : Culture.named((String) name).orElseThrow(() -> new SqlError(9818, 16, 1, "The culture parameter '"
                        + name + "' provided in the function call is not supported."));
    }

    /// `PARSE(text AS type USING culture)`.
    ///
    /// @param safe TRY_PARSE: NULL in place of an error
    public static BoundExpression parse(BoundExpression value, SqlType type, @Nullable BoundExpression culture,
            boolean safe, Frame frame) {
        if (Bound.isUntypedNull(value) || (!isNumber(type) && !isTime(type))) {
            throw Bound.isUntypedNull(value)
                    ? new SqlError(8116, 16, 1, "Argument data type NULL is invalid for argument 1 of parse function.")
                    : new SqlError(10761, 15, 1, "Invalid data type " + type.catalogName() + " in function "
                            + (safe ? "TRY_PARSE" : "PARSE") + ".");
        }
        BoundExpression text = Bound.converted(value, TEXT);
        BoundExpression named = culture == null ? null : Bound.converted(culture, TEXT);
        return Bound.of(type, true, false, row -> {
            CurrentRequest.check();
            Object given = text.value(row);
            Culture read = culture(named, row, frame);
            if (given == null || read == null) {
                return null;
            }
            try {
                Object parsed = parsed((String) given, type, read, frame);
                if (parsed != null) {
                    return parsed;
                }
            } catch (SqlError e) {
                if (!Conversions.isTryable(e)) {
                    throw e;
                }
            }
            if (safe) {
                return null;
            }
            throw new SqlError(9819, 16, 1, "Error converting string value '" + given + "' into data type "
                    + type.catalogName() + " using culture '" + (named == null ? "" : read.name()) + "'.");
        });
    }

    private static @Nullable Object parsed(String text, SqlType type, Culture culture, Frame frame) {
        if (isTime(type)) {
            TextReader.Moment moment = TextReader.moment(text, culture, frame.clock().utc().toLocalDate()).orElse(null);
            if (moment == null) {
                return null;
            }
            SqlValue read = moment.offset() == null
                    ? SqlValue.of(new SqlType.Temporal(SqlType.Temporal.Kind.DATETIME2, 7), moment.time())
                    : SqlValue.of(new SqlType.Temporal(SqlType.Temporal.Kind.DATETIMEOFFSET, 7), moment.withOffset());
            return converted(read, type);
        }
        boolean money = type == Simple.MONEY || type == Simple.SMALLMONEY;
        boolean floating = type == Simple.FLOAT || type == Simple.REAL;
        BigDecimal number = TextReader.number(text, culture, money, floating).orElse(null);
        if (number == null) {
            return null;
        }
        return floating ? converted(SqlValue.of(Simple.FLOAT, number.doubleValue()), type) : exact(number, type);
    }

    private static @Nullable Object converted(SqlValue value, SqlType type) {
        return Conversions.cast(value, type).value();
    }

    private static @Nullable Object exact(BigDecimal number, SqlType type) {
        boolean whole = bits(type) > 0;
        if (whole && number.stripTrailingZeros().scale() > 0) {
            return null;
        }
        BigDecimal kept = number.scale() < 0 ? number.setScale(0) : number;
        int scale = Math.min(kept.scale(), 38);
        BigDecimal rounded = kept.setScale(scale, java.math.RoundingMode.HALF_UP);
        int precision = Math.max(rounded.precision(), scale);
        if (precision > 38) {
            return null;
        }
        return converted(SqlValue.of(new SqlType.Decimal(Math.max(1, precision), scale, true), rounded), type);
    }
}
