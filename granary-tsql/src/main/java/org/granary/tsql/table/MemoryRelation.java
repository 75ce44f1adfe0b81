package org.granary.tsql.table;

import java.util.List;
import org.granary.tsql.ast.Condition.ComparisonOperator;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Values;
import org.granary.tsql.table.LocalTables.Index;
import org.granary.type.Column;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// A table whose rows are in memory: a temporary table, a table variable or a catalog view. Looked up by equality it
/// makes an index of that column for the run of the statement, because a correlated subquery asks once for each row
/// around it.
interface MemoryRelation extends Relation {

    /// The rows as they are at this moment.
    List<Row> rows(Execution execution);

    @Override
    default Support support(Predicate predicate) {
        return predicate instanceof Predicate.Compare compare && compare.operator() == ComparisonOperator.EQUAL
                && Values.sameFamily(columns().get(compare.column()).type(), compare.operand().type())
                        ? Support.EXACT
                        : Support.NONE;
    }

    @Override
    default Cursor scan(Scan scan, Execution execution, Tuple here) {
        List<Row> rows = rows(execution);
        for (Predicate predicate : scan.predicates()) {
            if (predicate instanceof Predicate.Compare compare) {
                Object key = RowKey.part(compare.operand().type(), compare.operand().value(here));
                if (key == null) {
                    return Cursor.EMPTY;
                }
                rows = scan.predicates().size() == 1
                        ? index(rows, compare.column(), execution).find(key)
                        : matching(rows, compare.column(), key);
            }
        }
        return cursor(rows, rows.size());
    }

    private static Cursor cursor(List<Row> rows, int size) {
        return new Cursor() {
            private int at;

            @Override
            public @Nullable Row next() {
                return at < size ? rows.get(at++) : null;
            }
        };
    }

    private Index index(List<Row> rows, int column, Execution execution) {
        record Key(MemoryRelation relation, int column, int size) {}
        return execution.once(new Key(this, column, rows.size()),
                () -> new Index(rows, columns().get(column), column, execution.memory()));
    }

    private List<Row> matching(List<Row> rows, int ordinal, Object key) {
        Column column = columns().get(ordinal);
        return rows.stream().filter(row -> key.equals(RowKey.part(column.type(), row.get(ordinal)))).toList();
    }
}
