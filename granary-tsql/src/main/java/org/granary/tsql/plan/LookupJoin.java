package org.granary.tsql.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.granary.tsql.eval.BoundCondition;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Values;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Relation.Predicate;
import org.granary.tsql.table.Relation.Support;
import org.granary.tsql.table.StoreRelation;
import org.granary.type.CurrentRequest;
import org.granary.type.Row;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Joins with a table that is too large to hold: reads some rows of the left and asks the table for the rows with their
/// keys.
///
/// @param filter an additional condition on rows of the table, or null
/// @param lookup the key whose right side is a column that the table finds by itself
record LookupJoin(JoinPlan join, TableScan table, @Nullable BoundCondition filter, JoinPlan.Key lookup, int column) {
    private static final int ROWS = 200;

    /// @return null where the right side is not a table that can be asked so
    static @Nullable LookupJoin of(JoinPlan join) {
        FilterPlan filter = join.right() instanceof FilterPlan found ? found : null;
        Plan right = filter == null ? join.right() : filter.input();
        if (join.keepRight() || !(right instanceof TableScan table)
                || !(table.relation() instanceof StoreRelation relation)) {
            return null;
        }
        for (JoinPlan.Key key : join.keys()) {
            if (key.right() instanceof Slot slot && slot.source() != null
                    && relation.support(new Predicate.In(slot.ordinal(), List.of(key.left()))) == Support.EXACT) {
                return new LookupJoin(join, table, filter == null ? null : filter.condition(), key, slot.ordinal());
            }
        }
        return null;
    }

    Cursor open(Tuple outer) {
        Cursor left = join.left().open(outer);
        List<BoundExpression> leftKeys = join.keys().stream().map(JoinPlan.Key::left).toList();
        List<BoundExpression> rightKeys = join.keys().stream().map(JoinPlan.Key::right).toList();
        return new Cursor() {
            private Iterator<Row> ready = List.<Row>of().iterator();

            @Override
            public @Nullable Row next() {
                while (!ready.hasNext()) {
                    List<Row> some = some(left);
                    if (some.isEmpty()) {
                        return null;
                    }
                    ready = joined(some, leftKeys, rightKeys, outer).iterator();
                }
                return ready.next();
            }

            @Override
            public void close() {
                left.close();
            }
        };
    }

    private static List<Row> some(Cursor left) {
        List<Row> rows = new ArrayList<>();
        while (rows.size() < ROWS) {
            Row row = left.next();
            if (row == null) {
                break;
            }
            rows.add(row);
        }
        return rows;
    }

    private List<Row> joined(List<Row> lefts, List<BoundExpression> leftKeys,
            List<BoundExpression> rightKeys, Tuple outer) {
        Map<Object, BoundExpression> asked = new LinkedHashMap<>();
        for (Row row : lefts) {
            Object value = lookup.left().value(new Tuple(row, outer));
            if (value != null) {
                asked.putIfAbsent(Values.key(lookup.left().type(), value), constant(lookup.left().type(), value));
            }
        }
        Map<RowKey, List<Row>> byKey = new HashMap<>();
        if (!asked.isEmpty()) {
            try (Cursor rows = found(List.copyOf(asked.values()), outer)) {
                for (Row row = rows.next(); row != null; row = rows.next()) {
                    RowKey key = RowKey.of(rightKeys, new Tuple(row, outer));
                    if (!key.hasNull()) {
                        byKey.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
                    }
                }
            }
        }
        List<Row> result = new ArrayList<>();
        for (Row row : lefts) {
            RowKey key = RowKey.of(leftKeys, new Tuple(row, outer));
            boolean matched = false;
            for (Row right : key.hasNull() ? List.<Row>of() : byKey.getOrDefault(key, List.of())) {
                CurrentRequest.check();
                Row merged = join.merge(row, right);
                if (join.on() == null || join.on().holds(new Tuple(merged, outer))) {
                    matched = true;
                    result.add(merged);
                }
            }
            if (!matched && join.keepLeft()) {
                result.add(row);
            }
        }
        return result;
    }

    private Cursor found(List<BoundExpression> keys, Tuple outer) {
        Cursor rows = table.open(outer, new Predicate.In(column, keys));
        return filter == null ? rows : FilterPlan.filtered(rows, filter, outer);
    }

    private static BoundExpression constant(SqlType type, Object value) {
        return new BoundExpression() {
            @Override
            public SqlType type() {
                return type;
            }

            @Override
            public boolean nullable() {
                return false;
            }

            @Override
            public Object value(Tuple row) {
                return value;
            }

            @Override
            public boolean constant() {
                return true;
            }
        };
    }
}
