package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.Limit;
import org.granary.tsql.plan.Plan;
import org.granary.tsql.plan.Slot;
import org.granary.tsql.plan.SortKey;
import org.granary.tsql.plan.StoreAggregates;
import org.granary.tsql.plan.TableScan;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.Relation;
import org.granary.tsql.table.Relation.Predicate;
import org.granary.tsql.table.Relation.Support;
import org.granary.tsql.table.StoreRelation;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// Whole steps of a query over one table that the store can do better, because no row has to leave it.
final class StorePushdown {

    private StorePushdown() {}

    /// Lets the store count and sum up, where there is no GROUP BY and the store understands every condition exactly.
    ///
    /// @return null where it cannot
    static @Nullable Plan aggregate(FromNode from, List<Conjunct> where, @Nullable GroupScope groups,
            Execution execution) {
        if (groups == null || !groups.keys().isEmpty() || groups.aggregates().isEmpty()
                || !(from instanceof FromNode.Table table)
                || !(table.scan().relation() instanceof StoreRelation relation)) {
            return null;
        }
        List<Predicate> predicates = new ArrayList<>();
        for (Conjunct conjunct : where) {
            if (conjunct.predicates().isEmpty() || !conjunct.predicates().stream()
                    .allMatch(predicate -> relation.support(predicate) == Support.EXACT)) {
                return null;
            }
            predicates.addAll(conjunct.predicates());
        }
        StoreAggregates aggregates = StoreAggregates.of(groups.aggregates(), relation);
        if (aggregates == null) {
            return null;
        }
        return outer -> {
            Row row = aggregates.read(predicates, execution, new Tuple(Row.EMPTY, outer));
            var one = List.of(row).iterator();
            return () -> one.hasNext() ? one.next() : null;
        };
    }

    /// Lets a table sort by itself, and cut, where nothing else looks at its rows.
    ///
    /// @return whether it does
    static boolean sort(Plan plan, List<SortKey> keys, @Nullable Limit limit) {
        if (!(plan instanceof TableScan scan) || keys.isEmpty() || (limit != null && limit.withTies())) {
            return false;
        }
        List<Relation.Order> order = new ArrayList<>();
        for (SortKey key : keys) {
            if (!(key.expression() instanceof Slot slot) || slot.source() != scan.source()
                    || !scan.relation().sortsBy(slot.ordinal())) {
                return false;
            }
            order.add(new Relation.Order(slot.ordinal(), key.descending()));
        }
        scan.sortAndCut(order, limit);
        return true;
    }
}
