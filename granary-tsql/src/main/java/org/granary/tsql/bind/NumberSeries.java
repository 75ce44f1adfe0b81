package org.granary.tsql.bind;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.table.Cursor;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.CurrentRequest;
import org.granary.type.Precedence;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// GENERATE_SERIES: numbers from one to another, found one by one.
final class NumberSeries {
    private NumberSeries() {}

    static QueryPlan bind(List<BoundExpression> arguments) {
        if (arguments.size() != 2 && arguments.size() != 3) {
            throw SqlErrors.argumentCount("generate_series", 2, 3);
        }
        SqlType type = type(arguments);
        SqlType exact = new SqlType.Decimal(38, type instanceof SqlType.Decimal decimal ? decimal.scale() : 0, true);
        List<BoundExpression> numbers = arguments.stream().map(each -> Bound.converted(each, exact)).toList();
        return new QueryPlan(List.of(new Column("value", type, true)), QueryPlan.UNSORTED, outer -> {
            Tuple here = new Tuple(Row.EMPTY, outer);
            List<BigDecimal> values = new ArrayList<>();
            for (BoundExpression each : numbers) {
                if (!(each.value(here) instanceof BigDecimal number)) {
                    return Cursor.EMPTY;
                }
                values.add(number);
            }
            BigDecimal step = values.size() > 2
                    ? values.get(2)
                    : BigDecimal.valueOf(values.get(0).compareTo(values.get(1)) <= 0 ? 1 : -1);
            if (step.signum() == 0) {
                throw new SqlError(4199, 16, 1,
                        "Argument value 0 is invalid for argument 3 of generate_series function.");
            }
            return new Series(values.get(0), values.get(1), step, exact, type);
        });
    }

    /// That of the arguments, which have the same; decimals may differ in their digits. Error 5373.
    private static SqlType type(List<BoundExpression> arguments) {
        SqlType type = arguments.getFirst().type();
        for (BoundExpression each : arguments) {
            boolean decimals = type instanceof SqlType.Decimal && each.type() instanceof SqlType.Decimal;
            boolean supported = decimals || type == Simple.TINYINT || type == Simple.SMALLINT || type == Simple.INT
                    || type == Simple.BIGINT;
            if (!supported || (!decimals && !each.type().equals(type) && !Bound.isUntypedNull(each))) {
                throw new SqlError(5373, 16, 1, "All the input parameters should be of the same type. Supported types "
                        + "are tinyint, smallint, int, bigint, decimal and numeric.");
            }
            type = decimals ? Precedence.combine(type, each.type()) : type;
        }
        return type;
    }

    private static final class Series implements Cursor {
        private final BigDecimal last;
        private final BigDecimal step;
        private final SqlType exact;
        private final SqlType type;
        private BigDecimal next;

        Series(BigDecimal first, BigDecimal last, BigDecimal step, SqlType exact, SqlType type) {
            this.next = first;
            this.last = last;
            this.step = step;
            this.exact = exact;
            this.type = type;
        }

        @Override
        public @Nullable Row next() {
            CurrentRequest.check();
            int order = next.compareTo(last);
            if (step.signum() > 0 ? order > 0 : order < 0) {
                return null;
            }
            Object value = Conversions.cast(SqlValue.of(exact, next), type).value();
            next = next.add(step);
            return Row.ofValue(value);
        }
    }
}
