package org.granary.tsql.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.granary.store.Rows;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.Aggregate.Kind;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.Relation.Predicate;
import org.granary.tsql.table.StorePredicates;
import org.granary.tsql.table.StoreRelation;
import org.granary.tsql.table.StoreValues;
import org.granary.type.Row;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.ValueErrors;
import org.jspecify.annotations.Nullable;

/// Aggregates over a whole table, computed by the store: counts of anything, sums and averages of integers up to 32
/// bits (64-bit sums could overflow there), and extremes of what the store sorts as T-SQL does.
public final class StoreAggregates {
    private final List<Aggregate> aggregates;
    private final StoreRelation relation;
    private final String list;
    private final List<String> extremes;

    private StoreAggregates(List<Aggregate> aggregates, StoreRelation relation, String list, List<String> extremes) {
        this.aggregates = aggregates;
        this.relation = relation;
        this.list = list;
        this.extremes = extremes;
    }

    /// @return null where one of them is not of that kind
    public static @Nullable StoreAggregates of(List<Aggregate> aggregates, StoreRelation relation) {
        List<String> columns = new ArrayList<>();
        List<String> extremes = new ArrayList<>();
        for (Aggregate aggregate : aggregates) {
            if (aggregate.argument() == null) {
                columns.add("COUNT(*)");
                continue;
            }
            if (aggregate.distinct() || !(aggregate.argument() instanceof Slot slot) || slot.source() == null) {
                return null;
            }
            String name = relation.name(slot.ordinal());
            switch (aggregate.kind()) {
                case COUNT, COUNT_BIG -> columns.add("COUNT(" + name + ")");
                case MIN, MAX -> {
                    if (!relation.sortsBy(slot.ordinal())) {
                        return null;
                    }
                    columns.add(aggregate.kind() + "(" + name + ")");
                    if (slot.nullable() && !extremes.contains(name)) {
                        extremes.add(name);
                    }
                }
                case SUM, AVG -> {
                    if (!isSmallInteger(slot.type())) {
                        return null;
                    }
                    columns.add("SUM(" + name + ")");
                    columns.add("COUNT(" + name + ")");
                }
                case STRING_AGG, STDEV, STDEVP, VAR, VARP -> {
                    return null;
                }
            }
        }
        // Not for MIN and MAX alone, which an index answers.
        if (aggregates.stream().anyMatch(StoreAggregates::countsValues)) {
            columns.add("COUNT(*)");
        }
        return new StoreAggregates(aggregates, relation, String.join(", ", columns), extremes);
    }

    private static boolean countsValues(Aggregate aggregate) {
        return switch (aggregate.kind()) {
            case COUNT, COUNT_BIG, SUM, AVG -> aggregate.argument() != null;
            case MIN, MAX, STRING_AGG, STDEV, STDEVP, VAR, VARP -> false;
        };
    }

    private static boolean isSmallInteger(SqlType type) {
        return type == Simple.TINYINT || type == Simple.SMALLINT || type == Simple.INT;
    }

    public Row read(List<Predicate> predicates, Execution execution, Tuple here) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String where = StorePredicates.where(predicates, relation, here, parameters);
        if (where == null) {
            where = " WHERE 1 = 0";
            parameters.clear();
        }
        String from = " FROM " + StoreRelation.quoted(relation.table().storeTable()) + where;
        if (leavesOutNulls(from + (where.isEmpty() ? " WHERE " : " AND "), parameters, execution)) {
            execution.nullLeftOut();
        }
        String sql = "SELECT " + list + from;
        try (Rows rows = execution.transaction(relation.database()).query(sql, parameters.toArray())) {
            if (!rows.next()) {
                throw new IllegalStateException("an aggregate query returned no row");
            }
            return row(rows, execution);
        }
    }

    /// Whether a MIN or MAX meets a NULL. It is a query of its own, because an index answers it, as it answers MIN and
    /// MAX.
    private boolean leavesOutNulls(String from, List<@Nullable Object> parameters, Execution execution) {
        for (String name : extremes) {
            String sql = "SELECT 1" + from + name + " IS NULL LIMIT 1";
            try (Rows rows = execution.transaction(relation.database()).query(sql, parameters.toArray())) {
                if (rows.next()) {
                    return true;
                }
            }
        }
        return false;
    }

    /// After the aggregates that count values comes the number of rows: where an aggregate counts fewer, it has left
    /// out NULLs.
    private Row row(Rows rows, Execution execution) {
        @Nullable
        Object[] row = new @Nullable Object[aggregates.size()];
        int column = 1;
        long fewest = Long.MAX_VALUE;
        for (int i = 0; i < row.length; i++) {
            Aggregate aggregate = aggregates.get(i);
            if (aggregate.kind() == Kind.SUM || aggregate.kind() == Kind.AVG) {
                long count = rows.getLong(column + 1);
                fewest = Math.min(fewest, count);
                row[i] = count == 0
                        ? null
                        : Accumulators.total(aggregate, BigDecimal.valueOf(rows.getLong(column)), 0, count);
                column += 2;
            } else if (aggregate.kind() == Kind.COUNT) {
                long count = rows.getLong(column++);
                fewest = aggregate.argument() == null ? fewest : Math.min(fewest, count);
                if (count > Integer.MAX_VALUE) {
                    throw ValueErrors.overflow("expression", "int");
                }
                row[i] = (int) count;
            } else {
                row[i] = StoreValues.read(rows, column++, aggregate.type());
            }
        }
        if (fewest < Long.MAX_VALUE && fewest < rows.getLong(column)) {
            execution.nullLeftOut();
        }
        return Row.of(row);
    }
}
