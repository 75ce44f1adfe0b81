package org.granary.procedure;

import java.util.List;
import org.granary.type.Column;

/// A table that clients can read with SELECT.
///
/// @param name as clients know it
/// @param storeTable the table or view of the store's schema behind it; its columns have the same names
/// @param insertable whether clients may INSERT and bulk-load into it
public record TableDeclaration(String schema, String name, List<Column> columns, String storeTable,
        boolean insertable) {}
