package org.granary.session;

import java.util.Iterator;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// The rows of a bulk load, read from the wire as they are asked for.
record BulkRows(Iterator<@Nullable Object[]> values) implements Iterator<Row> {
    @Override
    public boolean hasNext() {
        return values.hasNext();
    }

    @Override
    public Row next() {
        return Row.of(values.next());
    }
}
