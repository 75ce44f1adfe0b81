package org.granary.tsql.execute;

import java.util.function.Supplier;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.TableChange;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.session.SessionOptions;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.LocalTables;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.QueryLimits;
import org.granary.tsql.table.Tables;
import org.granary.tsql.table.TemporaryNames;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// CREATE, DROP and TRUNCATE TABLE, for temporary tables and tables of tempdb.
public final class TableStatements {
    private final QueryLimits limits;

    TableStatements(QueryLimits limits) {
        this.limits = limits;
    }

    public void create(Statement.CreateTable create, ExpressionBinder binder) {
        Frame frame = binder.frame();
        String name = TemporaryNames.ofNew(create.name(), "TABLE", frame.session());
        Execution execution = new Execution(frame, limits);
        requireNew(name, execution);
        SessionOptions options = frame.state().options();
        TableDefinition definition = options.isOn(Switch.ANSI_NULL_DFLT_ON)
                ? create.definition()
                : create.definition().notNullByDefault();
        ForeignKeyTargets.lock(definition, execution);
        MemoryTable table = LocalTables.create(name, ForeignKeyTargets.resolved(name,
                RowRules.typed(name, definition, execution, binder), execution), budget(name, frame, limits));
        table.padding(options.isOn(Switch.ANSI_PADDING));
        execution.temporary().defines(name);
        execution.run(() -> {
            add(name, table, execution);
            return null;
        });
    }

    /// What a new table may hold, with the other tables of its owner.
    static MemoryTable.Budget budget(String table, Frame frame, QueryLimits limits) {
        TemporaryTables tables = frame.state().temporaryTables();
        return new MemoryTable.Budget(limits.localTableBytes(),
                TemporaryTables.isGlobal(table) ? tables.global().memory(table) : tables.memory());
    }

    static void add(String name, MemoryTable table, Execution execution) {
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

    /// Error 2714 where there is an object of this name.
    static void requireNew(String name, Execution execution) {
        if (execution.temporary().await(name) != null) {
            throw new SqlError(2714, 16, 6, "There is already an object named '" + name + "' in the database.");
        }
    }

    public void drop(Statement.DropTable drop, ExpressionBinder binder) {
        Frame frame = binder.frame();
        for (ObjectName name : drop.names()) {
            String local = TemporaryNames.of(name, frame.session());
            if (local == null) {
                if (drop.ifExists() && !exists(name, binder)) {
                    continue;
                }
                throw cannotDrop(name);
            }
            Execution execution = new Execution(frame, limits);
            TemporaryNames.requireDefine(local, () -> cannotDrop(name), frame.session());
            requireTable(local, name, execution);
            execution.temporary().defines(local);
            boolean dropped = execution.run(() -> execution.temporary().drop(local));
            if (!dropped && !drop.ifExists()) {
                throw cannotDrop(name);
            }
        }
    }

    /// Errors 3705 for what is no table, and 3726 for a table that a foreign key refers to.
    private static void requireTable(String local, ObjectName name, Execution execution) {
        LocalTable found = execution.temporary().await(local);
        if (found != null && !(found instanceof MemoryTable)) {
            throw new SqlError(3705, 16, 1, "Cannot use DROP TABLE with '" + name.display() + "' because '"
                    + name.display() + "' is a procedure or view. Use DROP PROCEDURE or DROP VIEW.");
        }
        if (TemporaryTables.isLasting(local) && ForeignKeyTargets.referredBy(local, execution) != null) {
            throw new SqlError(3726, 16, 1, "Could not drop object '" + name.display()
                    + "' because it is referenced by a FOREIGN KEY constraint.");
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

    private static SqlError cannotDrop(ObjectName name) {
        return new SqlError(3701, 11, 5, "Cannot drop the table '" + name.display()
                + "', because it does not exist or you do not have permission.");
    }

    public void truncate(Statement.TruncateTable truncate, ExpressionBinder binder) {
        Frame frame = binder.frame();
        if (TemporaryNames.of(truncate.name(), frame.session()) == null) {
            Tables.find(truncate.name(), new Execution(frame, limits));
            throw new SqlError(1088, 16, 7, "Cannot find the object \"" + truncate.name().display()
                    + "\" because it does not exist or you do not have permissions.");
        }
        Execution execution = new Execution(frame, limits);
        MemoryTable table = LocalTables.of(truncated(truncate.name(), execution));
        TemporaryNames.requireDefine(table.name(), () -> cannotTruncate(truncate.name()), frame.session());
        if (TemporaryTables.isLasting(table.name())
                && ForeignKeyTargets.referredBy(table.name(), execution) != null) {
            throw new SqlError(4712, 16, 1, "Cannot truncate table '" + truncate.name().display()
                    + "' because it is being referenced by a FOREIGN KEY constraint.");
        }
        execution.temporary().writes(table);
        execution.run(() -> {
            table.truncate();
            return null;
        });
    }

    public void alter(Statement.AlterTable alter, ExpressionBinder binder) {
        change(alter.name(), "ALTER TABLE", () -> new SqlError(4902, 16, 1, "Cannot find the object \""
                + alter.name().display() + "\" because it does not exist or you do not have permissions."), binder,
                alter.change() instanceof TableChange.Add add ? add.added() : null,
                (changes, budget) -> changes.changed(alter.change(), budget));
    }

    public void createIndex(Statement.CreateIndex create, ExpressionBinder binder) {
        change(create.table(), "CREATE INDEX", () -> new SqlError(1088, 16, 12, "Cannot find the object \""
                + create.table().display() + "\" because it does not exist or you do not have permissions."), binder,
                null, (changes, budget) -> changes.withIndex(create.key(), create.included(), budget));
    }

    public void dropIndex(Statement.DropIndex drop, ExpressionBinder binder) {
        for (Statement.DropIndex.Name name : drop.names()) {
            SqlError unknown = new SqlError(3701, 11, 7, "Cannot drop the index '" + name.table().display() + "."
                    + name.index() + "', because it does not exist or you do not have permission.");
            try {
                change(name.table(), "DROP INDEX", () -> unknown, binder, null, (changes, budget) -> {
                    MemoryTable after = changes.withoutIndex(name.index(), budget);
                    if (after == null) {
                        throw unknown;
                    }
                    return after;
                });
            } catch (SqlError e) {
                if (e.number() != unknown.number() || !drop.ifExists()) {
                    throw e;
                }
            }
        }
    }

    private interface Change {
        MemoryTable of(TableChanges changes, MemoryTable.Budget budget);
    }

    /// Puts a changed table in the place of one.
    ///
    /// @param statement for the error where the table is none of tempdb
    /// @param added what may have foreign keys
    private void change(ObjectName name, String statement, Supplier<SqlError> unknown, ExpressionBinder binder,
            @Nullable TableDefinition added, Change change) {
        Frame frame = binder.frame();
        String local = TemporaryNames.of(name, frame.session());
        if (local == null) {
            throw SqlErrors.unsupported(statement + " outside tempdb");
        }
        Execution execution = new Execution(frame, limits);
        if (!(execution.temporary().await(local) instanceof MemoryTable found)) {
            throw unknown.get();
        }
        TemporaryNames.requireDefine(local, unknown, frame.session());
        execution.temporary().writes(found);
        if (added != null) {
            ForeignKeyTargets.lock(added, execution);
        }
        execution.run(() -> {
            MemoryTable after = change.of(new TableChanges(found, binder, execution), budget(local, frame, limits));
            execution.temporary().replace(local, after);
            return null;
        });
    }

    private static LocalTable truncated(ObjectName name, Execution execution) {
        LocalTable table = Tables.temporaryOrNull(name, execution);
        if (table == null) {
            throw cannotTruncate(name);
        }
        return table;
    }

    private static SqlError cannotTruncate(ObjectName name) {
        return new SqlError(4701, 16, 1, "Cannot find the object \"" + name.name()
                + "\" because it does not exist or you do not have permissions.");
    }
}
