package org.granary.tsql.ast;

import java.util.List;
import java.util.Set;
import org.granary.type.SqlType;
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

    /// `OPENJSON (…) WITH (columns)`.
    record JsonTable(List<Expression> arguments, List<JsonColumn> columns, @Nullable String alias,
            int line) implements TableSource {}

    /// @param path null for the property of the column's name
    /// @param json AS JSON: an object or array as text
    record JsonColumn(String name, SqlType type, @Nullable String path, boolean json) {}

    /// `xml.nodes(path) AS alias (column)`.
    ///
    /// @param operand the xml
    record Nodes(Expression operand, List<Expression> arguments, String alias, List<String> columns,
            int line) implements TableSource {}

    /// `source PIVOT (aggregate FOR column IN (values)) AS alias`.
    record Pivot(TableSource source, Expression.FunctionCall aggregate, Expression.ColumnReference column,
            List<String> values, String alias, int line) implements TableSource {}

    /// `source UNPIVOT (value FOR name IN (columns)) AS alias`.
    record Unpivot(TableSource source, String value, String name, List<String> columns, String alias,
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
