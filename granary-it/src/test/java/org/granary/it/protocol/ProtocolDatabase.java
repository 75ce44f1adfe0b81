package org.granary.it.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.SQLException;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.granary.procedure.DatabaseCatalog;
import org.granary.store.Access;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// One database of a [ProtocolServer]: calls go through a driver over a socket, [#query] and [#update] past both, straight to the store.
/// Any number of threads may use it: each call has a connection of its own, which is kept for the next.
public final class ProtocolDatabase {
    private final ProtocolServer server;
    private final DatabaseCatalog catalog;
    /// What work of the test runs in, once, whatever the server's store does.
    private final WatchedStore.Watched store;
    private final List<Contents.Table> tables;
    private final Contents atFirst;
    /// How often the database had been written when it had its first contents.
    private long writesAtFirst = -1;
    private final Deque<Client> idle = new ConcurrentLinkedDeque<>();

    ProtocolDatabase(ProtocolServer server, DatabaseCatalog catalog, WatchedStore.Watched store) {
        this.server = server;
        this.catalog = catalog;
        this.store = store;
        this.tables = Contents.tables(server.kind(), store);
        this.atFirst = Contents.read(store, tables);
    }

    /// What the server knows of it: declarations of procedures and tables.
    public DatabaseCatalog catalog() {
        return catalog;
    }

    /// Calls a procedure with arguments by name: `call("proc_SubmitJob", "@JobId", 1L)`. What the server refuses is a [SqlError].
    public Outcome call(String procedure, @Nullable Object... namesAndValues) {
        return with(client -> client.call(procedure, namesAndValues));
    }

    /// Calls a procedure with arguments by position.
    public Outcome callInOrder(String procedure, @Nullable Object... values) {
        return with(client -> client.callInOrder(procedure, values));
    }

    /// Runs T-SQL with `?` parameters, or without any as plain text, as a client would.
    public List<ResultSet> execute(String sql, @Nullable Object... parameters) {
        return with(client -> client.execute(sql, parameters));
    }

    private <T> T with(Function<Client, T> work) {
        Client kept = idle.poll();
        Client client = kept == null ? connect() : kept;
        try {
            return work.apply(client);
        } finally {
            // An error may have cost the connection.
            if (client.isOpen()) {
                idle.push(client);
            }
        }
    }

    /// A connection of one's own, for transactions and for what a connection remembers. Close it.
    public Client connect(String... properties) {
        try {
            return new Client(server.connect(store.name(), properties));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Calls with arguments by name, and answers the error that the call must end with; nothing in the database may have changed.
    public SqlError refused(String procedure, @Nullable Object... namesAndValues) {
        return refused(procedure, () -> call(procedure, namesAndValues));
    }

    /// The same with arguments by position.
    public SqlError refusedInOrder(String procedure, @Nullable Object... values) {
        return refused(procedure, () -> callInOrder(procedure, values));
    }

    /// The same for any action.
    public SqlError refused(String what, ThrowingCallable action) {
        List<String> before = contents();
        SqlError error = catchThrowableOfType(SqlError.class, action);
        assertThat(error).as("%s is refused", what).isNotNull();
        assertThat(contents()).as("nothing has changed").isEqualTo(before);
        return error;
    }

    /// Every row of every table, as text.
    public List<String> contents() {
        return Contents.read(store, tables).lines();
    }

    /// Reads rows straight from the store.
    public <T> List<T> query(String sql, Function<Rows, T> map, @Nullable Object... parameters) {
        return store.run(Access.READ, new Cancellation(), tx -> tx.query(sql, parameters).list(map));
    }

    /// Changes rows straight in the store.
    public long update(String sql, @Nullable Object... parameters) {
        return store.run(Access.WRITE, new Cancellation(), tx -> tx.update(sql, parameters));
    }

    /// Several of these in one transaction, for tests that do so thousands of times.
    public <T> T inTransaction(Function<Transaction, T> work) {
        return store.run(Access.WRITE, new Cancellation(), work::apply);
    }

    /// Back to what a new server has.
    void reset() {
        long writes = store.writes();
        if (writes != writesAtFirst) {
            boolean written = atFirst.putBack(server.kind(), store);
            writesAtFirst = writes + (written ? 1 : 0);
        }
    }

    /// Removes every row of every table.
    void empty() {
        Contents.none(tables).putBack(server.kind(), store);
    }

    void close() {
        idle.forEach(Client::close);
        idle.clear();
    }
}
