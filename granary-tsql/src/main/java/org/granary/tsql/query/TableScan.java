package org.granary.tsql.query;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.query.Relation.Predicate;
import org.granary.tsql.query.Relation.Support;
import org.jspecify.annotations.Nullable;

/// A table of a FROM clause, and what it is asked to do by itself. Rows have the width of the joined row.
final class TableScan implements Plan {
    private final Relation relation;
    private final Source source;
    private final RowScope scope;
    private final Execution execution;
    private final List<Predicate> predicates = new ArrayList<>();
    private List<Relation.Order> order = List.of();
    private @Nullable Limit limit;

    TableScan(Relation relation, Source source, RowScope scope, Execution execution) {
        this.relation = relation;
        this.source = source;
        this.scope = scope;
        this.execution = execution;
    }

    Relation relation() {
        return relation;
    }

    Source source() {
        return source;
    }

    List<Predicate> predicates() {
        return predicates;
    }

    /// Lets the table apply a predicate if it can.
    Support push(Predicate predicate) {
        Support support = relation.support(predicate);
        if (support != Support.NONE) {
            predicates.add(predicate);
        }
        return support;
    }

    /// Lets the table sort and cut; only when nothing else filters its rows.
    void sortAndCut(List<Relation.Order> by, @Nullable Limit cut) {
        order = by;
        limit = cut;
    }

    @Override
    public Cursor open(Tuple outer) {
        return open(outer, null);
    }

    /// @param more one more predicate for this time, or null
    Cursor open(Tuple outer, @Nullable Predicate more) {
        Tuple here = new Tuple(new @Nullable Object[scope.width()], outer);
        Long most = null;
        if (limit != null) {
            Limit.Rows rows = limit.rows(outer);
            if (rows.percent() == null && !rows.withTies() && rows.count() < Long.MAX_VALUE - rows.skip()) {
                most = rows.skip() + rows.count();
            }
        }
        List<Predicate> all = predicates;
        if (more != null) {
            all = new ArrayList<>(predicates);
            all.add(more);
        }
        Cursor rows = relation.scan(new Relation.Scan(source.wanted(), all, order, most), execution, here);
        return new Cursor() {
            @Override
            public @Nullable Object @Nullable [] next() {
                execution.checkCancelled();
                @Nullable
                Object[] row = rows.next();
                return row == null ? null : widen(row, source, scope);
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }

    /// Puts a source's own row where it belongs in the joined row.
    static @Nullable Object[] widen(@Nullable Object[] row, Source source, RowScope scope) {
        if (row.length == scope.width()) {
            return row;
        }
        @Nullable
        Object[] wide = new @Nullable Object[scope.width()];
        System.arraycopy(row, 0, wide, source.offset(), row.length);
        return wide;
    }
}
