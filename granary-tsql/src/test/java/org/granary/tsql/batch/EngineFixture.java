package org.granary.tsql.batch;

import java.time.LocalDateTime;
import java.util.List;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.session.ServerIdentity;
import org.granary.tsql.table.QueryLimits;
import org.granary.type.Cancellation;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// An engine over databases in memory, and one session with it.
class EngineFixture {
    final FakeCatalog catalog = new FakeCatalog();
    final FakeSession session;
    final Engine engine;
    final Cancellation cancellation = new Cancellation();

    EngineFixture() {
        DatabaseCatalog master = catalog.add("master");
        catalog.add("Other").procedure("proc_Elsewhere", (_, _) -> new CallResult(0, List.of()));
        catalog.add("Secret").procedure("proc_Hidden", (_, _) -> new CallResult(0, List.of()));
        ((FakeCatalog.FakeDatabase) master).procedure("proc_Echo", EngineFixture::echo).procedure("proc_Fail",
                (_, _) -> {
                    throw new SqlError(50001, 16, 3, "It failed.");
                });
        session = new FakeSession(catalog, master);
        engine = new Engine(catalog, () -> LocalDateTime.of(2026, 11, 15, 12, 30, 15, 123_456_789),
                ServerIdentity.DEFAULT,
                QueryLimits.DEFAULT);
    }

    /// Returns its arguments as a row, and counts them as status; an argument with OUTPUT gets `out`.
    private static CallResult echo(List<Argument> arguments, org.granary.procedure.CallContext context) {
        List<Column> columns = arguments.stream()
                .map(argument -> Column.of(argument.name() == null ? "" : argument.name(),
                        argument.value() == null ? SqlType.Simple.INT : argument.value().type()))
                .toList();
        if (!columns.isEmpty()) {
            context.results().columns(columns);
            context.results()
                    .row(arguments.stream().map(argument -> argument.value() == null ? null : argument.value().value())
                            .toArray());
            context.results().done(ResultSink.Statement.SELECT, 1);
        }
        return new CallResult(arguments.size(), arguments.stream().filter(Argument::output)
                .map(_ -> new CallResult.Output("@out", SqlValue.of(SqlType.nvarchar(10), "out"))).toList());
    }

    RecordingSink run(String text) {
        RecordingSink sink = new RecordingSink();
        engine.batch(text, session, sink, cancellation);
        return sink;
    }

    /// The only value of a SELECT of one expression.
    String value(String expression) {
        RecordingSink sink = run("SELECT " + expression);
        return sink.rows().isEmpty() ? String.join("; ", sink.events()) : sink.rows().getFirst();
    }

    @Nullable
    CallResult call(RecordingSink sink, String procedure, Argument... arguments) {
        return engine.call(procedure, List.of(arguments), session, sink, cancellation);
    }

    static Argument in(SqlType type, @Nullable Object value) {
        return new Argument(null, SqlValue.of(type, value), false);
    }

    static Argument text(String value) {
        return in(SqlType.nvarchar(SqlType.MAX), value);
    }

    static Argument out(SqlType type, @Nullable Object value) {
        return new Argument(null, SqlValue.of(type, value), true);
    }
}
