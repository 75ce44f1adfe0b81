package org.granary.tsql.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.granary.security.Permission;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Variables.TableVariable;
import org.granary.tsql.session.AccessChecks;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.Tempdb;
import org.granary.tsql.temporary.UserType;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.ValueErrors;
import org.jspecify.annotations.Nullable;

/// Finds types that clients made in tempdb, and declares variables of them.
public final class UserTypes {
    private UserTypes() {}

    /// The type of this name, or null; waits for a session that is creating or dropping it.
    public static @Nullable UserType find(ObjectName name, Execution execution) {
        Frame frame = execution.frame();
        String local = TemporaryNames.of(name, execution.database());
        if (local == null || name.isTemporary()) {
            return null;
        }
        String kept = UserType.kept(local);
        LocalTable found = frame.isCompiling() ? frame.temporaryTable(kept) : execution.temporary().await(kept);
        return (UserType) found;
    }

    /// The type of this name, or error 2715.
    ///
    /// @param ordinal of the column, parameter or variable, from 1
    public static UserType require(ObjectName name, int ordinal, Execution execution) {
        UserType found = find(name, execution);
        if (found == null) {
            SqlError unknown = ValueErrors.undefinedType(ordinal, name.display());
            throw new SqlError(unknown.sqlMessage().in("", name.line()));
        }
        return found;
    }

    /// Declares a variable of a type, without a value and without rows.
    public static void declare(String variable, UserType type, Execution execution, QueryLimits limits) {
        Frame frame = execution.frame();
        if (type.table() == null) {
            frame.variables().declare(variable, type.base(), null);
        } else {
            frame.variables().declareTable(new TableVariable(variable, table(variable, type, frame, limits), type,
                    true, false));
        }
    }

    /// A new table of a table type. Error 229 without the right to use the type.
    public static MemoryTable table(String variable, UserType type, Frame frame, QueryLimits limits) {
        requireUse(type, frame);
        MemoryTable pattern = LocalTables.of(Objects.requireNonNull(type.table()));
        MemoryTable table = LocalTables.create(variable, pattern.definition(),
                new MemoryTable.Budget(limits.localTableBytes(), frame.state().temporaryTables().memory()));
        table.padding(pattern.isPadded());
        return table;
    }

    /// Error 229 without the right to use a table type.
    public static void requireUse(UserType type, Frame frame) {
        AccessChecks.require(Permission.EXECUTE, Tempdb.DATABASE, ObjectName.DEFAULT_SCHEMA, type.typeName(),
                frame.session());
    }

    /// The same columns, with what aliases stand for in place of the aliases. Error 350 for a column that would be a
    /// table.
    public static TableDefinition resolved(TableDefinition definition, Execution execution) {
        if (definition.columns().stream().allMatch(each -> each.userType() == null)) {
            return definition;
        }
        List<ColumnDefinition> columns = new ArrayList<>();
        for (ColumnDefinition each : definition.columns()) {
            ObjectName name = each.userType();
            columns.add(name == null
                    ? each
                    : resolved(each, name, definition.unsaid().contains(each.column().name()), columns.size() + 1,
                            execution));
        }
        return definition.withColumns(columns);
    }

    private static ColumnDefinition resolved(ColumnDefinition definition, ObjectName name, boolean unsaid, int ordinal,
            Execution execution) {
        UserType type = require(name, ordinal, execution);
        Column column = definition.column();
        if (type.table() != null) {
            throw new SqlError(350, 16, 1, "The column \"" + column.name() + "\" does not have a valid data type. A "
                    + "column cannot be of a user-defined table type.");
        }
        boolean nullable = column.nullable() && (!unsaid || type.isNullable());
        return definition.resolved(new Column(column.name(), type.base(), nullable, column.identity()),
                new ObjectName(Tempdb.NAME, ObjectName.DEFAULT_SCHEMA, type.typeName(), name.line()));
    }
}
