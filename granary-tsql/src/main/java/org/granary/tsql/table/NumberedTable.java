package org.granary.tsql.table;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.eval.Tuple;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// A table in memory with one more column, which no name reaches: the row's place in the table. UPDATE and DELETE find
/// rows again by it.
public record NumberedTable(MemoryTable table) implements MemoryRelation {

    private static final Column PLACE = new Column("\0", Simple.INT, false);

    /// Whether it is the column that no name reaches.
    public static boolean isPlace(Column column) {
        return column.equals(PLACE);
    }

    @Override
    public List<Column> columns() {
        List<Column> columns = new ArrayList<>(table.columns());
        columns.add(PLACE);
        return columns;
    }

    @Override
    public Cursor scan(Scan scan, Execution execution, Tuple here) {
        KeyLookup.Found found = KeyLookup.find(table, scan, execution, here);
        return found == null ? MemoryRelation.super.scan(scan, execution, here) : found.cursor(NumberedTable::numbered);
    }

    /// The row of this relation for a row of the table.
    public static Row numbered(Row row, int place) {
        @Nullable
        Object[] more = row.copy(row.size() + 1);
        more[row.size()] = place;
        return Row.of(more);
    }

    @Override
    public List<Row> rows(Execution execution) {
        return execution.once(this, () -> {
            List<Row> numbered = new ArrayList<>();
            for (Row row : table.rows(execution)) {
                numbered.add(numbered(row, numbered.size()));
            }
            return numbered;
        });
    }
}
