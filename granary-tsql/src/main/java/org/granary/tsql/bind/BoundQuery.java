package org.granary.tsql.bind;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.type.Column;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// A query that can be run, any number of times.
public final class BoundQuery {
    private final QueryPlan plan;
    private final Execution execution;

    BoundQuery(QueryPlan plan, Execution execution) {
        this.plan = plan;
        this.execution = execution;
    }

    /// Rows, read once, in order. Checks the frame's cancellation as it goes.
    public interface RowSource {
        /// @return canonical values of the columns, or null at the end; the caller may keep the array
        @Nullable
        Row next();
    }

    public List<Column> columns() {
        return plan.columns();
    }

    /// 1-based result columns by which the rows are sorted, for the ORDER token; empty when unknown.
    public int[] order() {
        return plan.order().clone();
    }

    /// Runs. The rows are read inside `reader`, while the transactions that they come from are open: they stream from a
    /// snapshot of the store, so nothing of the source may be kept after `reader` has returned.
    ///
    /// The store may run the query again from the start, and `reader` with it, until `spent` answers true: a reader
    /// that sends rows, or changes anything else that it does not set anew, says so there.
    ///
    /// Expressions of the select list are evaluated as a row is asked for, after sorting, because
    /// `SELECT @s = @s + name FROM … ORDER BY …` builds on the row before.
    ///
    /// @param outer [Tuple#EMPTY] outside any query
    /// @param spent whether `reader` can no longer be run again
    public <T extends @Nullable Object> T read(Tuple outer, BooleanSupplier spent, Function<RowSource, T> reader) {
        return execution.run(spent, () -> {
            try (Cursor rows = plan.plan().open(outer)) {
                return reader.apply(() -> {
                    execution.checkCancelled();
                    return rows.next();
                });
            }
        });
    }

    /// Runs with a reader that can be run again.
    public <T extends @Nullable Object> T read(Tuple outer, Function<RowSource, T> reader) {
        return read(outer, () -> false, reader);
    }
}
