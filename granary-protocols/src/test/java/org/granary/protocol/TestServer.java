package org.granary.protocol;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.granary.procedure.Argument;
import org.granary.procedure.CallContext;
import org.granary.procedure.CallResult;
import org.granary.procedure.Catalog;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.catalog.Catalogs;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.Maintenance;
import org.granary.store.Rows;
import org.granary.store.Work;
import org.granary.store.sqlite.SqliteSettings;
import org.granary.store.sqlite.SqliteStore;
import org.granary.type.Cancellation;
import org.granary.type.ResultSink;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// A catalog over the embedded store, with a clock that stands still until it is told to go on.
public final class TestServer implements AutoCloseable {
    private final SqliteStore store;
    private final Catalog catalog;
    private final DatabaseCatalog database;
    private volatile LocalDateTime time = LocalDateTime.of(2024, 5, 6, 7, 8, 9);

    public TestServer(Path folder, DatabaseDefinition definition) {
        Templates.copyTo(folder, definition.schema());
        store = SqliteStore.open(folder, SqliteSettings.DEFAULT, () -> time);
        var master = new DatabaseDefinition(Templates.MASTER, List.of(), List.of());
        catalog = Catalogs.open(store, List.of(master, definition));
        database = catalog.database(definition.schema().name()).orElseThrow();
    }

    public Catalog catalog() {
        return catalog;
    }

    public Database store() {
        return database.store();
    }

    public DatabaseCatalog database() {
        return database;
    }

    public LocalDateTime now() {
        return time;
    }

    public void time(LocalDateTime now) {
        time = now;
    }

    /// Calls a procedure with arguments by name: `call("proc_SubmitJob", "@JobId", 1L)`.
    public Outcome call(String procedure, @Nullable Object... namesAndValues) {
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            arguments.add(new Argument(String.valueOf(namesAndValues[i]), value(namesAndValues[i + 1]), false));
        }
        return call(procedure, arguments);
    }

    /// Calls a procedure with arguments by position.
    public Outcome callInOrder(String procedure, @Nullable Object... values) {
        List<Argument> arguments = new ArrayList<>();
        for (Object value : values) {
            arguments.add(new Argument(null, value(value), false));
        }
        return call(procedure, arguments);
    }

    private Outcome call(String procedure, List<Argument> arguments) {
        var context = new Context(new Recorder(), new Cancellation());
        CallResult result = database.procedure("dbo", procedure).orElseThrow().call(arguments, context);
        return new Outcome(result.returnStatus(), context.recorder.sets());
    }

    /// The value as a driver would send it.
    private static SqlValue value(@Nullable Object value) {
        return switch (value) {
            case null -> SqlValue.nullOf(SqlType.nvarchar(4000));
            case Boolean _ -> SqlValue.of(Simple.BIT, value);
            case Integer _ -> SqlValue.of(Simple.INT, value);
            case Long _ -> SqlValue.of(Simple.BIGINT, value);
            case UUID _ -> SqlValue.of(Simple.UNIQUEIDENTIFIER, value);
            case LocalDateTime _ -> SqlValue.of(Simple.DATETIME, value);
            case byte[] _ -> SqlValue.of(SqlType.varbinary(SqlType.MAX), value);
            default -> SqlValue.of(SqlType.nvarchar(SqlType.MAX), value.toString());
        };
    }

    /// Reads rows straight from the store.
    public <T> List<T> query(String sql, java.util.function.Function<Rows, T> map, @Nullable Object... parameters) {
        return store().run(Access.READ, new Cancellation(), tx -> tx.query(sql, parameters).list(map));
    }

    public void update(String sql, @Nullable Object... parameters) {
        store().run(Access.WRITE, new Cancellation(), tx -> tx.update(sql, parameters));
    }

    @Override
    public void close() {
        store.close();
    }

    /// How a call ended.
    public record Outcome(int status, List<ResultSet> sets) {

        /// The only result set.
        public ResultSet set() {
            if (sets.size() != 1) {
                throw new AssertionError("There are " + sets.size() + " result sets.");
            }
            return sets.getFirst();
        }
    }

    private final class Context implements CallContext {
        private final Recorder recorder;
        private final Cancellation cancellation;

        Context(Recorder recorder, Cancellation cancellation) {
            this.recorder = recorder;
            this.cancellation = cancellation;
        }

        @Override
        public ResultSink results() {
            return recorder;
        }

        @Override
        public Cancellation cancellation() {
            return cancellation;
        }

        @Override
        public String login() {
            return "sa";
        }

        @Override
        public int session() {
            return 51;
        }

        @Override
        public <T extends @Nullable Object> T run(Access access, Work<T> work) {
            return store().run(access, cancellation, work);
        }

        @Override
        public void maintain(Maintenance maintenance) {
            store().maintain(maintenance, cancellation);
        }
    }
}
