package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.granary.tsql.ast.Condition;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Expression.ColumnReference;
import org.granary.tsql.ast.Expression.FunctionCall;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.plan.WindowCall;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// What names mean inside one SELECT, and around it for correlated subqueries.
abstract class QueryScope implements Scope {
    private final QueryBinder queries;
    private final @Nullable QueryScope parent;
    private final List<WindowCall> windows = new ArrayList<>();
    private boolean windowsAllowed;
    private boolean usedFromInside;

    /// @param queries binds subqueries
    /// @param parent the scope of the query around, or null
    QueryScope(QueryBinder queries, @Nullable QueryScope parent) {
        this.queries = queries;
        this.parent = parent;
    }

    QueryBinder queries() {
        return queries;
    }

    @Nullable
    QueryScope parent() {
        return parent;
    }

    /// Binds a query that stands inside this one, and returns whether it uses columns of this one or of one further
    /// out.
    <T> Nested<T> nested(Supplier<T> body) {
        boolean before = usedFromInside;
        usedFromInside = false;
        try {
            T bound = body.get();
            return new Nested<>(bound, usedFromInside);
        } finally {
            usedFromInside |= before;
        }
    }

    record Nested<T>(T bound, boolean correlated) {}

    List<WindowCall> windows() {
        return windows;
    }

    /// In the select list and ORDER BY only.
    void allowWindows(boolean allowed) {
        windowsAllowed = allowed;
    }

    /// The column of this very scope, or null when only a query around can know it. Errors 207 and 209.
    abstract @Nullable Slot own(ColumnReference reference);

    abstract BoundExpression aggregate(FunctionCall call, ExpressionBinder binder);

    Slot column(ColumnReference reference) {
        int depth = 0;
        for (QueryScope scope = this; scope != null; scope = scope.parent) {
            Slot found = scope.own(reference);
            if (found != null) {
                QueryScope out = this;
                for (int i = 0; i < depth && out.parent != null; i++) {
                    out = out.parent;
                    out.usedFromInside = true;
                }
                return found.from(depth);
            }
            depth++;
        }
        if (reference.qualifier().isEmpty()) {
            throw SqlErrors.unknownColumn(reference.name());
        }
        throw new SqlError(4104, 16, 1, "The multi-part identifier \"" + String.join(".", reference.qualifier()) + "."
                + reference.name() + "\" could not be bound.");
    }

    @Override
    public @Nullable BoundExpression expression(Expression expression, ExpressionBinder binder) {
        return switch (expression) {
            case ColumnReference reference -> column(reference);
            case Expression.Subquery subquery -> Subqueries.scalar(subquery.query(), this);
            case FunctionCall call when call.over() != null -> window(call, binder);
            case FunctionCall call when AggregateBinder.isAggregate(call) -> aggregate(call, binder);
            default -> null;
        };
    }

    @Override
    public @Nullable BoundCondition condition(Condition condition, ExpressionBinder binder) {
        return switch (condition) {
            case Condition.Exists exists -> Subqueries.exists(exists.query(), this);
            case Condition.InQuery in -> Subqueries.in(in, this, binder);
            case Condition.Quantified quantified -> Subqueries.quantified(quantified, this, binder);
            default -> null;
        };
    }

    private BoundExpression window(FunctionCall call, ExpressionBinder binder) {
        if (!windowsAllowed) {
            throw new SqlError(4108, 15, 1, "Windowed functions can only appear in the SELECT or ORDER BY clauses.");
        }
        windowsAllowed = false;
        WindowCall window;
        try {
            window = WindowBinder.bind(call, this, binder);
        } finally {
            windowsAllowed = true;
        }
        windows.add(window);
        return window.slot();
    }
}
