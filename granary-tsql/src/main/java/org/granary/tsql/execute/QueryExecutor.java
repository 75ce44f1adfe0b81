package org.granary.tsql.execute;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.QueryBinder;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.LocalTables;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.QueryLimits;
import org.granary.tsql.table.RowWriter;
import org.granary.tsql.table.StoreRelation;
import org.granary.tsql.table.TemporaryNames;
import org.granary.tsql.table.UserTypes;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Runs statements that change tables. One per server; safe for many threads.
///
/// The caller sends counts, DONE and errors; this returns counts and throws [org.granary.type.SqlError].
public final class QueryExecutor {
    /// Rows that are kept at once.
    private static final int SOME = 50;

    private final QueryLimits limits;
    private final TableStatements tables;
    private final TypeStatements types;

    public QueryExecutor(QueryLimits limits) {
        this.limits = limits;
        this.tables = new TableStatements(limits);
        this.types = new TypeStatements(limits);
    }

    public QueryExecutor() {
        this(QueryLimits.DEFAULT);
    }

    public QueryLimits limits() {
        return limits;
    }

    /// Statements that define tables.
    public TableStatements tables() {
        return tables;
    }

    /// Statements that define types.
    public TypeStatements types() {
        return types;
    }

    /// INSERT from VALUES, a query or DEFAULT VALUES. [Statement.Insert.Source.FromExecute] comes through
    /// [#insertRows].
    ///
    /// @return how many rows
    public long insert(Statement.Insert insert, ExpressionBinder binder) {
        Insertion insertion = new Insertion(insert.target(), insert.columns(), binder, limits);
        Output output = insertion.bindOutput(insert.output());
        long rows = insertion.bind(insert).get();
        output.send(binder.frame().results());
        return rows;
    }

    /// Inserts the rows of INSERT … EXEC, all or none, converting them to the table's columns.
    ///
    /// @param sourceColumns the types of the values
    public long insertRows(Statement.Insert insert, List<Column> sourceColumns, Iterator<Row> rows,
            ExpressionBinder binder) {
        Insertion insertion = new Insertion(insert.target(), insert.columns(), binder, limits);
        Output output = insertion.bindOutput(insert.output());
        long count = insertion.run(sourceColumns, rows);
        output.send(binder.frame().results());
        return count;
    }

    /// Inserts the rows of a bulk load, all or none, converting them to the table's columns.
    ///
    /// @param sourceColumns the types of the values
    public long bulkLoad(Statement.InsertBulk announced, List<Column> sourceColumns, Iterator<Row> rows,
            ExpressionBinder binder) {
        return insertion(announced, announced.columns().isEmpty() ? sourceColumns : announced.columns(), binder)
                .load(announced, sourceColumns, rows);
    }

    private Insertion insertion(Statement.InsertBulk announced, List<Column> columns, ExpressionBinder binder) {
        return new Insertion(new Statement.TableTarget.Named(announced.table()),
                columns.stream().map(Column::name).toList(), binder, limits, true);
    }

    /// SELECT … INTO.
    public long selectInto(Query query, ExpressionBinder binder) {
        Frame frame = binder.frame();
        ObjectName name = firstSelect(query.body()).into();
        if (name == null) {
            throw new IllegalArgumentException("not a SELECT INTO");
        }
        String local = TemporaryNames.ofNew(name, "TABLE", frame.session());
        Execution execution = new Execution(frame, limits);
        TableStatements.requireNew(local, execution);
        QueryPlan plan = new QueryBinder(execution, binder).bind(query, null);
        List<Column> columns = QueryBinder.renamed(plan.columns(), List.of(), name.name());
        MemoryTable table = LocalTables.create(local, IntoIdentity.definitions(query, columns, execution),
                TableStatements.budget(local, frame, limits));
        table.padding(frame.state().options().isOn(Switch.ANSI_PADDING));
        execution.temporary().defines(local);
        return execution.locked(() -> {
            TableStatements.add(local, table, execution);
            try {
                fill(table, plan, execution);
                table.continueIdentity();
            } catch (RuntimeException e) {
                execution.temporary().drop(local);
                throw e;
            }
            return (long) table.rows().size();
        });
    }

    private static void fill(MemoryTable table, QueryPlan plan, Execution execution) {
        RowWriter writer = RowWriter.into(table, execution);
        long limit = execution.frame().state().options().rowCount();
        execution.run(() -> {
            writer.begin();
            long taken = 0;
            try (Cursor rows = plan.plan().open(Tuple.EMPTY)) {
                List<Row> some = new ArrayList<>();
                for (Row row = rows.next(); row != null; row = rows.next()) {
                    execution.checkCancelled();
                    some.add(row.kept());
                    taken++;
                    if (taken == limit) {
                        break;
                    }
                    if (some.size() == SOME) {
                        writer.write(some);
                        some.clear();
                    }
                }
                writer.write(some);
            }
            return null;
        });
        writer.end();
    }

    private static QueryBody.Select firstSelect(QueryBody body) {
        return switch (body) {
            case QueryBody.Select select -> select;
            case QueryBody.SetOperation operation -> firstSelect(operation.left());
        };
    }

    /// Temporary tables and table variables only; error 229 for others. Sets variables that the statement assigns.
    ///
    /// @param position the row of WHERE CURRENT OF; null where there is none
    public long update(Statement.Update update, @Nullable PositionedRow position, ExpressionBinder binder) {
        Modification modification = modification(update, position, binder);
        long rows = modification.update(update.assignments()).get();
        modification.output().send(binder.frame().results());
        return rows;
    }

    private Modification modification(Statement.Update update, @Nullable PositionedRow position,
            ExpressionBinder binder) {
        return new Modification("UPDATE", update.with(), update.top(), update.target(), update.from(), update.where(),
                position, update.output(), binder, limits);
    }

    /// @param position the row of WHERE CURRENT OF; null where there is none
    public long delete(Statement.Delete delete, @Nullable PositionedRow position, ExpressionBinder binder) {
        Modification modification = modification(delete, position, binder);
        long rows = modification.delete();
        modification.output().send(binder.frame().results());
        return rows;
    }

    private Modification modification(Statement.Delete delete, @Nullable PositionedRow position,
            ExpressionBinder binder) {
        return new Modification("DELETE", delete.with(), delete.top(), delete.target(), delete.from(), delete.where(),
                position, delete.output(), binder, limits);
    }

    /// Temporary tables and table variables only; error 229 for others.
    public long merge(Statement.Merge merge, ExpressionBinder binder) {
        Merging merging = new Merging(merge, binder, limits);
        long rows = merging.run();
        merging.output().send(binder.frame().results());
        return rows;
    }

    /// Sends the columns of the rows that the OUTPUT clause of a statement gives to the client.
    ///
    /// @return whether there are any
    public boolean describe(Statement statement, ExpressionBinder binder) {
        return output(statement, binder).describe(binder.frame().results());
    }

    private Output output(Statement statement, ExpressionBinder binder) {
        return switch (statement) {
            case Statement.Insert insert -> {
                Insertion insertion = new Insertion(insert.target(), insert.columns(), binder, limits);
                Output output = insertion.bindOutput(insert.output());
                insertion.bind(insert);
                yield output;
            }
            case Statement.Update update -> {
                Modification modification = modification(update, null, binder);
                modification.update(update.assignments());
                yield modification.output();
            }
            case Statement.Delete delete -> modification(delete, null, binder).output();
            case Statement.Merge merge -> new Merging(merge, binder, limits).output();
            default -> throw new IllegalArgumentException("a statement without OUTPUT: " + statement.getClass());
        };
    }

    /// Finds the mistakes of an INSERT, UPDATE, DELETE or SELECT INTO and changes nothing.
    public void check(Statement statement, ExpressionBinder binder) {
        Frame frame = binder.frame();
        switch (statement) {
            case Statement.Insert _,Statement.Update _,Statement.Delete _,Statement.Merge _ ->
                output(statement, binder);
            case Statement.Select select -> {
                QueryPlan plan = new QueryBinder(new Execution(frame, limits), binder).bind(select.query(), null);
                QueryBinder.renamed(plan.columns(), List.of(), "");
            }
            default ->
                throw new IllegalArgumentException("a statement that cannot be checked: " + statement.getClass());
        }
    }

    public void declareTable(Statement.DeclareTable declare, ExpressionBinder binder) {
        Frame frame = binder.frame();
        Execution execution = new Execution(frame, limits);
        frame.variables().declareTable(declare.name(), LocalTables.create(declare.name(),
                RowRules.typed(declare.name(), declare.definition(), execution, binder),
                TableStatements.budget(declare.name(), frame, limits)));
    }

    /// Declares a variable, without its value.
    ///
    /// @param database whose types it can have
    public void declare(Statement.Declare.Variable variable, DatabaseCatalog database, ExpressionBinder binder) {
        ObjectName type = variable.userType();
        if (type == null) {
            binder.frame().variables().declare(variable.name(), variable.type(), null);
        } else {
            Execution execution = new Execution(binder.frame(), limits);
            UserTypes.declare(variable.name(), execution.in(database, () -> UserTypes.require(type, 1, execution)),
                    execution, limits);
        }
    }

    /// Inserts the rows of a table that came as the value of a parameter.
    ///
    /// @param columns to fill, in the order of the values; empty where each row has nothing but defaults
    /// @param types of the values
    public void fill(String variable, List<String> columns, List<SqlType> types, Iterator<Row> rows,
            ExpressionBinder binder) {
        new Insertion(new Statement.TableTarget.Variable(variable), columns, binder, limits)
                .fill(types, rows, columns.isEmpty());
    }

    /// Checks that a bulk load into this table may begin (208, 229, 207 for unknown columns).
    public void checkBulkTarget(Statement.InsertBulk statement, ExpressionBinder binder) {
        insertion(statement, statement.columns(), binder).check(statement);
    }

    static SqlError denied(String permission, StoreRelation relation) {
        return SqlErrors.permissionDenied(permission, relation.table().name(), relation.database().name(),
                relation.table().schema());
    }
}
