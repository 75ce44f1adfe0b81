package org.granary.tsql.execute;

import java.util.HexFormat;
import java.util.List;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.session.SessionOptions;
import org.granary.tsql.session.SessionOptions.Switch;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.LocalTables;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.QueryLimits;
import org.granary.tsql.table.TemporaryNames;
import org.granary.tsql.table.UserTypes;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.UserType;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// CREATE and DROP TYPE, in tempdb.
public final class TypeStatements {
    private final QueryLimits limits;

    TypeStatements(QueryLimits limits) {
        this.limits = limits;
    }

    /// Errors 219 for a name that is taken, and 40517 outside tempdb.
    public void create(Statement.CreateType create, ExpressionBinder binder) {
        Frame frame = binder.frame();
        ObjectName name = create.name();
        if (name.isTemporary() || (TemporaryNames.of(name, frame.session()) == null
                && !isInOtherSchema(name, frame))) {
            throw SqlErrors.unsupported("CREATE TYPE outside tempdb");
        }
        String local = TemporaryNames.ofNew(name, "TYPE", frame.session());
        Execution execution = new Execution(frame, limits);
        if (UserTypes.find(name, execution) != null) {
            throw new SqlError(219, 16, 1, "The type '" + name.display()
                    + "' already exists, or you do not have permission to create it.");
        }
        String kept = UserType.kept(local);
        UserType type = made(create, local, execution, binder);
        execution.temporary().defines(kept);
        boolean[] added = {false};
        try {
            execution.run(() -> {
                execution.temporary().create(kept, type);
                added[0] = true;
                return null;
            });
        } finally {
            if (!added[0]) {
                type.close();
            }
        }
    }

    /// Whether the schema alone keeps the name from being one of tempdb: that is another error.
    private static boolean isInOtherSchema(ObjectName name, Frame frame) {
        return TemporaryNames.of(new ObjectName(name.database(), null, name.name(), name.line()),
                frame.session()) != null;
    }

    private UserType made(Statement.CreateType create, String local, Execution execution, ExpressionBinder binder) {
        Frame frame = binder.frame();
        MemoryTable.Budget budget = TableStatements.budget(UserType.kept(local), frame, limits);
        int id = frame.state().temporaryTables().global().nextTypeId();
        TableDefinition given = create.table();
        if (given == null) {
            requireBase(create.base());
            return new UserType(local, id, create.base(), create.nullable(), null, budget.account());
        }
        SessionOptions options = frame.state().options();
        // As long as a name can be, with what stands around it.
        String shown = "TT_" + local.substring(0, Math.min(local.length(), 116)) + "_"
                + HexFormat.of().withUpperCase().toHexDigits(id * 0x9E3779B9);
        MemoryTable table = LocalTables.create(shown, RowRules.typed(shown,
                options.isOn(Switch.ANSI_NULL_DFLT_ON) ? given : given.notNullByDefault(), execution, binder), budget);
        table.padding(options.isOn(Switch.ANSI_PADDING));
        return new UserType(local, id, SqlType.Simple.SQL_VARIANT, false, table, budget.account());
    }

    /// Error 15036 for types that an alias cannot stand for.
    private static void requireBase(SqlType base) {
        if (base == SqlType.Simple.TIMESTAMP || base == SqlType.Simple.XML) {
            throw new SqlError(15036, 16, 1, "The data type '" + base.catalogName()
                    + "' does not exist or you do not have permission.");
        }
    }

    /// Errors 218 for a type that is not there, and 3732 for one that something uses.
    public void drop(Statement.DropType drop, ExpressionBinder binder) {
        Frame frame = binder.frame();
        ObjectName name = drop.name();
        Execution execution = new Execution(frame, limits);
        UserType type = UserTypes.find(name, execution);
        SqlError unknown = new SqlError(218, 16, 1, "Could not find the type '" + name.display()
                + "'. Either it does not exist or you do not have the necessary permission.");
        if (type == null) {
            if (!drop.ifExists()) {
                throw unknown;
            }
            return;
        }
        TemporaryNames.requireDefine(type.name(), () -> unknown, frame.session());
        String user = user(type, frame.state().temporaryTables().objects());
        if (user != null) {
            throw new SqlError(3732, 16, 1, "Cannot drop type '" + name.display()
                    + "' because it is being referenced by object '" + user
                    + "'. There may be other objects that reference this type.");
        }
        execution.temporary().defines(type.name());
        var _ = execution.run(() -> execution.temporary().drop(type.name()));
    }

    /// The name of an object that uses a type, or null.
    private static @Nullable String user(UserType type, List<LocalTable> objects) {
        for (LocalTable each : objects) {
            if (each.userTypes().stream().anyMatch(type.typeName()::equalsIgnoreCase)) {
                return each.declaration().name();
            }
        }
        return null;
    }
}
