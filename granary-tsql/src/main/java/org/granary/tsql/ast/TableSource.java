package org.granary.tsql.ast;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Something in a FROM clause.
public sealed interface TableSource {

    int line();

    /// A table, view, temporary table or common table expression.
    record Named(ObjectName name, @Nullable String alias, Set<TableHint> hints, int line) implements TableSource {
        public Named(ObjectName name, @Nullable String alias, int line) {
            this(name, alias, Set.of(), line);
        }
    }

    /// `@t`, declared by DECLARE @t TABLE.
    record TableVariable(String name, @Nullable String alias, int line) implements TableSource {}

    /// A function that returns rows, for instance `sys.fn_helpcollations()`.
    record Function(ObjectName name, List<Expression> arguments, @Nullable String alias, List<String> columns,
            int line) implements TableSource {}

    /// `(query) AS alias (columns)`.
    record Derived(Query query, String alias, List<String> columns, int line) implements TableSource {}

    /// `(VALUES (…), (…)) AS alias (columns)`.
    record Values(List<List<Expression>> rows, String alias, List<String> columns, int line) implements TableSource {}

    /// @param on null for CROSS and APPLY
    record Join(Kind kind, TableSource left, TableSource right, @Nullable Condition on,
            int line) implements TableSource {
        public enum Kind {
            INNER, LEFT, RIGHT, FULL, CROSS, CROSS_APPLY, OUTER_APPLY
        }
    }
}
