package org.granary.tsql.plan;

import java.util.BitSet;
import java.util.List;
import org.granary.type.Column;
import org.granary.type.SqlType;

/// A bound query: its columns, by which of them (1-based) it is sorted, and how to get its rows, which have just these
/// columns.
///
/// @param untyped columns that are a bare NULL: they take whatever type they are combined with
@SuppressWarnings("ArrayRecordComponent") // never compared
public record QueryPlan(List<Column> columns, int[] order, Plan plan, BitSet untyped) {

    public static final int[] UNSORTED = {};

    public QueryPlan(List<Column> columns, int[] order, Plan plan) {
        this(columns, order, plan, new BitSet());
    }

    public List<SqlType> types() {
        return columns.stream().map(Column::type).toList();
    }
}
