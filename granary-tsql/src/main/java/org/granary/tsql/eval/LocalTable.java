package org.granary.tsql.eval;

import java.util.List;
import java.util.function.Consumer;
import org.granary.type.Column;

/// A temporary table (`#t`, kept by the session) or a table variable (`@t`, kept by the frame). The executor of queries has the only implementation.
public interface LocalTable {

    List<Column> columns();

    /// How much memory its rows take, about.
    long bytes();

    /// The table is gone for good: gives its memory back.
    void close();

    /// @param listener hears of this table before each change of its rows
    void onChange(Consumer<LocalTable> listener);

    /// What puts the rows back that the table has now. Values that were made for identity columns stay used.
    Runnable restorePoint();
}
