package org.granary.tsql.batch;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.security.Permission;
import org.granary.tsql.ast.Module;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.eval.Variables.Variable;
import org.granary.tsql.session.AccessChecks;
import org.granary.tsql.session.SessionOptions;
import org.granary.tsql.session.TsqlSession;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.TemporaryNames;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.StoredModule;
import org.granary.tsql.temporary.Tempdb;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.tsql.temporary.UserType;
import org.granary.type.Conversions;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.granary.type.SystemType;
import org.jspecify.annotations.Nullable;

/// Calls temporary procedures and procedures of tempdb.
final class TemporaryProcedures {
    private TemporaryProcedures() {}

    /// The procedure of this name, or null.
    static @Nullable StoredModule find(ObjectName name, RunningFrame frame) {
        String local = TemporaryNames.of(name, frame.session());
        if (local == null || frame.state().temporaryTables().isUnknown(local)) {
            return null;
        }
        LocalTable found = new Execution(frame, frame.executor().limits()).temporary().await(local);
        return found instanceof StoredModule module && !module.isView() ? module : null;
    }

    static CallResult call(StoredModule procedure, List<Argument> arguments, RunningFrame frame) {
        return Procedures.scoped(procedure.name(), frame, () -> run(procedure, arguments, frame));
    }

    private static CallResult run(StoredModule procedure, List<Argument> arguments, RunningFrame frame) {
        if (TemporaryTables.isLasting(procedure.name())) {
            AccessChecks.require(Permission.EXECUTE, Tempdb.DATABASE, ObjectName.DEFAULT_SCHEMA, procedure.name(),
                    frame.session());
        }
        TsqlSession session = TemporaryTables.isLasting(procedure.name())
                ? new OtherDatabase(frame.session(), Tempdb.DATABASE)
                : frame.session();
        RunningFrame nested = frame.nested(procedure.name(), session);
        SessionOptions.Saved options = frame.state().options().save();
        Set<String> tables = frame.state().temporaryTableNames();
        int transactions = frame.session().transactions().count();
        BigDecimal identity = frame.state().scopeIdentity();
        frame.state().scopeIdentity(null);
        try {
            List<Variable> outputs = bind(procedure, arguments, nested);
            frame.state().error(0);
            frame.engine().interpreter().run(procedure.module().body(), nested);
            reportTransactions(transactions, procedure, frame);
            return new CallResult(nested.returnStatus(), outputs.stream()
                    .map(each -> new CallResult.Output(each.name(), each.get())).toList());
        } finally {
            frame.state().scopeIdentity(identity);
            frame.state().options().restore(options);
            frame.state().retainTemporaryTables(tables);
            nested.variables().release();
        }
    }

    /// Message 266 where the procedure has begun a transaction, or ended one, that its caller knows nothing of.
    private static void reportTransactions(int before, StoredModule procedure, RunningFrame frame) {
        int after = frame.session().transactions().count();
        if (after != before) {
            frame.results()
                    .message(new SqlMessage(266, 16, 2, "Transaction count after EXECUTE indicates a mismatching "
                            + "number of BEGIN and COMMIT statements. Previous count = " + before + ", current count = "
                            + after
                            + ".", procedure.name(), 0));
        }
    }

    /// Declares a variable for each parameter.
    ///
    /// @return those that the caller gets back, in the order of its arguments
    private static List<Variable> bind(StoredModule procedure, List<Argument> arguments, RunningFrame nested) {
        String name = procedure.name();
        List<Module.Parameter> parameters = procedure.module().parameters();
        if (parameters.isEmpty() && !arguments.isEmpty()) {
            throw SqlErrors.noParameters(name);
        }
        @Nullable
        Argument[] given = new @Nullable Argument[parameters.size()];
        int[] places = new int[arguments.size()];
        for (int i = 0; i < arguments.size(); i++) {
            Argument argument = arguments.get(i);
            places[i] = argument.name() == null || argument.name().isEmpty() ? i : indexOf(parameters, argument.name());
            if (places[i] >= given.length) {
                throw SqlErrors.tooManyArguments(name);
            }
            if (places[i] < 0) {
                throw SqlErrors.notAParameter(String.valueOf(argument.name()), name);
            }
            if (given[places[i]] != null) {
                throw SqlErrors.parameterSuppliedTwice(parameters.get(places[i]).name());
            }
            given[places[i]] = argument;
        }
        for (int i = 0; i < given.length; i++) {
            UserType type = procedure.type(i);
            if (type != null && type.table() != null) {
                TableArguments.bind(parameters.get(i).name(), type, given[i], i + 1, nested);
            } else {
                SqlType declared = type == null ? parameters.get(i).type() : type.base();
                nested.variables().declare(parameters.get(i).name(), declared,
                        value(parameters.get(i), declared, given[i], nested, name));
            }
        }
        List<Variable> outputs = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            if (arguments.get(i).output()) {
                outputs.add(nested.variables().scalar(parameters.get(places[i]).name()));
            }
        }
        return outputs;
    }

    private static int indexOf(List<Module.Parameter> parameters, String name) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    private static @Nullable Object value(Module.Parameter parameter, SqlType type, @Nullable Argument argument,
            RunningFrame nested, String procedure) {
        if (argument != null && argument.table() != null) {
            throw TableArguments.clash(argument.table().typeName(), SystemType.of(type).typeName());
        }
        if (argument != null && argument.output() && !parameter.output()) {
            throw SqlErrors.notAnOutputParameter(parameter.name());
        }
        SqlValue value = argument == null ? null : argument.value();
        if (value == null) {
            if (parameter.defaultValue() == null) {
                throw SqlErrors.missingParameter(procedure, parameter.name());
            }
            value = nested.evaluate(parameter.defaultValue());
        }
        return Conversions.bind(value, type).value();
    }
}
