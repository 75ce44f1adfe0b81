package org.granary.it.vertx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.mssqlclient.MSSQLConnectOptions;
import io.vertx.mssqlclient.MSSQLConnection;
import io.vertx.mssqlclient.MSSQLException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.granary.it.TestServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/// A server for the class, a connection for each test, and short names for what tests do with it.
@Timeout(120)
abstract class VertxTest {
    static final String DATABASE = "TranslationServices";

    static TestServer server;
    static Vertx vertx;

    MSSQLConnection connection;

    @BeforeAll
    static void startServer() {
        server = TestServer.start();
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void stopServer() {
        await(vertx.close());
        server.close();
    }

    @BeforeEach
    void connect() {
        connection = connect(options());
    }

    @AfterEach
    void disconnect() {
        await(connection.close());
    }

    static MSSQLConnectOptions options() {
        return options(server);
    }

    static MSSQLConnectOptions options(TestServer server) {
        return new MSSQLConnectOptions().setHost(server.host()).setPort(server.port()).setUser("sa")
                .setPassword(TestServer.PASSWORD).setDatabase(DATABASE);
    }

    static MSSQLConnectOptions encrypted(MSSQLConnectOptions options) {
        return options.setSsl(true).setSslOptions(new ClientSSLOptions().setTrustAll(true));
    }

    static MSSQLConnection connect(MSSQLConnectOptions options) {
        return await(MSSQLConnection.connect(vertx, options));
    }

    static <T extends @Nullable Object> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    RowSet<Row> query(String sql) {
        return await(connection.query(sql).execute());
    }

    RowSet<Row> query(String sql, @Nullable Object... parameters) {
        return await(connection.preparedQuery(sql).execute(Tuple.wrap(parameters)));
    }

    /// The rows of all results.
    static List<List<@Nullable Object>> rows(RowSet<Row> set) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (RowSet<Row> each = set; each != null; each = each.next()) {
            for (Row row : each) {
                List<@Nullable Object> values = new ArrayList<>();
                for (int i = 0; i < row.size(); i++) {
                    values.add(row.getValue(i));
                }
                rows.add(values);
            }
        }
        return rows;
    }

    /// The error that an action ends with; the connection must go on working.
    MSSQLException error(ThrowingCallable action) {
        MSSQLException error = errorOf(action);
        assertThat(rows(query("SELECT 1"))).containsExactly(List.of(1));
        return error;
    }

    static MSSQLException errorOf(ThrowingCallable action) {
        MSSQLException error = catchThrowableOfType(MSSQLException.class, action);
        assertThat(error).as("an error").isNotNull();
        return error;
    }
}
