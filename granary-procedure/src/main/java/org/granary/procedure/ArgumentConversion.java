package org.granary.procedure;

import java.math.BigDecimal;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.granary.type.ValueErrors;

/// Converts an argument to the type of its parameter.
public final class ArgumentConversion {
    private ArgumentConversion() {}

    public static SqlValue convert(SqlValue value, SqlType type) {
        if (value.value() == null || value.type().equals(type)) {
            return SqlValue.of(type, value.value());
        }
        Object given = value.value();
        if ((given instanceof String && (type instanceof SqlType.Characters || type == SqlType.Simple.XML))
                || (given instanceof byte[] && type instanceof SqlType.Binary)) {
            return SqlValue.of(type, given);
        }
        if (given instanceof BigDecimal number) {
            if (type == SqlType.Simple.BIT) {
                return SqlValue.of(type, number.signum() != 0);
            }
            if (type == SqlType.Simple.INT || type == SqlType.Simple.SMALLINT || type == SqlType.Simple.TINYINT) {
                return SqlValue.of(type, number.intValueExact());
            }
            if (type == SqlType.Simple.BIGINT) {
                return SqlValue.of(type, number.longValueExact());
            }
            if (type instanceof SqlType.Decimal decimal) {
                return SqlValue.of(type, number.setScale(decimal.scale()));
            }
        }
        throw ValueErrors.errorConverting(value.type().name(), type.name());
    }
}
