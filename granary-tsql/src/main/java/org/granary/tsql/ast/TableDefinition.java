package org.granary.tsql.ast;

import java.util.List;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// What stands in the parentheses of CREATE TABLE and DECLARE @t TABLE. Foreign keys and CHECK are refused by the parser.
///
/// @param keys column names of each PRIMARY KEY and UNIQUE constraint
public record TableDefinition(List<ColumnDefinition> columns, List<List<String>> keys) {

    /// @param column with `identity` set for an IDENTITY column
    /// @param defaultValue null when there is none
    /// @param computed the expression of a computed column, or null
    public record ColumnDefinition(Column column, @Nullable Expression defaultValue, @Nullable Expression computed,
            long identitySeed, long identityIncrement) {}
}
