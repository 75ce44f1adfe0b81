package org.granary.procedure;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// A table that clients can read with SELECT.
///
/// @param name as clients know it
/// @param storeTable the table or view of the store's schema behind it; its columns have the same names
/// @param inserts how clients may INSERT and bulk-load into it, or null where they may not
/// @param chunks for columns whose values lie in pieces ([org.granary.store.ChunkedValue]), the store's table of the
///     pieces. The column of the same name in `storeTable` then holds the length, and the table's first column says
///     which value a piece belongs to
/// @param folded for texts that are kept a second time as the collation compares them ([org.granary.type.Collation#fold]),
///     the store's column where that is; conditions on the text are looked up there
/// @param keyTable the store's table whose keys the constraints are: `storeTable`, or the table behind it where that is
///     a view
/// @param constraints keys, checks and defaults, in the order of the declaration
public record TableDeclaration(String schema, String name, List<Column> columns, String storeTable,
        @Nullable InsertRules inserts, Map<String, String> chunks, Map<String, String> folded, String keyTable,
        List<TableConstraint> constraints) {

    public TableDeclaration(String schema, String name, List<Column> columns, String storeTable, boolean insertable) {
        this(schema, name, columns, storeTable, insertable ? InsertRules.into(storeTable) : null, Map.of());
    }

    /// Without constraints.
    public TableDeclaration(String schema, String name, List<Column> columns, String storeTable,
            @Nullable InsertRules inserts, Map<String, String> chunks) {
        this(schema, name, columns, storeTable, inserts, chunks, Map.of(), storeTable, List.of());
    }

    public TableDeclaration {
        chunks = Map.copyOf(chunks);
        folded = Map.copyOf(folded);
        constraints = List.copyOf(constraints);
    }

    /// Whether clients may INSERT and bulk-load into it.
    public boolean insertable() {
        return inserts != null;
    }

    /// Its keys: the primary key first, where it has one.
    public List<TableConstraint.Key> keys() {
        return of(TableConstraint.Key.class).sorted((a, b) -> Boolean.compare(b.primary(), a.primary())).toList();
    }

    /// Its foreign keys.
    public List<TableConstraint.Reference> references() {
        return of(TableConstraint.Reference.class).toList();
    }

    private <T extends TableConstraint> Stream<T> of(Class<T> kind) {
        return constraints.stream().filter(kind::isInstance).map(kind::cast);
    }
}
