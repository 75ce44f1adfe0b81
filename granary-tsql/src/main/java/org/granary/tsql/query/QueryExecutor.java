package org.granary.tsql.query;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.granary.tsql.SessionOptions;
import org.granary.tsql.SessionOptions.Switch;
import org.granary.tsql.TemporaryTables;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Query;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Relations;
import org.granary.tsql.eval.Scope;
import org.granary.type.Column;
import org.granary.type.LargeValue;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The executor of queries: where the evaluator's [Relations] come from.
public final class QueryExecutor implements Relations {
    /// Rows that are kept at once.
    private static final int SOME = 50;

    private final QueryLimits limits;
    private final Tables tables = new Tables();

    public QueryExecutor(QueryLimits limits) {
        this.limits = limits;
    }

    public QueryExecutor() {
        this(QueryLimits.DEFAULT);
    }

    @Override
    public BoundQuery bind(Query query, Scope outer, Frame frame) {
        QueryScope around = outer instanceof QueryScope scope ? scope : null;
        Execution execution = around == null ? new Execution(frame, limits) : around.queries().execution();
        QueryBinder binder = around == null ? new QueryBinder(execution, tables) : around.queries();
        QueryPlan plan = binder.bind(query, around);
        return new BoundQuery() {
            @Override
            public List<Column> columns() {
                return plan.columns();
            }

            @Override
            public int[] order() {
                return plan.order().clone();
            }

            @Override
            public <T extends @Nullable Object> T read(Tuple row, BooleanSupplier spent,
                    Function<RowSource, T> reader) {
                return execution.run(spent, () -> {
                    try (Cursor rows = plan.plan().open(row)) {
                        return reader.apply(() -> {
                            execution.checkCancelled();
                            return rows.next();
                        });
                    }
                });
            }
        };
    }

    @Override
    public long insert(Statement.Insert insert, Frame frame) {
        return new Insertion(insert.target(), insert.columns(), frame, limits, tables).bind(insert).get();
    }

    @Override
    public long insertRows(Statement.TableTarget target, List<String> columns, List<Column> sourceColumns,
            Iterator<@Nullable Object[]> rows, Frame frame) {
        return new Insertion(target, columns, frame, limits, tables).run(sourceColumns, rows);
    }

    @Override
    public long bulkLoad(Statement.InsertBulk announced, List<Column> sourceColumns, Iterator<@Nullable Object[]> rows,
            Frame frame) {
        return insertion(announced, announced.columns().isEmpty() ? sourceColumns : announced.columns(), frame)
                .load(announced, sourceColumns, rows);
    }

    private Insertion insertion(Statement.InsertBulk announced, List<Column> columns, Frame frame) {
        return new Insertion(new Statement.TableTarget.Named(announced.table()),
                columns.stream().map(Column::name).toList(), frame, limits, tables);
    }

    @Override
    public long selectInto(Query query, Frame frame) {
        ObjectName name = firstSelect(query.body()).into();
        if (name == null) {
            throw new IllegalArgumentException("not a SELECT INTO");
        }
        if (!name.isTemporary()) {
            throw createDenied(frame);
        }
        Execution execution = new Execution(frame, limits);
        requireNew(name, execution);
        QueryPlan plan = new QueryBinder(execution, tables).bind(query, null);
        List<Column> columns = QueryBinder.renamed(plan.columns(), List.of(), name.name());
        MemoryTable table = LocalTables.create(name.name(), columns, room(name.name(), frame));
        table.padding(frame.state().options().isOn(Switch.ANSI_PADDING));
        execution.temporary().defines(name.name());
        return execution.locked(() -> {
            create(name.name(), table, execution);
            try {
                fill(table, plan, execution);
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
                List<@Nullable Object[]> some = new ArrayList<>();
                for (@Nullable
                Object[] row = rows.next(); row != null; row = rows.next()) {
                    execution.checkCancelled();
                    some.add(LargeValue.kept(row));
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

    private MemoryTable.Room room(String table, Frame frame) {
        TemporaryTables tables = frame.state().temporaryTables();
        return new MemoryTable.Room(limits.localTableBytes(),
                table.startsWith("##") ? tables.global().memory() : tables.memory());
    }

    private static QueryBody.Select firstSelect(QueryBody body) {
        return switch (body) {
            case QueryBody.Select select -> select;
            case QueryBody.SetOperation operation -> firstSelect(operation.left());
        };
    }

    @Override
    public long update(Statement.Update update, Frame frame) {
        return modification(update, frame).update(update.assignments()).get();
    }

    private Modification modification(Statement.Update update, Frame frame) {
        return new Modification("UPDATE", update.with(), update.top(), update.target(), update.from(), update.where(),
                frame,
                limits, tables);
    }

    @Override
    public long delete(Statement.Delete delete, Frame frame) {
        return modification(delete, frame).delete();
    }

    private Modification modification(Statement.Delete delete, Frame frame) {
        return new Modification("DELETE", delete.with(), delete.top(), delete.target(), delete.from(), delete.where(),
                frame,
                limits, tables);
    }

    @Override
    public void check(Statement statement, Frame frame) {
        switch (statement) {
            case Statement.Insert insert ->
                new Insertion(insert.target(), insert.columns(), frame, limits, tables).bind(insert);
            case Statement.Update update -> modification(update, frame).update(update.assignments());
            case Statement.Delete delete -> modification(delete, frame);
            case Statement.Select select -> {
                QueryPlan plan = new QueryBinder(new Execution(frame, limits), tables).bind(select.query(), null);
                QueryBinder.renamed(plan.columns(), List.of(), "");
            }
            default -> throw new IllegalArgumentException("check " + statement.getClass());
        }
    }

    @Override
    public void createTable(Statement.CreateTable create, Frame frame) {
        if (!create.name().isTemporary()) {
            throw createDenied(frame);
        }
        Execution execution = new Execution(frame, limits);
        requireNew(create.name(), execution);
        SessionOptions options = frame.state().options();
        TableDefinition definition = options.isOn(Switch.ANSI_NULL_DFLT_ON)
                ? create.definition()
                : create.definition().notNullByDefault();
        MemoryTable table = LocalTables.create(create.name().name(), definition, room(create.name().name(), frame));
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

    @Override
    public void declareTable(Statement.DeclareTable declare, Frame frame) {
        frame.variables().declareTable(declare.name(),
                LocalTables.create(declare.name(), declare.definition(), room(declare.name(), frame)));
    }

    @Override
    public void dropTable(Statement.DropTable drop, Frame frame) {
        for (ObjectName name : drop.names()) {
            if (!name.isTemporary()) {
                if (drop.ifExists() && !exists(name, frame)) {
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

    private boolean exists(ObjectName name, Frame frame) {
        try {
            tables.find(name, new Execution(frame, limits));
            return true;
        } catch (SqlError unknown) {
            return false;
        }
    }

    private static SqlError cannot(String verb, ObjectName name, int number, int state) {
        return new SqlError(number, 11, state, "Cannot " + verb + " the table '" + name.display()
                + "', because it does not exist or you do not have permission.");
    }

    @Override
    public void truncateTable(Statement.TruncateTable truncate, Frame frame) {
        if (!truncate.name().isTemporary()) {
            tables.find(truncate.name(), new Execution(frame, limits));
            throw new SqlError(1088, 16, 7, "Cannot find the object \"" + truncate.name().display()
                    + "\" because it does not exist or you do not have permissions.");
        }
        Execution execution = new Execution(frame, limits);
        MemoryTable table = LocalTables.of(Tables.temporary(truncate.name(), execution));
        execution.temporary().writes(table);
        execution.run(() -> {
            table.truncate();
            return null;
        });
    }

    @Override
    public void checkBulkTarget(Statement.InsertBulk statement, Frame frame) {
        insertion(statement, statement.columns(), frame).check(statement);
    }

    static SqlError denied(String permission, StoreRelation relation) {
        return SqlErrors.permissionDenied(permission, relation.table().name(), relation.database().name(),
                relation.table().schema());
    }
}
