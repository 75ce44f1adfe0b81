package org.granary.tsql.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// TOP, or OFFSET and FETCH: which of the sorted rows are returned.
///
/// @param count null for all
/// @param offset null for none
public record Limit(@Nullable BoundExpression count, boolean percent, boolean withTies, boolean fetch,
        @Nullable BoundExpression offset) {

    /// The limit in numbers.
    ///
    /// @param count [Long#MAX_VALUE] for all
    /// @param percent of all rows, or null when `count` decides
    record Rows(long skip, long count, @Nullable BigDecimal percent, boolean withTies) {
        private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

        /// How many rows are returned when there are this many.
        long of(long total) {
            if (percent == null) {
                return count;
            }
            return percent.multiply(BigDecimal.valueOf(total)).divide(HUNDRED, 0, RoundingMode.CEILING)
                    .longValueExact();
        }
    }

    Rows rows(Tuple outer) {
        Tuple here = new Tuple(Row.EMPTY, outer);
        long skip = offset == null ? 0 : whole(offset.value(here));
        if (skip < 0) {
            throw new SqlError(10742, 15, 1, "The offset specified in a OFFSET clause may not be negative.");
        }
        if (count == null) {
            return new Rows(skip, Long.MAX_VALUE, null, false);
        }
        Object value = count.value(here);
        if (percent) {
            return new Rows(skip, 0, percentage(value), withTies);
        }
        long rows = whole(value);
        if (fetch && rows <= 0) {
            throw new SqlError(10744, 15, 1,
                    "The number of rows provided for a FETCH clause must be greater then zero.");
        }
        if (rows < 0) {
            throw new SqlError(127, 15, 1, "A TOP N or FETCH rowcount value may not be negative.");
        }
        return new Rows(skip, rows, null, withTies);
    }

    private static long whole(@Nullable Object value) {
        return switch (value) {
            case Integer number -> number;
            case Long number -> number;
            case BigDecimal number when number.stripTrailingZeros().scale() <= 0 -> number.longValue();
            case null, default -> throw new SqlError(1060, 15, 1,
                    "The number of rows provided for a TOP or FETCH clauses row count parameter must be an integer.");
        };
    }

    private static BigDecimal percentage(@Nullable Object value) {
        BigDecimal percentage = switch (value) {
            case Double number -> BigDecimal.valueOf(number);
            case Float number -> BigDecimal.valueOf(number);
            case Integer number -> BigDecimal.valueOf(number);
            case Long number -> BigDecimal.valueOf(number);
            case BigDecimal number -> number;
            case null, default -> BigDecimal.valueOf(-1);
        };
        if (percentage.signum() < 0 || percentage.compareTo(Rows.HUNDRED) > 0) {
            throw new SqlError(1031, 15, 1, "Percent values must be between 0 and 100.");
        }
        return percentage;
    }
}
