package org.granary.tsql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A whole query expression: what a SELECT statement, a derived table, a subquery or the source of an INSERT is.
///
/// @param with common table expressions; only on the outermost query of a statement
/// @param orderBy empty when there is none
/// @param offset rows to leave out, or null
/// @param fetch rows to return after that, or null
/// @param forClause FOR JSON or FOR XML, or null
public record Query(List<CommonTable> with, QueryBody body, List<OrderItem> orderBy, @Nullable Expression offset,
        @Nullable Expression fetch, @Nullable ForClause forClause, int line) {

    public Query(List<CommonTable> with, QueryBody body, List<OrderItem> orderBy, @Nullable Expression offset,
            @Nullable Expression fetch, int line) {
        this(with, body, orderBy, offset, fetch, null, line);
    }

    /// @param columns names given after the table's; empty when the query's own are used
    /// @param maxRecursion how deep it may go if it uses itself; 0 without end
    public record CommonTable(String name, List<String> columns, Query query, int maxRecursion, int line) {}
}
