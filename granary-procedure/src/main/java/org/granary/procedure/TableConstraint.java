package org.granary.procedure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A constraint of a table, as the catalog shows it and errors name it.
public sealed interface TableConstraint {

    /// Unique in its database and schema.
    String name();

    /// The columns of the table that it is about, in its own order.
    List<String> columns();

    /// A primary key or another key.
    ///
    /// @param stored the names of the same columns in the store, where a text has a column beside it that holds what
    ///     the collation compares
    record Key(String name, boolean primary, List<String> columns, List<String> stored) implements TableConstraint {
        public Key {
            columns = List.copyOf(columns);
            stored = List.copyOf(stored);
        }
    }

    /// A foreign key.
    ///
    /// @param schema of the table that is referred to
    /// @param referenced the columns there, in the order of `columns`
    /// @param cascades whether rows go with the row that they refer to
    record Reference(String name, List<String> columns, String schema, String table, List<String> referenced,
            boolean cascades) implements TableConstraint {
        public Reference {
            columns = List.copyOf(columns);
            referenced = List.copyOf(referenced);
        }
    }

    /// A CHECK.
    ///
    /// @param columns those that clients can see
    /// @param definition in T-SQL, in parentheses
    record Condition(String name, List<String> columns, String definition) implements TableConstraint {
        public Condition { columns = List.copyOf(columns); }
    }

    /// A DEFAULT of a column.
    ///
    /// @param definition in T-SQL, in parentheses
    record Standard(String name, String column, String definition) implements TableConstraint {
        @Override
        public List<String> columns() {
            return List.of(column);
        }
    }

    /// The one column that it is about, or null where it is about several.
    default @Nullable String onlyColumn() {
        return columns().size() == 1 ? columns().getFirst() : null;
    }
}
