package org.granary.tsql.ast;

import java.util.List;
import java.util.Set;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// What stands in the parentheses of CREATE TABLE and DECLARE @t TABLE. Foreign keys and CHECK are refused by the parser.
///
/// @param keys column names of each PRIMARY KEY and UNIQUE constraint
/// @param unsaid names of the columns of which neither NULL nor NOT NULL is said: SET ANSI_NULL_DFLT_ON decides
public record TableDefinition(List<ColumnDefinition> columns, List<List<String>> keys, Set<String> unsaid) {

    /// The same table, with NOT NULL where nothing is said.
    public TableDefinition notNullByDefault() {
        return new TableDefinition(columns.stream().map(each -> unsaid.contains(each.column().name())
                ? each.notNull()
                : each).toList(), keys, unsaid);
    }

    /// @param column with `identity` set for an IDENTITY column
    /// @param defaultValue null when there is none
    /// @param computed the expression of a computed column, or null
    public record ColumnDefinition(Column column, @Nullable Expression defaultValue, @Nullable Expression computed,
            long identitySeed, long identityIncrement) {
        private ColumnDefinition notNull() {
            return new ColumnDefinition(new Column(column.name(), column.type(), false, column.identity()),
                    defaultValue, computed, identitySeed, identityIncrement);
        }
    }
}
