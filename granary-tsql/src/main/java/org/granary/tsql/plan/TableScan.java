package org.granary.tsql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.Relation;
import org.granary.tsql.table.Relation.Predicate;
import org.granary.tsql.table.Relation.Support;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// A table of a FROM clause, and what it is asked to do by itself. Rows have the width of the joined row.
public final class TableScan implements Plan {
    private final Relation relation;
    private final Source source;
    private final IntSupplier width;
    private final Execution execution;
    private final List<Predicate> predicates = new ArrayList<>();
    private List<Relation.Order> order = List.of();
    private @Nullable Limit limit;

    /// @param width of the joined row, which is known when the whole FROM clause is bound
    public TableScan(Relation relation, Source source, IntSupplier width, Execution execution) {
        this.relation = relation;
        this.source = source;
        this.width = width;
        this.execution = execution;
    }

    public Relation relation() {
        return relation;
    }

    public Source source() {
        return source;
    }

    List<Predicate> predicates() {
        return predicates;
    }

    /// Lets the table apply a predicate if it can.
    public Support push(Predicate predicate) {
        Support support = relation.support(predicate);
        if (support != Support.NONE) {
            predicates.add(predicate);
        }
        return support;
    }

    /// Lets the table sort and cut; only when nothing else filters its rows.
    public void sortAndCut(List<Relation.Order> by, @Nullable Limit cut) {
        order = by;
        limit = cut;
    }

    @Override
    public Cursor open(Tuple outer) {
        return open(outer, null);
    }

    /// @param more one more predicate for this time, or null
    Cursor open(Tuple outer, @Nullable Predicate more) {
        Tuple here = new Tuple(Row.ofNulls(width.getAsInt()), outer);
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
            public @Nullable Row next() {
                execution.checkCancelled();
                Row row = rows.next();
                return row == null ? null : widen(row, source, width.getAsInt());
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }

    /// Puts a source's own row where it belongs in the joined row.
    public static Row widen(Row row, Source source, int width) {
        if (row.size() == width) {
            return row;
        }
        @Nullable
        Object[] wide = new @Nullable Object[width];
        System.arraycopy(row.values(), 0, wide, source.offset(), row.size());
        return Row.of(wide);
    }
}
