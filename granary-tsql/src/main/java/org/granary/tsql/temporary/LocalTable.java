package org.granary.tsql.temporary;

import java.util.List;
import java.util.function.Consumer;
import org.granary.procedure.TableDeclaration;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// A temporary table (`#t`, kept by the session) or a table variable (`@t`, kept by the frame): what its owner needs to
/// lock it, undo it and close it.
///
/// The implementation is `org.granary.tsql.table.MemoryTable`. It reads rows within a statement, hence it is in a layer
/// above the session; this interface is what lets sessions and frames below that layer own tables.
public interface LocalTable {

    /// With its `#` or `##`; a table of tempdb has none.
    String name();

    List<Column> columns();

    /// What catalog views and functions show of it.
    TableDeclaration declaration();

    /// Its indexes that are no constraints.
    default List<TableIndex> indexes() {
        return List.of();
    }

    /// Its identity column, or null.
    default @Nullable TableIdentity identityColumn() {
        return null;
    }

    /// The names of the types that clients made and that its columns or parameters have: null for those of the server's
    /// own types, empty where all are.
    default List<@Nullable String> userTypes() {
        return List.of();
    }

    /// How much memory its rows take, about.
    long bytes();

    /// The table is gone for good: gives its memory back.
    void close();

    /// @param listener is called before each change of the rows
    void onChange(Consumer<LocalTable> listener);

    /// What puts the rows back that the table has now. Values that were made for identity columns stay used.
    Runnable restorePoint();
}
