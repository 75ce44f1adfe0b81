package org.granary.procedure.declaration;

import org.granary.type.Column;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// A column with what only tables have.
///
/// @param standard what a row gets that does not come with the column
/// @param chunkTable the store's table with the pieces of long binary values
record DeclaredColumn(Column column, @Nullable SqlValue standard, @Nullable String chunkTable,
        @Nullable String foldedColumn, Token start) {}
