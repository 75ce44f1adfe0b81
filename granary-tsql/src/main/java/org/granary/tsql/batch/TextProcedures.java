package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.memory.MemoryHold;
import org.granary.memory.RequestMemory;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.tsql.ast.Script;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.parse.ParameterDeclaration;
import org.granary.tsql.procedure.SystemProcedure;
import org.granary.tsql.session.PreparedStatements.Prepared;
import org.granary.tsql.session.SessionOptions;
import org.jspecify.annotations.Nullable;

/// The procedures that run text, once or prepared: what drivers call all day.
final class TextProcedures {
    /// The name in `{?=call name(?,?)}`, which sp_prepexecrpc is given.
    private static final Pattern RPC_CALL = Pattern
            .compile("(?is)\\s*\\{?\\s*(?:\\?\\s*=\\s*)?(?:call\\s+)?([^\\s({]+).*");
    private static final int RETURN_METADATA = 1;

    private final Engine engine;
    private final CursorProcedures cursors;
    private final WrittenProcedures written;

    TextProcedures(Engine engine) {
        this.engine = engine;
        this.cursors = new CursorProcedures(engine, this);
        this.written = new WrittenProcedures(this);
    }

    /// @param name in lower case
    @Nullable
    SystemProcedure find(String name) {
        return switch (name) {
            case "sp_executesql" -> this::executeSql;
            case "sp_prepare" -> this::prepare;
            case "sp_prepexec" -> this::prepareAndExecute;
            case "sp_prepexecrpc" -> this::prepareAndExecuteRpc;
            case "sp_execute" -> this::execute;
            case "sp_unprepare", "sp_cursorunprepare" -> TextProcedures::unprepare;
            case "sp_reset_connection" -> TextProcedures::resetConnection;
            default -> {
                SystemProcedure cursor = cursors.find(name);
                yield cursor != null ? cursor : written.find(name);
            }
        };
    }

    private CallResult executeSql(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_executesql", arguments, "@statement", "@parameters");
        String text = own.requiredText(0);
        String declarations = own.text(1);
        int ownCount = declarations == null && own.count() < 2 ? 1 : 2;
        return run(text, parameters(declarations), own.rest(ownCount), (RunningFrame) frame);
    }

    /// The parameters that a text declares for itself, none for no declarations.
    List<ParameterDeclaration> parameters(@Nullable String declarations) {
        return declarations == null || declarations.isBlank() ? List.of() : engine.texts().parameters(declarations);
    }

    CallResult run(String text, List<ParameterDeclaration> parameters, List<Argument> arguments, RunningFrame frame) {
        RunningFrame nested = frame.nested();
        Script script = engine.script(text, frame.session());
        SessionOptions.Saved options = frame.state().options().save();
        Set<String> tables = frame.state().temporaryTableNames();
        try {
            TextArguments bound = TextArguments.bind(text, parameters, arguments, nested);
            frame.state().error(0);
            engine.interpreter().run(script, nested);
            return new CallResult(frame.state().error(), bound.outputs());
        } finally {
            frame.state().options().restore(options);
            frame.state().retainTemporaryTables(tables);
            nested.variables().release();
        }
    }

    private CallResult prepare(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_prepare", arguments, "@handle", "@params", "@stmt", "@options");
        int handle = keep(own.text(1), own.requiredText(2), own.integerOr(3, 0), frame);
        return new CallResult(0, own.outputs(handle));
    }

    /// Keeps a text under a handle.
    ///
    /// @param options 1 for the columns that the text will return
    int keep(@Nullable String declarations, String text, int options, Frame frame) {
        MemoryHold texts = RequestMemory.current().texts();
        long around = texts.held();
        try {
            return keep(parameters(declarations), text, options, frame);
        } finally {
            texts.giveAbove(around);
        }
    }

    private int keep(List<ParameterDeclaration> parameters, String text, int options, Frame frame) {
        Script script = engine.script(text, frame.session());
        if ((options & RETURN_METADATA) != 0) {
            RunningFrame nested = ((RunningFrame) frame).nested();
            try {
                TextArguments.declare(parameters, nested);
                Interpreter.declare(script, nested.binder(), nested.executor());
                DataStatements.describe(script, nested);
            } finally {
                nested.variables().release();
            }
        }
        return frame.state().prepared().add(new Prepared(text, parameters));
    }

    private CallResult prepareAndExecute(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_prepexec", arguments, "@handle", "@params", "@stmt");
        forgetOld(own.integer(0), frame);
        int handle = keep(own.text(1), own.requiredText(2), 0, frame);
        Prepared prepared = frame.state().prepared().get(handle);
        CallResult result = run(prepared.text(), prepared.parameters(), own.rest(3), (RunningFrame) frame);
        return withHandle(own, handle, result);
    }

    /// A handle that is passed in is given up for the one that comes back.
    void forgetOld(@Nullable Integer handle, Frame frame) {
        if (handle != null && handle > 0) {
            frame.state().prepared().remove(handle);
        }
    }

    /// The handle comes back first, when it was asked for.
    private static CallResult withHandle(LeadingArguments own, int handle, CallResult result) {
        List<CallResult.Output> outputs = new ArrayList<>(own.outputs(handle));
        outputs.addAll(result.outputs());
        return new CallResult(result.returnStatus(), outputs);
    }

    private CallResult prepareAndExecuteRpc(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_prepexecrpc", arguments, "@handle", "@RPCCall");
        Matcher matcher = RPC_CALL.matcher(own.requiredText(1));
        String name = matcher.matches() ? matcher.group(1) : "";
        int handle = frame.state().prepared().add(new Prepared(Prepared.RPC + name, List.of()));
        CallResult result = engine.procedures().call(ProcedureNames.parse(name, 1), own.rest(2), (RunningFrame) frame);
        return withHandle(own, handle, result);
    }

    private CallResult execute(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_execute", arguments, "@handle");
        Prepared prepared = frame.state().prepared().get(own.integerOr(0, 0));
        if (prepared.text().startsWith(Prepared.RPC)) {
            return engine.procedures().call(ProcedureNames.parse(prepared.text().substring(Prepared.RPC.length()), 1),
                    own.rest(1), (RunningFrame) frame);
        }
        return run(prepared.text(), prepared.parameters(), own.rest(1), (RunningFrame) frame);
    }

    private static CallResult unprepare(List<Argument> arguments, Frame frame) {
        frame.state().prepared()
                .remove(LeadingArguments.of("sp_unprepare", arguments, "@handle").integerOr(0, 0));
        return new CallResult(0, List.of());
    }

    private static CallResult resetConnection(List<Argument> arguments, Frame frame) {
        Errors.rollBackOpen(frame.session().transactions());
        frame.state().reset();
        return new CallResult(0, List.of());
    }
}
