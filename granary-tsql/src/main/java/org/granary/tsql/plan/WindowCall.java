package org.granary.tsql.plan;

import java.util.List;
import org.granary.tsql.eval.BoundExpression;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// One call of a window function, ready to be computed.
///
/// @param ranking null for an aggregate
/// @param aggregate null for a ranking function
/// @param position where the result goes in the row
public record WindowCall(@Nullable Ranking ranking, @Nullable Aggregate aggregate, List<BoundExpression> arguments,
        List<BoundExpression> partition, List<SortKey> order, Extent extent, SqlType type,
        Slot.Position position) {
    public Slot slot() {
        return Slot.of(new Column("", type, true), position);
    }

    public enum Ranking {
        ROW_NUMBER, RANK, DENSE_RANK, NTILE, LAG, LEAD, FIRST_VALUE, LAST_VALUE
    }

    /// Which rows of its partition an aggregate looks at.
    public enum Extent {
        /// All of them.
        PARTITION,
        /// From the first to the last that sorts like the current one.
        PEERS,
        /// From the first to the current one.
        ROWS
    }
}
