package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.granary.tsql.ast.Expression.ColumnReference;
import org.granary.tsql.ast.Expression.FunctionCall;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.plan.Source;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The scope of a FROM clause: the columns of its sources, one after another in the joined row.
public final class RowScope extends QueryScope {
    /// The size of a table in a plan, without its columns.
    private static final int TABLE_BYTES = 1000;

    private final List<Source> sources = new ArrayList<>();
    private int width;
    private int visibleFrom;
    private @Nullable BitSet tracked;

    public RowScope(QueryBinder queries, @Nullable QueryScope parent) {
        super(queries, parent);
    }

    /// Adds a source after the existing ones.
    Source add(List<String> names, boolean aliased, List<Column> columns) {
        queries().execution().planned(TABLE_BYTES + 8L * columns.size());
        Source source = new Source(names, aliased, sources.size(), width, columns);
        for (Source other : sources) {
            if (other.sameExposedName(source)) {
                throw sameName(source, other);
            }
        }
        sources.add(source);
        width += columns.size();
        return source;
    }

    private static SqlError sameName(Source one, Source other) {
        if (one.isAliased() && other.isAliased()) {
            return new SqlError(1011, 16, 1, "The correlation name '" + one.exposedName()
                    + "' is specified multiple times in a FROM clause.");
        }
        if (one.isAliased() || other.isAliased()) {
            Source table = one.isAliased() ? other : one;
            return new SqlError(1012, 16, 1, "The correlation name '" + one.exposedName()
                    + "' has the same exposed name as table '" + table.display() + "'.");
        }
        return new SqlError(1013, 16, 1, "The objects \"" + one.display() + "\" and \"" + other.display()
                + "\" in the FROM clause have the same exposed names. Use correlation names to distinguish them.");
    }

    List<Source> sources() {
        return sources;
    }

    /// Of the joined row. Final only when the whole FROM clause is bound.
    public int width() {
        return width;
    }

    /// Lets `body` see only the sources from this one on, as the ON of a join does.
    <T> T visibleFrom(int first, Supplier<T> body) {
        int before = visibleFrom;
        visibleFrom = first;
        try {
            return body.get();
        } finally {
            visibleFrom = before;
        }
    }

    /// Binds something and returns which sources it used.
    <T> Tracked<T> track(Supplier<T> body) {
        BitSet before = tracked;
        BitSet now = new BitSet();
        tracked = now;
        try {
            return new Tracked<>(body.get(), now);
        } finally {
            if (before != null) {
                before.or(now);
            }
            tracked = before;
        }
    }

    record Tracked<T>(T value, BitSet sources) {}

    @Override
    @Nullable
    Slot own(ColumnReference reference) {
        Slot found = null;
        boolean sourceNamed = false;
        for (Source source : sources.subList(visibleFrom, sources.size())) {
            if (!source.matches(reference.qualifier())) {
                continue;
            }
            sourceNamed |= !reference.qualifier().isEmpty();
            int ordinal = source.find(reference.name());
            if (ordinal >= 0) {
                if (found != null) {
                    throw new SqlError(209, 16, 1, "Ambiguous column name '" + reference.name() + "'.");
                }
                found = use(source, ordinal);
            }
        }
        if (found == null && sourceNamed) {
            throw SqlErrors.unknownColumn(reference.name());
        }
        return found;
    }

    Slot use(Source source, int ordinal) {
        if (source.isNodes() && !queries().binder().nodesAllowed()) {
            throw new SqlError(493, 16, 1, "The column '" + source.columns().get(ordinal).name()
                    + "' that was returned from the nodes() method cannot be used directly. It can only be used with "
                    + "one of the four XML data type methods, exist(), nodes(), query(), and value(), or in IS NULL "
                    + "and IS NOT NULL checks.");
        }
        source.want(ordinal);
        if (tracked != null) {
            tracked.set(source.index());
        }
        return Slot.of(source, ordinal);
    }

    @Override
    BoundExpression aggregate(FunctionCall call, ExpressionBinder binder) {
        throw new SqlError(147, 15, 1,
                "An aggregate may not appear in the WHERE clause unless it is in a subquery contained in a HAVING clause "
                        + "or a select list, and the column being aggregated is an outer reference.");
    }
}
