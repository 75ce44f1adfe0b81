package org.granary.tsql.ast;

import java.util.List;
import java.util.Set;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// What stands in the parentheses of CREATE TABLE and DECLARE @t TABLE. Foreign keys and CHECK are refused by the
/// parser.
///
/// @param keys each PRIMARY KEY and UNIQUE constraint
/// @param unsaid names of the columns of which neither NULL nor NOT NULL is said: SET ANSI_NULL_DFLT_ON decides
public record TableDefinition(List<ColumnDefinition> columns, List<Key> keys, Set<String> unsaid) {

    /// The same table, with NOT NULL where nothing is said.
    public TableDefinition notNullByDefault() {
        return new TableDefinition(columns.stream().map(each -> unsaid.contains(each.column().name())
                ? each.notNull()
                : each).toList(), keys, unsaid);
    }

    /// @param clustered whether the rows are kept in this order, as far as SQL Server's errors tell
    public record Key(boolean primary, boolean clustered, List<KeyColumn> columns) {
        public Key { columns = List.copyOf(columns); }
    }

    /// A column of a key, or of the order that a bulk load announces.
    public record KeyColumn(String name, boolean descending) {}

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
