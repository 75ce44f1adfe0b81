package org.granary.tsql.plan;

import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Tuple;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// The argument of an aggregate, which reports the NULLs that the aggregate leaves out.
record NullWatch(BoundExpression argument, Runnable leftOut) implements BoundExpression {

    @Override
    public SqlType type() {
        return argument.type();
    }

    @Override
    public boolean nullable() {
        return argument.nullable();
    }

    @Override
    public @Nullable Object value(Tuple row) {
        return watched(argument.value(row));
    }

    @Override
    public @Nullable Object largeValue(Tuple row) {
        return watched(argument.largeValue(row));
    }

    @Override
    public boolean constant() {
        return argument.constant();
    }

    private @Nullable Object watched(@Nullable Object value) {
        if (value == null) {
            leftOut.run();
        }
        return value;
    }
}
