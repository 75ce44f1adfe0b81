package org.granary.procedure;

import java.util.List;
import java.util.Map;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// A table that clients can read with SELECT.
///
/// @param name as clients know it
/// @param storeTable the table or view of the store's schema behind it; its columns have the same names
/// @param inserts how clients may INSERT and bulk-load into it, or null where they may not
/// @param chunks for columns whose values lie in pieces ([org.granary.store.ChunkedValue]), the store's table of the pieces. The column of the same name in
///     `storeTable` then holds the length, and the table's first column says which value a piece belongs to
public record TableDeclaration(String schema, String name, List<Column> columns, String storeTable,
        @Nullable InsertRules inserts, Map<String, String> chunks) {

    public TableDeclaration(String schema, String name, List<Column> columns, String storeTable, boolean insertable) {
        this(schema, name, columns, storeTable, insertable ? InsertRules.into(storeTable) : null, Map.of());
    }

    public TableDeclaration { chunks = Map.copyOf(chunks); }

    /// Whether clients may INSERT and bulk-load into it.
    public boolean insertable() {
        return inserts != null;
    }
}
