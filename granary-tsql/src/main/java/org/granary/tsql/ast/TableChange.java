package org.granary.tsql.ast;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What ALTER TABLE does.
public sealed interface TableChange {

    /// `ADD`.
    ///
    /// @param defaults by column, of `ADD CONSTRAINT … DEFAULT … FOR column`
    /// @param withValues WITH VALUES: rows that are there get the default of a column that may be NULL, too
    /// @param checked false for WITH NOCHECK: rows that are there are not looked at
    record Add(TableDefinition added, Map<String, TableDefinition.Default> defaults, boolean withValues,
            boolean checked) implements TableChange {
        public Add { defaults = Map.copyOf(defaults); }
    }

    /// `ALTER COLUMN`.
    ///
    /// @param nullable null where neither NULL nor NOT NULL is said
    record AlterColumn(TableDefinition.ColumnDefinition column, @Nullable Boolean nullable) implements TableChange {}

    /// `DROP COLUMN` and `DROP CONSTRAINT`.
    record Drop(List<Item> items) implements TableChange {
        /// @param column whether it is a column, and not a constraint
        public record Item(boolean column, boolean ifExists, String name) {}

        public Drop { items = List.copyOf(items); }
    }

    /// `CHECK CONSTRAINT` and `NOCHECK CONSTRAINT`.
    ///
    /// @param names empty for ALL
    record Checking(boolean on, List<String> names) implements TableChange {
        public Checking { names = List.copyOf(names); }
    }
}
