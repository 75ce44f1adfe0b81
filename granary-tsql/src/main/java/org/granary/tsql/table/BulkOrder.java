package org.granary.tsql.table;

import java.util.List;
import org.granary.tsql.ast.TableDefinition.KeyColumn;
import org.granary.tsql.eval.Values;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Holds a bulk load to its ORDER hint. Like SQL Server, it looks at the hint only where that is the order of the
/// clustered key and the values come in the types of its columns: converted, they may have another order.
public final class BulkOrder {
    private final List<Integer> ordinals;
    private final List<Boolean> descending;
    private final List<SqlType> types;
    private @Nullable Row last;

    private BulkOrder(List<KeyColumn> key, RowWriter table) {
        this.ordinals = key.stream().map(column -> table.ordinal(column.name())).toList();
        this.descending = key.stream().map(KeyColumn::descending).toList();
        this.types = ordinals.stream().map(ordinal -> table.columns().get(ordinal).type()).toList();
    }

    /// Null where nothing has to be checked.
    ///
    /// @param coming the columns as they are announced
    public static @Nullable BulkOrder of(List<KeyColumn> hint, List<Column> coming, RowWriter table) {
        BulkOrder order = new BulkOrder(hint, table);
        List<KeyColumn> key = table.clusteredKey();
        BulkOrder clustered = new BulkOrder(key, table);
        return !key.isEmpty() && order.ordinals.equals(clustered.ordinals)
                && order.descending.equals(clustered.descending) && order.comesAsItIs(coming, table) ? order : null;
    }

    private boolean comesAsItIs(List<Column> coming, RowWriter table) {
        return ordinals.stream().map(ordinal -> table.columns().get(ordinal)).allMatch(column -> coming.stream()
                .anyMatch(each -> each.name().equalsIgnoreCase(column.name()) && each.type().equals(column.type())));
    }

    /// Error 4819 for a row that does not come after the last one.
    public void check(Row row) {
        if (last != null && compare(last, row) >= 0) {
            throw new SqlError(4819, 16, 1,
                    "Cannot bulk load. The bulk data stream was incorrectly specified as sorted or "
                            + "the data violates a uniqueness constraint imposed by the target table. Sort order incorrect for "
                            + "the following two rows: primary key of first row: " + MemoryKey.values(last, ordinals)
                            + ", primary key of second row: " + MemoryKey.values(row, ordinals) + ".");
        }
        last = row;
    }

    private int compare(Row left, Row right) {
        for (int i = 0; i < types.size(); i++) {
            int ordinal = ordinals.get(i);
            int order = Values.compareNullsFirst(types.get(i), left.get(ordinal), right.get(ordinal));
            if (order != 0) {
                return descending.get(i) ? -order : order;
            }
        }
        return 0;
    }
}
