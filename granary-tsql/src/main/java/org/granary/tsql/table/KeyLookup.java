package org.granary.tsql.table;

import java.util.List;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.table.Relation.Predicate;
import org.granary.tsql.table.Relation.Scan;
import org.granary.type.Column;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// Finds rows of a table in memory by a key or an index, all columns of which are compared with values.
final class KeyLookup {
    private KeyLookup() {}

    /// What is made of a row that was found.
    interface Made {
        Row of(Row row, int place);
    }

    /// Rows that a scan asks for.
    ///
    /// @param places where they may be
    /// @param wanted what the columns have to be, or null where they may be anything
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Found(List<Row> rows, int[] places, @Nullable Object[] wanted, List<Column> columns) {

        Cursor cursor(Made made) {
            return new Cursor() {
                private int at;

                @Override
                public @Nullable Row next() {
                    while (at < places.length) {
                        int place = places[at++];
                        Row row = rows.get(place);
                        if (matches(row)) {
                            return made.of(row, place);
                        }
                    }
                    return null;
                }
            };
        }

        private boolean matches(Row row) {
            for (int i = 0; i < wanted.length; i++) {
                if (wanted[i] != null && !wanted[i].equals(RowKey.part(columns.get(i).type(), row.get(i)))) {
                    return false;
                }
            }
            return true;
        }
    }

    /// @return null where no key or index helps
    static @Nullable Found find(MemoryTable table, Scan scan, Execution execution, Tuple here) {
        if (table.keys().isEmpty() || scan.predicates().isEmpty()) {
            return null;
        }
        @Nullable
        Object[] wanted = new @Nullable Object[table.columns().size()];
        for (Predicate predicate : scan.predicates()) {
            if (!(predicate instanceof Predicate.Compare compare) || compare.operator() != ComparisonOperator.EQUAL) {
                return null;
            }
            Object part = RowKey.part(compare.operand().type(), compare.operand().value(here));
            if (part == null || (wanted[compare.column()] != null && !part.equals(wanted[compare.column()]))) {
                return new Found(List.of(), new int[0], wanted, table.columns());
            }
            wanted[compare.column()] = part;
        }
        MemoryTable.Moment moment = execution.temporary().momentOf(table);
        for (int i = 0; i < table.keys().size(); i++) {
            List<Integer> ordinals = table.keys().get(i).ordinals();
            if (ordinals.stream().allMatch(ordinal -> wanted[ordinal] != null)) {
                RowKey key = new RowKey(ordinals.stream().map(ordinal -> wanted[ordinal]).toArray());
                return new Found(moment.rows(), moment.indexes().get(i).find(key, moment.rows().size()), wanted,
                        table.columns());
            }
        }
        return null;
    }
}
