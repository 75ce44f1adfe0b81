package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.Parameter;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.store.Access;
import org.granary.tsql.ast.Module;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.bind.Views;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.TemporaryNames;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.StoredModule;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlValue;

/// CREATE, ALTER and DROP of temporary procedures, and of procedures and views of tempdb.
final class ModuleStatements {
    private ModuleStatements() {}

    static void define(Statement.DefineModule define, RunningFrame frame) {
        Module module = define.module();
        ObjectName name = define.name();
        boolean view = module.kind() == Module.Kind.VIEW;
        if (TemporaryNames.of(name, frame.session()) == null) {
            throw SqlErrors.unsupported((define.creates() ? "CREATE " : "ALTER ") + module.kind() + " outside tempdb");
        }
        if (view && name.isTemporary()) {
            throw new SqlError(4103, 15, 1, "\"" + name.name() + "\": Temporary views are not allowed.");
        }
        String local = TemporaryNames.ofNew(name, module.kind().name(), frame.session());
        Execution execution = new Execution(frame, frame.executor().limits());
        LocalTable before = execution.temporary().await(local);
        require(define, before, local);
        List<Column> columns = view ? Views.columns(module, local, execution, frame.binder()) : List.of();
        if (!view) {
            check(module, frame, local);
        }
        ProcedureDeclaration declaration = new ProcedureDeclaration(ObjectName.DEFAULT_SCHEMA, local,
                parameters(module, frame), List.of(), Access.READ);
        TemporaryTables tables = frame.state().temporaryTables();
        StoredModule stored = new StoredModule(local, module, declaration, columns,
                TemporaryTables.isGlobal(local) ? tables.global().memory(local) : tables.memory());
        execution.temporary().defines(local);
        boolean[] kept = {false};
        try {
            execution.run(() -> {
                if (before == null) {
                    execution.temporary().create(local, stored);
                } else {
                    execution.temporary().replace(local, stored);
                }
                kept[0] = true;
                return null;
            });
        } finally {
            if (!kept[0]) {
                stored.close();
            }
        }
    }

    /// Errors 2714 for what is there, 208 for what is not, and 2010 for what is something else.
    private static void require(Statement.DefineModule define, @org.jspecify.annotations.Nullable LocalTable before,
            String local) {
        if (before == null) {
            if (!define.creates()) {
                throw SqlErrors.unknownObject(define.name().display());
            }
            return;
        }
        if (!define.replaces()) {
            throw new SqlError(2714, 16, 3, "There is already an object named '" + local + "' in the database.");
        }
        if (!(before instanceof StoredModule stored) || stored.module().kind() != define.module().kind()) {
            throw new SqlError(2010, 16, 1, "Cannot perform alter on '" + define.name().display()
                    + "' because it is an incompatible object type.");
        }
    }

    /// Finds the mistakes of the body. Tables that are not there yet may be there when it is called.
    private static void check(Module module, RunningFrame frame, String local) {
        RunningFrame nested = frame.nested(local, frame.session());
        try {
            module.parameters().forEach(each -> nested.variables().declare(each.name(), each.type(), null));
            Compilation.check(module.body(), nested);
        } finally {
            nested.variables().release();
        }
    }

    private static List<Parameter> parameters(Module module, RunningFrame frame) {
        List<Parameter> parameters = new ArrayList<>();
        for (Module.Parameter each : module.parameters()) {
            SqlValue value = each.defaultValue() == null
                    ? null
                    : Conversions.bind(frame.evaluate(each.defaultValue()), each.type());
            parameters.add(new Parameter(each.name(), each.type(), each.output(), value, true));
        }
        return parameters;
    }

    static void drop(Statement.DropModule drop, RunningFrame frame) {
        for (ObjectName name : drop.names()) {
            SqlError unknown = new SqlError(3701, 11, 5, "Cannot drop the "
                    + (drop.kind() == Module.Kind.VIEW ? "view" : "procedure") + " '" + name.display()
                    + "', because it does not exist or you do not have permission.");
            String local = TemporaryNames.of(name, frame.session());
            Execution execution = new Execution(frame, frame.executor().limits());
            LocalTable found = local == null ? null : execution.temporary().await(local);
            if (local == null || found == null) {
                if (!drop.ifExists()) {
                    throw unknown;
                }
                continue;
            }
            if (!(found instanceof StoredModule stored) || stored.module().kind() != drop.kind()) {
                throw new SqlError(3705, 16, 1, "Cannot use DROP " + drop.kind() + " with '" + name.display()
                        + "' because it is another kind of object.");
            }
            TemporaryNames.requireDefine(local, () -> unknown, frame.session());
            execution.temporary().defines(local);
            var _ = execution.run(() -> execution.temporary().drop(local));
        }
    }
}
