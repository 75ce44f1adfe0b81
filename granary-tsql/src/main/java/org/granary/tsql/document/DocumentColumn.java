package org.granary.tsql.document;

import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// A column of a query with FOR JSON or FOR XML.
///
/// @param name empty where it has none
/// @param table from which it comes, null for an expression
/// @param json whether its values are JSON already
public record DocumentColumn(String name, SqlType type, @Nullable String table, boolean json) {}
