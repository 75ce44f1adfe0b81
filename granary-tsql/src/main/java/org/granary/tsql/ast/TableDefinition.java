package org.granary.tsql.ast;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// What stands in the parentheses of CREATE TABLE and DECLARE @t TABLE.
///
/// @param keys each PRIMARY KEY and UNIQUE constraint, and each index
/// @param rules each CHECK and foreign key
/// @param unsaid names of the columns of which neither NULL nor NOT NULL is said: SET ANSI_NULL_DFLT_ON decides
public record TableDefinition(List<ColumnDefinition> columns, List<Key> keys, List<Rule> rules, Set<String> unsaid) {

    public TableDefinition {
        columns = List.copyOf(columns);
        keys = List.copyOf(keys);
        rules = List.copyOf(rules);
        unsaid = Set.copyOf(unsaid);
    }

    /// A table with keys alone.
    public TableDefinition(List<ColumnDefinition> columns, List<Key> keys, Set<String> unsaid) {
        this(columns, keys, List.of(), unsaid);
    }

    /// The same table, with NOT NULL where nothing is said.
    public TableDefinition notNullByDefault() {
        return withColumns(columns.stream().map(each -> unsaid.contains(each.column().name())
                ? each.nullable(false)
                : each).toList());
    }

    /// The same table with other columns.
    public TableDefinition withColumns(List<ColumnDefinition> others) {
        return new TableDefinition(others, keys, rules, unsaid);
    }

    /// The same table with other keys.
    public TableDefinition withKeys(List<Key> others) {
        return new TableDefinition(columns, others, rules, unsaid);
    }

    /// The same table with other rules.
    public TableDefinition withRules(List<Rule> others) {
        return new TableDefinition(columns, keys, others, unsaid);
    }

    /// What this has, and what the other has besides.
    public TableDefinition and(TableDefinition other) {
        return new TableDefinition(joined(columns, other.columns), joined(keys, other.keys),
                joined(rules, other.rules), unsaid);
    }

    private static <T> List<T> joined(List<T> some, List<T> more) {
        List<T> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }

    /// A key, or an index.
    ///
    /// @param name null where none was given
    /// @param kind what made it
    /// @param clustered whether the rows are kept in this order, as far as SQL Server's errors tell
    public record Key(@Nullable String name, Kind kind, boolean clustered, List<KeyColumn> columns) {
        /// What a key is.
        public enum Kind {
            PRIMARY, UNIQUE, UNIQUE_INDEX, INDEX;

            /// Whether two rows may not have the same values.
            public boolean isUnique() {
                return this != INDEX;
            }

            /// Whether it is a constraint, and not an index alone.
            public boolean isConstraint() {
                return this == PRIMARY || this == UNIQUE;
            }
        }

        public Key { columns = List.copyOf(columns); }

        /// A constraint without a name.
        public Key(boolean primary, boolean clustered, List<KeyColumn> columns) {
            this(null, primary ? Kind.PRIMARY : Kind.UNIQUE, clustered, columns);
        }

        public boolean primary() {
            return kind == Kind.PRIMARY;
        }

        /// The same with a name.
        public Key named(String given) {
            return new Key(given, kind, clustered, columns);
        }
    }

    /// A column of a key, or of the order that a bulk load announces.
    public record KeyColumn(String name, boolean descending) {}

    /// What rows have to fulfil, besides keys.
    public sealed interface Rule {
        /// Null where none was given.
        @Nullable
        String name();

        /// The same with a name.
        Rule named(String given);
    }

    /// A CHECK.
    ///
    /// @param column where it was written as part of a column
    /// @param text as it was written, in parentheses
    /// @param disabled by NOCHECK CONSTRAINT
    public record Check(@Nullable String name, @Nullable String column, Condition condition, String text,
            boolean disabled) implements Rule {
        @Override
        public Check named(String given) {
            return new Check(given, column, condition, text, disabled);
        }
    }

    /// A foreign key.
    ///
    /// @param referenced columns of the other table; empty for its primary key
    /// @param disabled by NOCHECK CONSTRAINT
    public record Reference(@Nullable String name, List<String> columns, ObjectName table, List<String> referenced,
            Action onDelete, Action onUpdate, boolean disabled) implements Rule {
        /// What happens to rows when the row goes that they refer to.
        public enum Action {
            NO_ACTION, CASCADE, SET_NULL, SET_DEFAULT
        }

        public Reference {
            columns = List.copyOf(columns);
            referenced = List.copyOf(referenced);
        }

        @Override
        public Reference named(String given) {
            return new Reference(given, columns, table, referenced, onDelete, onUpdate, disabled);
        }
    }

    /// A DEFAULT.
    ///
    /// @param name null where none was given
    /// @param text as it was written, in parentheses
    public record Default(@Nullable String name, Expression value, String text) {}

    /// The expression of a computed column.
    ///
    /// @param text as it was written, in parentheses
    public record Computed(Expression value, String text) {}

    /// @param column with `identity` set for an IDENTITY column; of a computed column the type is found later
    /// @param userType the name of the type that a client made, or null; until it is resolved, the column's own type has
    ///     no meaning
    /// @param standard null when there is no DEFAULT
    /// @param computing of a computed column, or null
    public record ColumnDefinition(Column column, @Nullable ObjectName userType, @Nullable Default standard,
            @Nullable Computed computing, long identitySeed, long identityIncrement) {

        /// A column without a default and without a computation, as SELECT INTO makes it.
        public ColumnDefinition(Column column, long identitySeed, long identityIncrement) {
            this(column, null, null, null, identitySeed, identityIncrement);
        }

        public @Nullable Expression defaultValue() {
            return standard == null ? null : standard.value();
        }

        /// The same column, NULL or NOT NULL.
        public ColumnDefinition nullable(boolean nullable) {
            return as(new Column(column.name(), column.type(), nullable, column.identity()));
        }

        /// The same column with another type.
        public ColumnDefinition as(Column other) {
            return new ColumnDefinition(other, userType, standard, computing, identitySeed, identityIncrement);
        }

        /// The same column, its type resolved.
        public ColumnDefinition resolved(Column other, ObjectName type) {
            return new ColumnDefinition(other, type, standard, computing, identitySeed, identityIncrement);
        }

        /// The same column with another DEFAULT, or none.
        public ColumnDefinition defaulting(@Nullable Default other) {
            return new ColumnDefinition(column, userType, other, computing, identitySeed, identityIncrement);
        }
    }
}
