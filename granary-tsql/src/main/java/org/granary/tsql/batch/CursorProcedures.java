package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.granary.memory.MemoryHold;
import org.granary.memory.RequestMemory;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.tsql.ast.Script;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.cursor.Concurrency;
import org.granary.tsql.cursor.CursorOptions;
import org.granary.tsql.cursor.CursorRows.Fetched;
import org.granary.tsql.cursor.FetchType;
import org.granary.tsql.cursor.OpenCursor;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.parse.ParameterDeclaration;
import org.granary.tsql.procedure.SystemProcedure;
import org.granary.tsql.session.PreparedStatements.Prepared;
import org.granary.tsql.temporary.StoredModule;
import org.granary.type.Column;
import org.granary.type.Conversions;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The sp_cursor procedures, which drivers call to read a result in pieces, to move in it or to change it. Where the rows
/// of a query cannot be found again in a table, its cursor is a read-only copy of the result.
final class CursorProcedures {
    static final SqlMessage NO_CURSOR = SqlMessage.info(16954, "Executing SQL directly; no cursor.");
    private static final int DEFAULT_ROWS = 20;
    private static final int CLOSED_ITSELF = 16;
    private static final long CURSOR_BYTES = 512;
    /// What a row of a cursor says about itself in its last column.
    private static final int ROW_FETCHED = 1;
    private static final int ROW_MISSING = 2;
    /// Types with a form on the wire that has no NULL.
    private static final Set<SqlType> ZERO = Set.of(Simple.BIT, Simple.TINYINT, Simple.SMALLINT, Simple.INT,
            Simple.BIGINT, Simple.REAL, Simple.FLOAT, Simple.MONEY, Simple.SMALLMONEY, Simple.DATETIME,
            Simple.SMALLDATETIME);

    private final Engine engine;
    private final TextProcedures texts;
    private final CursorChanges changes;

    CursorProcedures(Engine engine, TextProcedures texts) {
        this.changes = new CursorChanges(engine);
        this.engine = engine;
        this.texts = texts;
    }

    /// @param name in lower case
    @Nullable
    SystemProcedure find(String name) {
        return switch (name) {
            case "sp_cursoropen" -> this::open;
            case "sp_cursorprepare" -> this::prepare;
            case "sp_cursorprepexec" -> this::prepareAndOpen;
            case "sp_cursorexecute" -> this::openPrepared;
            case "sp_cursorfetch" -> CursorProcedures::fetch;
            case "sp_cursorclose" -> CursorProcedures::close;
            case "sp_cursoroption" -> CursorProcedures::option;
            case "sp_cursor" -> changes::run;
            default -> null;
        };
    }

    private CallResult open(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_cursoropen", arguments, "@cursor", "@stmt", "@scrollopt",
                "@ccopt", "@rowcount", "@paramdef");
        CursorOptions options = CursorOptions.of(own.integer(2), own.integer(3));
        List<ParameterDeclaration> parameters = options.isParameterized()
                ? texts.parameters(own.text(5))
                : List.of();
        List<Argument> values = options.isParameterized() ? own.rest(6) : List.of();
        Opened opened = open(own.requiredText(1), parameters, values, options, own.integer(4), (RunningFrame) frame);
        return opened.result(own, opened.handle, null, opened.scroll, opened.concurrency, opened.rows);
    }

    private CallResult prepare(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_cursorprepare", arguments, "@handle", "@params", "@stmt",
                "@options", "@scrollopt", "@ccopt");
        CursorOptions options = CursorOptions.of(own.integer(4), own.integer(5));
        int handle = texts.keep(own.text(1), own.requiredText(2), own.integerOr(3, 0), frame);
        return new CallResult(0, own.outputs(handle, null, null, null, options.wishedScroll(),
                options.wishedConcurrency()));
    }

    private CallResult prepareAndOpen(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_cursorprepexec", arguments, "@handle", "@cursor", "@params",
                "@stmt", "@scrollopt", "@ccopt", "@rowcount");
        texts.forgetOld(own.integer(0), frame);
        CursorOptions options = CursorOptions.of(own.integer(4), own.integer(5));
        int handle = texts.keep(own.text(2), own.requiredText(3), 0, frame);
        Prepared prepared = frame.state().prepared().get(handle);
        Opened opened = open(prepared.text(), prepared.parameters(), own.rest(7), options, own.integer(6),
                (RunningFrame) frame);
        return opened.result(own, handle, opened.handle, null, null, opened.scroll, opened.concurrency, opened.rows);
    }

    private CallResult openPrepared(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_cursorexecute", arguments, "@handle", "@cursor", "@scrollopt",
                "@ccopt", "@rowcount");
        CursorOptions options = CursorOptions.of(own.integer(2), own.integer(3));
        Prepared prepared = frame.state().prepared().get(own.integerOr(0, 0));
        Opened opened = open(prepared.text(), prepared.parameters(), own.rest(5), options, own.integer(4),
                (RunningFrame) frame);
        return opened.result(own, null, opened.handle, opened.scroll, opened.concurrency, opened.rows);
    }

    /// @param handle 0 if the results went to the client without a cursor
    /// @param scroll what the cursor is
    /// @param concurrency what it allows
    /// @param outputs of the text's own parameters
    private record Opened(int handle, int scroll, int concurrency, int rows, List<CallResult.Output> outputs) {

        static Opened direct(CursorOptions options, List<CallResult.Output> outputs) {
            return new Opened(0, options.wishedScroll(), Concurrency.READ_ONLY.code(), 0, outputs);
        }

        /// @param values of the procedure's own parameters; those that were passed with OUTPUT go back
        CallResult result(LeadingArguments own, @Nullable Integer... values) {
            List<CallResult.Output> all = new ArrayList<>(own.outputs(values));
            all.addAll(outputs);
            return new CallResult(0, all);
        }
    }

    /// Opens a cursor over a query, or over a procedure that is one. Another text is run without one where the driver allows that, and is error 16937
    /// otherwise.
    private Opened open(String text, List<ParameterDeclaration> parameters, List<Argument> values,
            CursorOptions options, @Nullable Integer rowsAtOnce, RunningFrame frame) {
        long held = RequestMemory.current().texts().held();
        try {
            return open(engine.script(text, frame.session()), text, parameters, values, options, rowsAtOnce, frame);
        } finally {
            RequestMemory.current().texts().giveAbove(held);
        }
    }

    private Opened open(Script script, String text, List<ParameterDeclaration> parameters, List<Argument> values,
            CursorOptions options, @Nullable Integer rowsAtOnce, RunningFrame frame) {
        if (!DataStatements.isSingleQuery(script) && !isCallOfAQuery(script, frame)) {
            if (!options.allowsDirect()) {
                throw new SqlError(16937, 16, 1,
                        "A server cursor cannot be opened on the given statement or statements. Use a default result set or client cursor.");
            }
            frame.results().message(NO_CURSOR);
            return Opened.direct(options, texts.run(text, parameters, values, frame).outputs());
        }
        RunningFrame nested = frame.nested();
        MemoryHold memory = frame.state().cursors().hold();
        boolean kept = false;
        try {
            TextArguments bound = TextArguments.bind(text, parameters, values, nested);
            OpenCursor cursor = followed(script, parameters, options, memory, nested);
            if (cursor == null) {
                CursorSink sink = new CursorSink(frame.results(), options, memory);
                engine.interpreter().run(script, nested.withResults(sink));
                if (sink.hasFailed()) {
                    throw new SqlError(16945, 16, 2, "The cursor was not declared.");
                }
                if (sink.isDirect()) {
                    return Opened.direct(options, bound.outputs());
                }
                cursor = sink.cursor();
            }
            int handle = frame.state().cursors().add(cursor);
            kept = true;
            int most = options.fetchesAtOnce() ? rowsAtOnce == null ? DEFAULT_ROWS : Math.max(0, rowsAtOnce) : 0;
            send(cursor, most == 0 ? List.of() : cursor.fetch(FetchType.NEXT, 0, most), frame);
            return new Opened(handle, cursor.actualScroll(), cursor.actualConcurrency(), cursor.size(),
                    bound.outputs());
        } finally {
            nested.variables().release();
            if (!kept) {
                memory.close();
            }
        }
    }

    /// The cursor of a query whose rows are found again in their table; null where it is a copy of the result.
    private static @Nullable OpenCursor followed(Script script, List<ParameterDeclaration> parameters,
            CursorOptions options, MemoryHold memory, RunningFrame nested) {
        if (!(script.statements().getFirst() instanceof Statement.Select select)) {
            return null;
        }
        TransactionStatements.beginImplicitly(nested);
        memory.add(CURSOR_BYTES);
        long held = memory.held();
        Variables variables = nested.variables()
                .captured(parameters.stream().map(ParameterDeclaration::name).toList(), memory);
        FollowedTable table = null;
        try {
            table = FollowedTable.open(new FollowedTable.Wish(options.kind(), options.changes(), List.of()),
                    select.query(), variables, memory, nested);
        } catch (SqlError _) {
            // The query is run as a whole, and says what is wrong with it.
        }
        if (table == null) {
            memory.giveAbove(held);
            return null;
        }
        return new OpenCursor(options, table.kind(), table.columns(), FollowingRows.of(table), memory);
    }

    /// Whether the text calls a procedure, written in T-SQL, that is a single query.
    private static boolean isCallOfAQuery(Script script, RunningFrame frame) {
        if (script.statements().size() != 1 || !(script.statements().getFirst() instanceof Statement.Execute call)
                || !(call.target() instanceof Statement.Execute.Target.Name target)) {
            return false;
        }
        StoredModule procedure = TemporaryProcedures.find(target.name(), frame);
        return procedure != null && DataStatements.isSingleQuery(procedure.module().body());
    }

    /// Sends rows with their status, as drivers expect it in the last column.
    static void send(OpenCursor cursor, List<Fetched> rows, Frame frame) {
        List<Column> columns = new ArrayList<>(cursor.columns());
        columns.add(Column.hidden("ROWSTAT", Simple.INT));
        frame.results().columns(List.copyOf(columns));
        for (Fetched each : rows) {
            frame.cancellation().check();
            Row row = each.row();
            @Nullable
            Object[] values = row == null ? missing(cursor.columns()) : row.copy(cursor.columns().size() + 1);
            values[values.length - 1] = row == null ? ROW_MISSING : ROW_FETCHED;
            frame.results().row(Row.of(values));
        }
        frame.results().done(ResultSink.Statement.SELECT, rows.size());
    }

    /// Columns that are never NULL may have no other form on the wire than a value.
    private static @Nullable Object[] missing(List<Column> columns) {
        @Nullable
        Object[] values = new @Nullable Object[columns.size() + 1];
        for (int i = 0; i < columns.size(); i++) {
            SqlType type = columns.get(i).type();
            if (!columns.get(i).nullable() && ZERO.contains(type)) {
                values[i] = Conversions.convert(SqlValue.of(Simple.INT, 0), type, 0).value();
            }
        }
        return values;
    }

    private static CallResult fetch(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_cursorfetch", arguments, "@cursor", "@fetchtype", "@rownum",
                "@nrows");
        int handle = own.integerOr(0, 0);
        OpenCursor cursor = frame.state().cursors().get(handle, "sp_cursorfetch");
        if (cursor.rows() instanceof FollowingRows rows) {
            rows.table().use((RunningFrame) frame);
        }
        FetchType type = FetchType.of(own.integerOr(1, 2));
        if (type == FetchType.INFO) {
            return new CallResult(0, own.outputs(null, null, cursor.position(), cursor.size()));
        }
        send(cursor, cursor.fetch(type, own.integerOr(2, 0), own.integerOr(3, DEFAULT_ROWS)), frame);
        int status = 0;
        if (cursor.options().closesItself() && cursor.options().isForwardOnly() && cursor.isExhausted()) {
            frame.state().cursors().close(handle, "sp_cursorfetch");
            status = CLOSED_ITSELF;
        }
        return new CallResult(status, own.outputs(null, null, own.integer(2), own.integer(3)));
    }

    private static CallResult close(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_cursorclose", arguments, "@cursor");
        frame.state().cursors().close(own.integerOr(0, 0), "sp_cursorclose");
        return new CallResult(0, own.outputs(0));
    }

    /// 1 and 3 choose how text and image columns come, which here is always whole; 2 names the cursor; 4, 5 and 6 ask.
    private static CallResult option(List<Argument> arguments, Frame frame) {
        LeadingArguments own = LeadingArguments.of("sp_cursoroption", arguments, "@cursor", "@code", "@value");
        OpenCursor cursor = frame.state().cursors().get(own.integerOr(0, 0), "sp_cursoroption");
        int code = own.integerOr(1, 0);
        return switch (code) {
            case 1, 3 -> new CallResult(0, List.of());
            case 2 -> {
                cursor.name(own.requiredText(2));
                yield new CallResult(0, List.of());
            }
            case 4 -> new CallResult(0, own.outputs(null, null, cursor.actualScroll()));
            case 5 -> new CallResult(0, own.outputs(null, null, cursor.actualConcurrency()));
            case 6 -> new CallResult(0, own.outputs(null, null, cursor.size()));
            default ->
                throw new SqlError(16902, 16, 1, "sp_cursoroption: The value of the parameter 'code' is invalid.");
        };
    }
}
