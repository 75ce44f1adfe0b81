package org.granary.tsql.bind;

import org.granary.tsql.ast.Expression.ColumnReference;
import org.granary.tsql.ast.Expression.FunctionCall;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.plan.Source;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// What names mean in a branch of MERGE for rows that only one of the two sides has: the columns of that side.
public final class MergeScope extends QueryScope {
    private final RowScope both;
    private final Source target;
    private final boolean ofTarget;

    /// @param ofTarget whether the rows are those of the target
    public MergeScope(QueryBinder queries, RowScope both, Source target, boolean ofTarget) {
        super(queries, null);
        this.both = both;
        this.target = target;
        this.ofTarget = ofTarget;
    }

    @Override
    @Nullable
    Slot own(ColumnReference reference) {
        Slot slot = reference.qualifier().isEmpty() ? bare(reference.name()) : null;
        slot = slot == null ? both.own(reference) : slot;
        if (slot != null && (slot.source() == target) != ofTarget) {
            String name = reference.qualifier().isEmpty()
                    ? reference.name()
                    : String.join(".", reference.qualifier()) + "." + reference.name();
            throw ofTarget
                    ? new SqlError(5334, 16, 1, "The identifier '" + name
                            + "' cannot be bound. Only target columns and "
                            + "columns in the clause scope are allowed in the 'WHEN NOT MATCHED BY SOURCE' clause of a "
                            + "MERGE statement.")
                    : new SqlError(5333, 16, 1,
                            "The identifier '" + name + "' cannot be bound. Only source columns are "
                                    + "allowed in the 'WHEN NOT MATCHED' clause of a MERGE statement.");
        }
        return slot;
    }

    /// A bare name means a column of the side that there is.
    private @Nullable Slot bare(String name) {
        Slot found = null;
        for (Source source : both.sources()) {
            int ordinal = (source == target) == ofTarget ? source.find(name) : -1;
            if (ordinal >= 0 && found != null) {
                throw new SqlError(209, 16, 1, "Ambiguous column name '" + name + "'.");
            }
            found = ordinal >= 0 ? both.use(source, ordinal) : found;
        }
        return found;
    }

    @Override
    BoundExpression aggregate(FunctionCall call, ExpressionBinder binder) {
        return both.aggregate(call, binder);
    }
}
