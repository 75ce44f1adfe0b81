package org.granary.tsql.execute;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.QueryBinder;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.plan.QueryPlan;
import org.granary.tsql.session.SessionOptions;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.table.Cursor;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.LocalTables;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.QueryLimits;
import org.granary.tsql.table.RowWriter;
import org.granary.tsql.table.StoreRelation;
import org.granary.tsql.table.Tables;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;

/// Runs statements that change tables. One per server; safe for many threads.
///
/// The caller sends counts, DONE and errors; this returns counts and throws [org.granary.type.SqlError].
public final class QueryExecutor {
    /// Rows that are kept at once.
    private static final int SOME = 50;

    private final QueryLimits limits;

    public QueryExecutor(QueryLimits limits) {
        this.limits = limits;
    }

    public QueryExecutor() {
        this(QueryLimits.DEFAULT);
    }

    public QueryLimits limits() {
        return limits;
    }

    /// INSERT from VALUES, a query or DEFAULT VALUES. [Statement.Insert.Source.FromExecute] comes through
    /// [#insertRows].
    ///
    /// @return how many rows
    public long insert(Statement.Insert insert, ExpressionBinder binder) {
        return new Insertion(insert.target(), insert.columns(), binder, limits).bind(insert).get();
    }

    /// Inserts the rows of INSERT … EXEC, all or none, converting them to the table's columns.
    ///
    /// @param columns the columns to fill, empty for all (but identities), in the order of the values
    /// @param sourceColumns the types of the values
    public long insertRows(Statement.TableTarget target, List<String> columns, List<Column> sourceColumns,
            Iterator<Row> rows, ExpressionBinder binder) {
        return new Insertion(target, columns, binder, limits).run(sourceColumns, rows);
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
                columns.stream().map(Column::name).toList(), binder, limits);
    }

    /// SELECT … INTO.
    public long selectInto(Query query, ExpressionBinder binder) {
        Frame frame = binder.frame();
        ObjectName name = firstSelect(query.body()).into();
        if (name == null) {
            throw new IllegalArgumentException("not a SELECT INTO");
        }
        if (!name.isTemporary()) {
            throw createDenied(frame);
        }
        Execution execution = new Execution(frame, limits);
        requireNew(name, execution);
        QueryPlan plan = new QueryBinder(execution, binder).bind(query, null);
        List<Column> columns = QueryBinder.renamed(plan.columns(), List.of(), name.name());
        MemoryTable table = LocalTables.create(name.name(), IntoIdentity.definitions(query, columns, execution),
                budget(name.name(), frame));
        table.padding(frame.state().options().isOn(Switch.ANSI_PADDING));
        execution.temporary().defines(name.name());
        return execution.locked(() -> {
            create(name.name(), table, execution);
            try {
                fill(table, plan, execution);
                table.continueIdentity();
            } catch (RuntimeException e) {
                execution.temporary().drop(name.name());
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

    private MemoryTable.Budget budget(String table, Frame frame) {
        TemporaryTables tables = frame.state().temporaryTables();
        return new MemoryTable.Budget(limits.localTableBytes(),
                table.startsWith("##") ? tables.global().memory() : tables.memory());
    }

    private static QueryBody.Select firstSelect(QueryBody body) {
        return switch (body) {
            case QueryBody.Select select -> select;
            case QueryBody.SetOperation operation -> firstSelect(operation.left());
        };
    }

    /// Temporary tables and table variables only; error 229 for others. Sets variables that the statement assigns.
    public long update(Statement.Update update, ExpressionBinder binder) {
        return modification(update, binder).update(update.assignments()).get();
    }

    private Modification modification(Statement.Update update, ExpressionBinder binder) {
        return new Modification("UPDATE", update.with(), update.top(), update.target(), update.from(), update.where(),
                binder,
                limits);
    }

    public long delete(Statement.Delete delete, ExpressionBinder binder) {
        return modification(delete, binder).delete();
    }

    private Modification modification(Statement.Delete delete, ExpressionBinder binder) {
        return new Modification("DELETE", delete.with(), delete.top(), delete.target(), delete.from(), delete.where(),
                binder,
                limits);
    }

    /// Finds the mistakes of an INSERT, UPDATE, DELETE or SELECT INTO and changes nothing.
    public void check(Statement statement, ExpressionBinder binder) {
        Frame frame = binder.frame();
        switch (statement) {
            case Statement.Insert insert ->
                new Insertion(insert.target(), insert.columns(), binder, limits).bind(insert);
            case Statement.Update update -> modification(update, binder).update(update.assignments());
            case Statement.Delete delete -> modification(delete, binder);
            case Statement.Select select -> {
                QueryPlan plan = new QueryBinder(new Execution(frame, limits), binder).bind(select.query(), null);
                QueryBinder.renamed(plan.columns(), List.of(), "");
            }
            default ->
                throw new IllegalArgumentException("a statement that cannot be checked: " + statement.getClass());
        }
    }

    public void createTable(Statement.CreateTable create, ExpressionBinder binder) {
        Frame frame = binder.frame();
        if (!create.name().isTemporary()) {
            throw createDenied(frame);
        }
        Execution execution = new Execution(frame, limits);
        requireNew(create.name(), execution);
        SessionOptions options = frame.state().options();
        TableDefinition definition = options.isOn(Switch.ANSI_NULL_DFLT_ON)
                ? create.definition()
                : create.definition().notNullByDefault();
        MemoryTable table = LocalTables.create(create.name().name(), definition, budget(create.name().name(), frame));
        table.padding(options.isOn(Switch.ANSI_PADDING));
        execution.temporary().defines(create.name().name());
        execution.run(() -> {
            create(create.name().name(), table, execution);
            return null;
        });
    }

    private static void create(String name, MemoryTable table, Execution execution) {
        boolean created = false;
        try {
            execution.temporary().create(name, table);
            created = true;
        } finally {
            if (!created) {
                table.close();
            }
        }
    }

    private static SqlError createDenied(Frame frame) {
        return new SqlError(262, 14, 1, "CREATE TABLE permission denied in database '"
                + frame.session().database().name() + "'.");
    }

    private static void requireNew(ObjectName name, Execution execution) {
        if (execution.temporary().await(name.name()) != null) {
            throw new SqlError(2714, 16, 6, "There is already an object named '" + name.name() + "' in the database.");
        }
    }

    public void declareTable(Statement.DeclareTable declare, ExpressionBinder binder) {
        Frame frame = binder.frame();
        frame.variables().declareTable(declare.name(),
                LocalTables.create(declare.name(), declare.definition(), budget(declare.name(), frame)));
    }

    public void dropTable(Statement.DropTable drop, ExpressionBinder binder) {
        Frame frame = binder.frame();
        for (ObjectName name : drop.names()) {
            if (!name.isTemporary()) {
                if (drop.ifExists() && !exists(name, binder)) {
                    continue;
                }
                throw cannot("drop", name, 3701, 5);
            }
            Execution execution = new Execution(frame, limits);
            execution.temporary().defines(name.name());
            boolean dropped = execution.run(() -> execution.temporary().drop(name.name()));
            if (!dropped && !drop.ifExists()) {
                throw cannot("drop", name, 3701, 5);
            }
        }
    }

    private boolean exists(ObjectName name, ExpressionBinder binder) {
        Frame frame = binder.frame();
        try {
            Tables.find(name, new Execution(frame, limits));
            return true;
        } catch (SqlError unknown) {
            return false;
        }
    }

    private static SqlError cannot(String verb, ObjectName name, int number, int state) {
        return new SqlError(number, 11, state, "Cannot " + verb + " the table '" + name.display()
                + "', because it does not exist or you do not have permission.");
    }

    public void truncateTable(Statement.TruncateTable truncate, ExpressionBinder binder) {
        Frame frame = binder.frame();
        if (!truncate.name().isTemporary()) {
            Tables.find(truncate.name(), new Execution(frame, limits));
            throw new SqlError(1088, 16, 7, "Cannot find the object \"" + truncate.name().display()
                    + "\" because it does not exist or you do not have permissions.");
        }
        Execution execution = new Execution(frame, limits);
        MemoryTable table = LocalTables.of(truncated(truncate.name(), execution));
        execution.temporary().writes(table);
        execution.run(() -> {
            table.truncate();
            return null;
        });
    }

    private static LocalTable truncated(ObjectName name, Execution execution) {
        LocalTable table = Tables.temporaryOrNull(name, execution);
        if (table == null) {
            throw new SqlError(4701, 16, 1, "Cannot find the object \"" + name.name()
                    + "\" because it does not exist or you do not have permissions.");
        }
        return table;
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
