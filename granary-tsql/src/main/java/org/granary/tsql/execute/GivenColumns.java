package org.granary.tsql.execute;

import java.util.BitSet;
import java.util.List;
import org.granary.type.Column;
import org.granary.type.SqlType;

/// The columns of a table that a statement gives values for. What is asked for each value of each row is found out once.
final class GivenColumns {
    private final int[] places;
    private final List<SqlType> types;
    private final boolean[] ofColumn;
    private final BitSet filled = new BitSet();

    /// @param places which columns, in the order of the values
    /// @param types of the values
    /// @param columns all of the table
    GivenColumns(int[] places, List<SqlType> types, List<Column> columns) {
        this.places = places;
        this.types = types;
        this.ofColumn = new boolean[places.length];
        for (int i = 0; i < places.length; i++) {
            ofColumn[i] = types.get(i).equals(columns.get(places[i]).type());
            filled.set(places[i]);
        }
    }

    int count() {
        return places.length;
    }

    /// The column of a value.
    int place(int value) {
        return places[value];
    }

    SqlType type(int value) {
        return types.get(value);
    }

    /// Whether a value has the type of its column, so that it is stored as it is.
    boolean hasTypeOfColumn(int value) {
        return ofColumn[value];
    }

    /// Whether a value comes for this column.
    boolean fills(int column) {
        return filled.get(column);
    }
}
