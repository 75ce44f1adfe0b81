package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.Parameter;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.store.Access;
import org.granary.tsql.ast.Module;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.batch.TableArguments.ParameterType;
import org.granary.tsql.bind.Views;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.TemporaryNames;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.StoredModule;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.tsql.temporary.UserType;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

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
        List<ParameterType> types = types(module, frame);
        if (!view) {
            check(module, types, frame, local);
        }
        ProcedureDeclaration declaration = new ProcedureDeclaration(ObjectName.DEFAULT_SCHEMA, local,
                parameters(module, types, frame), List.of(), Access.READ);
        TemporaryTables tables = frame.state().temporaryTables();
        List<@Nullable UserType> userTypes = new ArrayList<>();
        types.forEach(type -> userTypes.add(type.userType()));
        StoredModule stored = new StoredModule(local, module, declaration, columns, userTypes,
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
    private static void require(Statement.DefineModule define, @Nullable LocalTable before,
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
    private static void check(Module module, List<ParameterType> types, RunningFrame frame, String local) {
        RunningFrame nested = frame.nested(local, frame.session());
        try {
            for (int i = 0; i < types.size(); i++) {
                String name = module.parameters().get(i).name();
                UserType userType = types.get(i).userType();
                if (userType != null && types.get(i).isTable()) {
                    TableArguments.declareEmpty(name, userType, nested);
                } else {
                    nested.variables().declare(name, types.get(i).type(), null);
                }
            }
            if (types.stream().anyMatch(ParameterType::isTable)) {
                Compilation.checkBody(module.body(), nested);
            } else {
                Compilation.check(module.body(), nested);
            }
        } finally {
            nested.variables().release();
        }
    }

    private static List<ParameterType> types(Module module, RunningFrame frame) {
        List<ParameterType> types = new ArrayList<>();
        for (Module.Parameter each : module.parameters()) {
            types.add(TableArguments.resolve(each.name(), each.type(), each.userType(), each.readOnly(), each.output(),
                    types.size() + 1, frame));
        }
        return types;
    }

    private static List<Parameter> parameters(Module module, List<ParameterType> types, RunningFrame frame) {
        List<Parameter> parameters = new ArrayList<>();
        for (Module.Parameter each : module.parameters()) {
            ParameterType type = types.get(parameters.size());
            SqlValue value = each.defaultValue() == null || type.isTable()
                    ? null
                    : Conversions.bind(frame.evaluate(each.defaultValue()), type.type());
            parameters.add(new Parameter(each.name(), type.type(), each.output(), value, true));
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
