package org.granary.tsql.eval;

import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// An expression whose value is JSON: it is put into other JSON as it is, and not as a string.
public record JsonResult(BoundExpression text) implements BoundExpression {

    @Override
    public SqlType type() {
        return text.type();
    }

    @Override
    public boolean nullable() {
        return text.nullable();
    }

    @Override
    public boolean constant() {
        return text.constant();
    }

    @Override
    public @Nullable Object value(Tuple row) {
        return text.value(row);
    }
}
