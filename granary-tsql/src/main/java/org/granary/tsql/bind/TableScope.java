package org.granary.tsql.bind;

import java.util.List;
import org.granary.tsql.plan.Source;
import org.granary.type.Column;

/// The scope of expressions that are part of a table: CHECK constraints and computed columns.
public final class TableScope {
    private TableScope() {}

    /// A scope with the columns of one table.
    public static Scope of(String table, List<Column> columns, QueryBinder queries) {
        RowScope scope = new RowScope(queries, null);
        Source source = scope.add(List.of(table), false, columns);
        source.markTable();
        for (int i = 0; i < source.width(); i++) {
            source.want(i);
        }
        return scope;
    }
}
