package org.granary.tsql.bind;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.ForClause;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.document.DocumentColumn;
import org.granary.tsql.document.DocumentRows;
import org.granary.tsql.document.JsonRows;
import org.granary.tsql.document.XmlRows;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.table.Cursor;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Binds a query with FOR JSON or FOR XML: one row with one text, or no row where the query has none.
final class DocumentBinder {

    /// @param table from which a column comes, null for an expression
    /// @param json whether it is JSON already
    record Origin(@Nullable String table, boolean json) {}

    private DocumentBinder() {}

    static QueryPlan bind(Query query, QueryBinder queries, @Nullable QueryScope outer) {
        ForClause clause = query.forClause();
        if (clause == null) {
            throw new IllegalArgumentException("a query without FOR");
        }
        Query rows = new Query(List.of(), query.body(), query.orderBy(), query.offset(), query.fetch(), query.line());
        QueryPlan plan;
        List<Origin> origins;
        if (query.body() instanceof QueryBody.Select select) {
            SelectBinder binder = new SelectBinder(queries, select, outer);
            plan = binder.bind(rows);
            origins = binder.origins();
        } else {
            if (clause.kind() == ForClause.Kind.AUTO) {
                throw SqlErrors.unsupported("FOR " + (clause.json() ? "JSON" : "XML") + " AUTO of a set operation");
            }
            plan = queries.bind(rows, outer);
            origins = plan.columns().stream().map(_ -> new Origin(null, false)).toList();
        }
        List<DocumentColumn> columns = new ArrayList<>();
        for (int i = 0; i < origins.size(); i++) {
            Column column = plan.columns().get(i);
            columns.add(new DocumentColumn(column.name(), column.type(), origins.get(i).table(),
                    origins.get(i).json()));
        }
        // Mistakes in the names come out now.
        writer(clause, columns);
        boolean xml = !clause.json() && clause.has("TYPE");
        Column result = new Column(xml ? "" : clause.column(), xml ? Simple.XML : SqlType.nvarchar(SqlType.MAX), true);
        return new QueryPlan(List.of(result), QueryPlan.UNSORTED, around -> {
            DocumentRows text = writer(clause, columns);
            try (Cursor all = plan.plan().open(around)) {
                for (Row row = all.next(); row != null; row = all.next()) {
                    queries.execution().checkCancelled();
                    text.add(row.kept());
                }
            }
            String whole = text.end();
            if (whole == null) {
                return Cursor.EMPTY;
            }
            var once = List.of(Row.ofValue(whole)).iterator();
            return () -> once.hasNext() ? once.next() : null;
        });
    }

    private static DocumentRows writer(ForClause clause, List<DocumentColumn> columns) {
        return clause.json() ? new JsonRows(clause, columns) : new XmlRows(clause, columns);
    }
}
