package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.tsql.PreparedStatements.Prepared;
import org.granary.tsql.SessionOptions;
import org.granary.tsql.ast.Script;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.SystemProcedure;
import org.granary.tsql.parse.ParameterDeclaration;
import org.granary.type.Conversions;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The procedures that run text, once or prepared: what drivers call all day.
final class TextProcedures {
    /// The name in `{?=call name(?,?)}`, which sp_prepexecrpc is given.
    private static final Pattern RPC_CALL = Pattern
            .compile("(?is)\\s*\\{?\\s*(?:\\?\\s*=\\s*)?(?:call\\s+)?([^\\s({]+).*");

    private final Engine engine;

    TextProcedures(Engine engine) {
        this.engine = engine;
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
            case "sp_unprepare" -> TextProcedures::unprepare;
            case "sp_reset_connection" -> TextProcedures::resetConnection;
            case "sp_cursor", "sp_cursoropen", "sp_cursorprepare", "sp_cursorexecute", "sp_cursorprepexec",
                    "sp_cursorunprepare",
                    "sp_cursorfetch", "sp_cursoroption", "sp_cursorclose" ->
                (_, _) -> {
                    throw SqlErrors.unsupported(name);
                };
            default -> null;
        };
    }

    private CallResult executeSql(List<Argument> arguments, Frame frame) {
        Leading leading = Leading.of("sp_executesql", arguments, "@stmt", "@statement", "@params", "@parameters");
        String text = required("sp_executesql", "@statement", leading.text(0));
        String declarations = leading.text(1);
        RunningFrame running = (RunningFrame) frame;
        if (declarations == null || declarations.isBlank()) {
            return run(text, List.of(), leading.rest(declarations == null && leading.count() < 2 ? 1 : 2), running);
        }
        return run(text, engine.texts().parameters(declarations), leading.rest(2), running);
    }

    private CallResult run(String text, List<ParameterDeclaration> parameters, List<Argument> arguments,
            RunningFrame frame) {
        RunningFrame nested = frame.nested();
        Script script = engine.script(text, frame.session());
        SessionOptions.Saved options = frame.state().options().save();
        try {
            TextArguments bound = TextArguments.bind(text, parameters, arguments, nested);
            frame.state().error(0);
            engine.interpreter().run(script, nested);
            return new CallResult(frame.state().error(), bound.outputs());
        } finally {
            frame.state().options().restore(options);
            nested.variables().release();
        }
    }

    private CallResult prepare(List<Argument> arguments, Frame frame) {
        Leading leading = Leading.of("sp_prepare", arguments, "@handle", "@handle", "@params", "@params", "@stmt",
                "@stmt", "@options",
                "@options");
        int handle = keep(leading, frame);
        return new CallResult(0, List.of(output(arguments, handle)));
    }

    private int keep(Leading leading, Frame frame) {
        String declarations = leading.text(1);
        String text = required("sp_prepare", "@stmt", leading.text(2));
        List<ParameterDeclaration> parameters = declarations == null || declarations.isBlank()
                ? List.of()
                : engine.texts().parameters(declarations);
        engine.script(text, frame.session());
        return frame.state().prepared().add(new Prepared(text, parameters));
    }

    private static CallResult.Output output(List<Argument> arguments, int handle) {
        String name = arguments.getFirst().name();
        return new CallResult.Output(name == null ? "@handle" : name, SqlValue.ofInt(handle));
    }

    private CallResult prepareAndExecute(List<Argument> arguments, Frame frame) {
        Leading leading = Leading.of("sp_prepexec", arguments, "@handle", "@handle", "@params", "@params", "@stmt",
                "@stmt");
        Integer old = leading.integer(0);
        if (old != null && old > 0) {
            frame.state().prepared().remove(old);
        }
        int handle = keep(leading, frame);
        Prepared prepared = frame.state().prepared().get(handle);
        CallResult result = run(prepared.text(), prepared.parameters(), leading.rest(3), (RunningFrame) frame);
        return withHandle(arguments, handle, result);
    }

    /// The handle comes back first, when it was asked for.
    private static CallResult withHandle(List<Argument> arguments, int handle, CallResult result) {
        if (!arguments.getFirst().output()) {
            return result;
        }
        List<CallResult.Output> outputs = new ArrayList<>();
        outputs.add(output(arguments, handle));
        outputs.addAll(result.outputs());
        return new CallResult(result.returnStatus(), outputs);
    }

    private CallResult prepareAndExecuteRpc(List<Argument> arguments, Frame frame) {
        Leading leading = Leading.of("sp_prepexecrpc", arguments, "@handle", "@handle", "@RPCCall", "@RPCCall");
        Matcher matcher = RPC_CALL.matcher(required("sp_prepexecrpc", "@RPCCall", leading.text(1)));
        String name = matcher.matches() ? matcher.group(1) : "";
        int handle = frame.state().prepared().add(new Prepared(Prepared.RPC + name, List.of()));
        CallResult result = engine.procedures().call(ProcedureNames.parse(name, 1), leading.rest(2),
                (RunningFrame) frame);
        return withHandle(arguments, handle, result);
    }

    private CallResult execute(List<Argument> arguments, Frame frame) {
        Leading leading = Leading.of("sp_execute", arguments, "@handle", "@handle");
        Integer handle = leading.integer(0);
        Prepared prepared = frame.state().prepared().get(handle == null ? 0 : handle);
        if (prepared.text().startsWith(Prepared.RPC)) {
            return engine.procedures().call(ProcedureNames.parse(prepared.text().substring(Prepared.RPC.length()), 1),
                    leading.rest(1),
                    (RunningFrame) frame);
        }
        return run(prepared.text(), prepared.parameters(), leading.rest(1), (RunningFrame) frame);
    }

    private static CallResult unprepare(List<Argument> arguments, Frame frame) {
        Integer handle = Leading.of("sp_unprepare", arguments, "@handle", "@handle").integer(0);
        frame.state().prepared().remove(handle == null ? 0 : handle);
        return new CallResult(0, List.of());
    }

    private static CallResult resetConnection(List<Argument> arguments, Frame frame) {
        Errors.rollBackOpen(frame.session().transactions());
        frame.state().reset();
        return new CallResult(0, List.of());
    }

    private static String required(String procedure, String parameter, @Nullable String value) {
        if (value == null) {
            throw SqlErrors.missingParameter(procedure, parameter);
        }
        return value;
    }

    /// The arguments that belong to the procedure itself, before those of the text. Drivers send them without names; people with.
    private record Leading(List<@Nullable Argument> own, List<Argument> all) {

        /// @param names two accepted names for each parameter
        static Leading of(String procedure, List<Argument> arguments, String... names) {
            List<@Nullable Argument> own = new ArrayList<>();
            for (int i = 0; i < names.length / 2; i++) {
                Argument argument = i < arguments.size() ? arguments.get(i) : null;
                boolean matches = argument != null
                        && (argument.name() == null || argument.name().equalsIgnoreCase(names[2 * i])
                                || argument.name().equalsIgnoreCase(names[2 * i + 1]));
                own.add(matches ? argument : null);
            }
            if (own.getFirst() == null) {
                throw SqlErrors.missingParameter(procedure, names[1]);
            }
            return new Leading(own, arguments);
        }

        int count() {
            return all.size();
        }

        @Nullable
        String text(int index) {
            Argument argument = own.get(index);
            SqlValue value = argument == null ? null : argument.value();
            return value == null ? null : (String) Conversions.bind(value, SqlType.nvarchar(SqlType.MAX)).value();
        }

        @Nullable
        Integer integer(int index) {
            Argument argument = own.get(index);
            SqlValue value = argument == null ? null : argument.value();
            return value == null ? null : (Integer) Conversions.bind(value, Simple.INT).value();
        }

        List<Argument> rest(int from) {
            return all.subList(Math.min(from, all.size()), all.size());
        }
    }
}
