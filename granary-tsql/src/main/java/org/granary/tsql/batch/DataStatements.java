package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.QueryBody.SelectItem;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.bind.BoundQuery;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.eval.Variables.Variable;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.LargeValue;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlValue;

/// SELECT, INSERT, UPDATE, DELETE, MERGE and INSERT BULK.
final class DataStatements {
    private static final int UNKNOWN_OBJECT = 208;
    /// Characters of a row of FOR JSON and FOR XML.
    private static final int PIECE = 2033;

    private final CallStatements calls;

    DataStatements(CallStatements calls) {
        this.calls = calls;
    }

    void select(Statement.Select statement, RunningFrame frame) {
        Query query = statement.query();
        if (first(query.body()) instanceof QueryBody.Select select) {
            if (!select.from().isEmpty()) {
                TransactionStatements.beginImplicitly(frame);
            }
            if (query.forClause() != null && (select.assigns() || select.into() != null)) {
                boolean json = query.forClause().json();
                throw new SqlError(json ? 13602 : 6819, 16, 1, "The FOR " + (json ? "JSON" : "XML")
                        + " clause is not allowed in a " + (select.assigns() ? "ASSIGNMENT" : "SELECT INTO")
                        + " statement.");
            }
            if (select.assigns()) {
                assign(query, select, frame);
                return;
            }
            if (select.into() != null) {
                changed(ResultSink.Statement.INSERT,
                        isFormatOnly(frame) ? 0 : frame.executor().selectInto(query, frame.binder()), frame);
                return;
            }
        }
        BoundQuery bound = frame.binder().bind(query, Scope.NONE);
        frame.results().columns(bound.columns());
        boolean pieces = query.forClause() != null && !query.forClause().has("TYPE");
        if (bound.order().length > 0) {
            frame.results().order(bound.order());
        }
        AtomicBoolean sent = new AtomicBoolean();
        long rows = isFormatOnly(frame)
                ? 0
                : bound.read(Tuple.EMPTY, sent::get, source -> send(source, bound.columns(), pieces, sent, frame));
        changed(ResultSink.Statement.SELECT, rows, frame);
    }

    /// Whether a text is one SELECT that returns rows.
    static boolean isSingleQuery(Script script) {
        return script.statements().size() == 1 && returnsRows(script.statements().getFirst());
    }

    private static boolean returnsRows(Statement statement) {
        return statement instanceof Statement.Select select
                && first(select.query().body()) instanceof QueryBody.Select first && !first.assigns()
                && first.into() == null;
    }

    /// Sends the columns of the first query of a text, and no rows. A query over tables that the text itself makes has
    /// none yet.
    static void describe(Script script, RunningFrame frame) {
        for (Statement statement : script.statements()) {
            if (returnsRows(statement)) {
                try {
                    Query query = ((Statement.Select) statement).query();
                    frame.results().columns(frame.binder().bind(query, Scope.NONE).columns());
                    frame.results().done(ResultSink.Statement.SELECT, -1);
                } catch (SqlError e) {
                    if (e.number() != UNKNOWN_OBJECT || script.statements().size() == 1) {
                        throw e;
                    }
                }
                return;
            }
        }
    }

    /// The SELECT that decides what kind of statement this is: the leftmost of a UNION.
    static QueryBody first(QueryBody body) {
        QueryBody at = body;
        while (at instanceof QueryBody.SetOperation operation) {
            at = operation.left();
        }
        return at;
    }

    private static boolean isFormatOnly(RunningFrame frame) {
        return frame.state().options().isOn(Switch.FMTONLY);
    }

    /// @param sent is set before the first row goes to the client
    /// @param pieces whether a text is sent in several rows, as clients get the result of FOR JSON and FOR XML
    private static Long send(BoundQuery.RowSource source, List<Column> columns, boolean pieces, AtomicBoolean sent,
            RunningFrame frame) {
        long limit = frame.state().options().rowCount();
        int textSize = frame.state().options().textSize();
        long rows = 0;
        for (Row row = source.next(); row != null; row = source.next()) {
            frame.cancellation().check();
            sent.set(true);
            if (pieces && row.get(0) instanceof String text) {
                for (int i = 0; i < text.length(); i += PIECE) {
                    frame.results().row(Row.ofValue(text.substring(i, Math.min(text.length(), i + PIECE))));
                    rows++;
                }
                continue;
            }
            frame.results().row(textSize == Integer.MAX_VALUE ? row : TextSize.cut(row, columns, textSize));
            rows++;
            if (rows == limit) {
                break;
            }
        }
        return rows;
    }

    private static void changed(ResultSink.Statement kind, long rows, RunningFrame frame) {
        frame.state().rowCount(rows);
        frame.sendWarnings();
        frame.results().done(kind, frame.state().options().isOn(Switch.NOCOUNT) ? -1 : rows);
    }

    /// `SELECT @a = …`: without FROM one assignment after the other, otherwise once for each row.
    private static void assign(Query query, QueryBody.Select select, RunningFrame frame) {
        if (select.from().isEmpty() && select.where() == null && select.having() == null && select.top() == null) {
            for (SelectItem item : select.items()) {
                SelectItem.Assign assign = (SelectItem.Assign) item;
                VariableStatements.assign(assign.variable(), assign.operator(), assign.expression(), frame);
            }
            changed(ResultSink.Statement.SELECT, 1, frame);
            return;
        }
        List<Variable> variables = new ArrayList<>();
        for (SelectItem item : select.items()) {
            variables.add(frame.variables().scalar(((SelectItem.Assign) item).variable()));
        }
        BoundQuery bound = frame.binder().bind(assigned(query, select), Scope.NONE);
        Runnable restore = Variables.restorePoint(variables);
        long rows = bound.read(Tuple.EMPTY, source -> {
            restore.run();
            return assignRows(source, bound.columns(), variables, frame);
        });
        changed(ResultSink.Statement.SELECT, rows, frame);
    }

    /// The query of the values that a SELECT assigns.
    static Query assigned(Query query, QueryBody.Select select) {
        List<SelectItem> items = new ArrayList<>();
        for (SelectItem item : select.items()) {
            SelectItem.Assign assign = (SelectItem.Assign) item;
            Expression value = assign.operator() == null
                    ? assign.expression()
                    : new Expression.Binary(assign.operator(),
                            new Expression.Variable(assign.variable(), assign.line()),
                            assign.expression(), assign.line());
            items.add(new SelectItem.Value(value, null));
        }
        QueryBody.Select values = new QueryBody.Select(select.distinct(), select.top(), items, null, select.from(),
                select.where(),
                select.groupBy(), select.having(), select.line());
        return new Query(query.with(), values, query.orderBy(), query.offset(), query.fetch(), query.line());
    }

    private static Long assignRows(BoundQuery.RowSource source, List<Column> columns, List<Variable> variables,
            RunningFrame frame) {
        long rows = 0;
        for (Row row = source.next(); row != null; row = source.next()) {
            frame.cancellation().check();
            for (int i = 0; i < variables.size(); i++) {
                Variable variable = variables.get(i);
                variable.set(Conversions
                        .assign(SqlValue.of(columns.get(i).type(), LargeValue.kept(row.get(i))), variable.type())
                        .value());
            }
            rows++;
            if (rows == frame.state().options().rowCount()) {
                break;
            }
        }
        return rows;
    }

    void insert(Statement.Insert statement, RunningFrame frame) {
        TransactionStatements.beginImplicitly(frame);
        if (isFormatOnly(frame)) {
            frame.executor().describe(statement, frame.binder());
            changed(ResultSink.Statement.INSERT, 0, frame);
            return;
        }
        long rows;
        if (statement.source() instanceof Statement.Insert.Source.FromExecute source) {
            try (CapturingSink captured = new CapturingSink(frame.results())) {
                calls.run(source.statement(), frame.withResults(captured));
                rows = frame.executor().insertRows(statement, captured.columns(), captured.rows(), frame.binder());
            }
        } else {
            rows = frame.executor().insert(statement, frame.binder());
        }
        changed(ResultSink.Statement.INSERT, rows, frame);
    }

    void update(Statement.Update statement, RunningFrame frame) {
        TransactionStatements.beginImplicitly(frame);
        changed(ResultSink.Statement.UPDATE, isFormatOnly(frame)
                ? described(statement, frame)
                : frame.executor().update(statement, CursorStatements.current(statement.current(), frame),
                        frame.binder()),
                frame);
    }

    void delete(Statement.Delete statement, RunningFrame frame) {
        TransactionStatements.beginImplicitly(frame);
        changed(ResultSink.Statement.DELETE, isFormatOnly(frame)
                ? described(statement, frame)
                : frame.executor().delete(statement, CursorStatements.current(statement.current(), frame),
                        frame.binder()),
                frame);
    }

    void merge(Statement.Merge statement, RunningFrame frame) {
        TransactionStatements.beginImplicitly(frame);
        changed(ResultSink.Statement.MERGE, isFormatOnly(frame)
                ? described(statement, frame)
                : frame.executor().merge(statement, frame.binder()), frame);
    }

    private static long described(Statement statement, RunningFrame frame) {
        frame.executor().describe(statement, frame.binder());
        return 0;
    }

    void insertBulk(Statement.InsertBulk statement, RunningFrame frame) {
        frame.executor().checkBulkTarget(statement, frame.binder());
        frame.state().pendingBulkLoad(statement);
        frame.results().done(ResultSink.Statement.BULK_INSERT, -1);
    }
}
