package org.granary.tsql.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.granary.memory.RequestMemory;
import org.granary.memory.ServerMemory;
import org.granary.procedure.Argument;
import org.granary.procedure.CallContext;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.store.Access;
import org.granary.store.Clock;
import org.granary.store.Maintenance;
import org.granary.store.Work;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.batch.Engine;
import org.granary.tsql.bind.BoundQuery;
import org.granary.tsql.bind.ExpressionBinder;
import org.granary.tsql.bind.Scope;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.function.FunctionRegistry;
import org.granary.tsql.parse.TsqlTexts;
import org.granary.tsql.procedure.CatalogProcedures;
import org.granary.tsql.procedure.SystemProcedure;
import org.granary.tsql.session.AllRights;
import org.granary.tsql.session.ServerIdentity;
import org.granary.tsql.session.ServerSessions;
import org.granary.tsql.session.SessionClient;
import org.granary.tsql.session.SessionSecurity;
import org.granary.tsql.session.SessionState;
import org.granary.tsql.session.SessionTransactions;
import org.granary.tsql.session.TsqlSession;
import org.granary.tsql.table.QueryLimits;
import org.granary.type.Cancellation;
import org.granary.type.Column;
import org.granary.type.ResultSink;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlMessage;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// A session on the embedded store that runs statements of data, one after another, and keeps their results.
final class Sample implements AutoCloseable {
    private final Path folder;
    private final SqliteStore store;
    private final SampleCatalog catalog;
    private final QueryExecutor executor;
    private final TsqlTexts texts = new TsqlTexts(1 << 20, ServerMemory.unlimited());
    private final FunctionRegistry functions = new FunctionRegistry();
    private final CatalogProcedures procedures;
    private final SampleSession session = new SampleSession();
    private final Cancellation cancellation = new Cancellation();
    private final Engine engine;
    private String current = "Sample";

    /// A result set.
    record Result(List<Column> columns, List<List<@Nullable Object>> rows, long count) {
        List<@Nullable Object> column(int index) {
            List<@Nullable Object> values = new ArrayList<>();
            rows.forEach(row -> values.add(row.get(index)));
            return values;
        }

        List<String> names() {
            return columns.stream().map(Column::name).toList();
        }
    }

    Sample() throws IOException {
        this(QueryLimits.DEFAULT);
    }

    Sample(QueryLimits limits) throws IOException {
        folder = Files.createTempDirectory("sample");
        store = SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM);
        catalog = new SampleCatalog(store);
        executor = new QueryExecutor(limits);
        procedures = new CatalogProcedures(functions, executor);
        engine = new Engine(catalog, Clock.SYSTEM, ServerIdentity.DEFAULT, limits);
    }

    DatabaseCatalog database(String name) {
        return catalog.database(name).orElseThrow();
    }

    /// Runs a statement of the store's own SQL in the sample database.
    void store(String sql, @Nullable Object... parameters) {
        database("Sample").store().run(Access.WRITE, cancellation, transaction -> transaction.update(sql, parameters));
    }

    Cancellation cancellation() {
        return cancellation;
    }

    void use(String database) {
        current = database;
    }

    /// The last result of a batch.
    Result query(String text) {
        return run(text).getLast();
    }

    /// The rows of the last result.
    List<List<@Nullable Object>> rows(String text) {
        return query(text).rows();
    }

    @Nullable
    Object value(String text) {
        return rows(text).getFirst().getFirst();
    }

    List<Result> run(String text) {
        Collected results = new Collected();
        ExpressionBinder binder = new SampleFrame(Variables.of(RequestMemory.current()), results).binder();
        for (Statement statement : texts.script(text, true).statements()) {
            run(statement, binder, results);
        }
        return results.all;
    }

    /// Runs a whole batch through the engine; its first error is thrown.
    List<Result> batch(String text) {
        Collected results = new Collected();
        engine.batch(text, session, results, cancellation);
        if (results.error != null) {
            throw new SqlError(results.error);
        }
        return results.all.stream().filter(result -> !result.columns().isEmpty()).toList();
    }

    List<Result> call(String procedure, Argument... arguments) {
        Collected results = new Collected();
        SystemProcedure found = procedures.find(procedure);
        if (found == null) {
            throw new AssertionError("no procedure " + procedure);
        }
        found.call(List.of(arguments), new SampleFrame(Variables.of(RequestMemory.current()), results));
        return results.all;
    }

    SessionState state() {
        return session.state();
    }

    private void run(Statement statement, ExpressionBinder binder, Collected results) {
        switch (statement) {
            case Statement.Select select when isInto(select) ->
                results.done(ResultSink.Statement.SELECT, executor.selectInto(select.query(), binder));
            case Statement.Select select -> {
                BoundQuery query = binder.bind(select.query(), Scope.NONE);
                results.columns(query.columns());
                long count = query.read(Tuple.EMPTY, rows -> {
                    long read = 0;
                    for (Row row = rows.next(); row != null; row = rows.next()) {
                        results.row(row);
                        read++;
                    }
                    return read;
                });
                results.done(ResultSink.Statement.SELECT, count);
            }
            case Statement.Insert insert -> results.done(ResultSink.Statement.INSERT, executor.insert(insert, binder));
            case Statement.Update update ->
                results.done(ResultSink.Statement.UPDATE, executor.update(update, null, binder));
            case Statement.Delete delete ->
                results.done(ResultSink.Statement.DELETE, executor.delete(delete, null, binder));
            case Statement.CreateTable create -> executor.tables().create(create, binder);
            case Statement.DropTable drop -> executor.tables().drop(drop, binder);
            case Statement.TruncateTable truncate -> executor.tables().truncate(truncate, binder);
            case Statement.DeclareTable declare -> executor.declareTable(declare, binder);
            case Statement.Declare declare -> declare.variables()
                    .forEach(variable -> binder.frame().variables().declare(
                            variable.name(), variable.type(),
                            variable.initial() == null
                                    ? null
                                    : binder
                                            .convert(binder.bind(variable.initial(), Scope.NONE), variable.type())
                                            .value(Tuple.EMPTY)));
            default -> throw new AssertionError("not a statement of data: " + statement);
        }
    }

    private static boolean isInto(Statement.Select select) {
        return select.query().body() instanceof org.granary.tsql.ast.QueryBody.Select body && body.into() != null;
    }

    @Override
    public void close() throws IOException {
        store.close();
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    static Argument text(@Nullable String value) {
        return new Argument(null, SqlValue.of(org.granary.type.SqlType.nvarchar(4000), value), false);
    }

    private static final class Collected implements ResultSink {
        private final List<Result> all = new ArrayList<>();
        private List<Column> columns = List.of();
        private @Nullable SqlMessage error;
        private List<List<@Nullable Object>> rows = new ArrayList<>();

        @Override
        public void columns(List<Column> opened) {
            columns = opened;
        }

        @Override
        public void row(Row row) {
            if (row.size() != columns.size()) {
                throw new AssertionError(row.size() + " values for " + columns);
            }
            rows.add(Arrays.asList(row.copy()));
        }

        @Override
        public void done(ResultSink.Statement statement, long rowCount) {
            all.add(new Result(columns, rows, rowCount));
            columns = List.of();
            rows = new ArrayList<>();
        }

        @Override
        public void message(SqlMessage message) {
            if (message.isError() && error == null) {
                error = message;
            }
        }

        @Override
        public void procedureEntered(String name) {}

        @Override
        public void procedureReturned(int status) {}

        @Override
        public void procedureFailed(boolean told) {}
    }

    private final class SampleFrame implements Frame {
        private final Variables variables;
        private final ResultSink results;
        private final ExpressionBinder binder = new ExpressionBinder(this, functions, executor.limits());

        SampleFrame(Variables variables, ResultSink results) {
            this.variables = variables;
            this.results = results;
        }

        @Override
        public TsqlSession session() {
            return session;
        }

        @Override
        public Catalog catalog() {
            return catalog;
        }

        @Override
        public Clock clock() {
            return Clock.SYSTEM;
        }

        @Override
        public ServerIdentity server() {
            return ServerIdentity.DEFAULT;
        }

        @Override
        public Variables variables() {
            return variables;
        }

        ExpressionBinder binder() {
            return binder;
        }

        @Override
        public ResultSink results() {
            return results;
        }

        @Override
        public Cancellation cancellation() {
            return cancellation;
        }

        @Override
        public int level() {
            return 0;
        }
    }

    private final class SampleSession implements TsqlSession {
        private final SessionState state = new SessionState();

        @Override
        public int spid() {
            return 51;
        }

        @Override
        public String login() {
            return "sa";
        }

        @Override
        public String hostName() {
            return "here";
        }

        @Override
        public String programName() {
            return "test";
        }

        @Override
        public SessionClient client() {
            return new SessionClient(1, "test", "", 0, 4096, LocalDateTime.of(2026, 1, 1, 0, 0), "SQL");
        }

        @Override
        public DatabaseCatalog database() {
            return Sample.this.database(current);
        }

        @Override
        public void use(String database) {
            current = database;
        }

        @Override
        public void changeLanguage(org.granary.type.Language language) {
            state().options().language(language);
        }

        @Override
        public SessionSecurity security() {
            return AllRights.INSTANCE;
        }

        @Override
        public ServerSessions sessions() {
            return ServerSessions.NONE;
        }

        @Override
        public SessionState state() {
            return state;
        }

        @Override
        public SessionTransactions transactions() {
            return new NoTransactions();
        }

        @Override
        public CallContext context(DatabaseCatalog database, ResultSink results, Cancellation token) {
            return new CallContext() {
                @Override
                public int session() {
                    return 1;
                }

                @Override
                public ResultSink results() {
                    return results;
                }

                @Override
                public Cancellation cancellation() {
                    return token;
                }

                @Override
                public String login() {
                    return "sa";
                }

                @Override
                public <T extends @Nullable Object> T run(Access access, Work<T> work) {
                    return database.store().run(access, token, work);
                }

                @Override
                public void maintain(Maintenance maintenance) {
                    database.store().maintain(maintenance, token);
                }
            };
        }
    }

    private static final class NoTransactions implements SessionTransactions {
        @Override
        public int count() {
            return 0;
        }

        @Override
        public int state() {
            return 0;
        }

        @Override
        public void begin(@Nullable String name) {
            throw new SqlError(50_000, 16, 1, "no transactions here");
        }

        @Override
        public void commit() {}

        @Override
        public void rollback(@Nullable String name) {}

        @Override
        public void save(String name) {}

        @Override
        public void doom() {}
    }
}
