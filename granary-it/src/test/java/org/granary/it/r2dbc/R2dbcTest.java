package org.granary.it.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.r2dbc.mssql.MssqlConnection;
import io.r2dbc.mssql.MssqlConnectionConfiguration;
import io.r2dbc.mssql.MssqlConnectionFactory;
import io.r2dbc.mssql.MssqlStatement;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.granary.it.TestServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A server for the class, a connection for each test, and short names for what tests do with it.
@Timeout(120)
abstract class R2dbcTest {
    static final String DATABASE = "TranslationServices";
    static final Duration PATIENCE = Duration.ofSeconds(60);

    static TestServer server;

    MssqlConnection connection;

    @BeforeAll
    static void startServer() {
        server = TestServer.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void connect() {
        connection = connect(configuration());
    }

    @AfterEach
    void disconnect() {
        await(connection.close());
    }

    static MssqlConnectionConfiguration.Builder configuration() {
        return configuration(server);
    }

    static MssqlConnectionConfiguration.Builder configuration(TestServer server) {
        return MssqlConnectionConfiguration.builder().host(server.host()).port(server.port()).username("sa")
                .password(TestServer.PASSWORD).database(DATABASE).trustServerCertificate(true);
    }

    static MssqlConnection connect(MssqlConnectionConfiguration.Builder configuration) {
        MssqlConnection connected = new MssqlConnectionFactory(configuration.build()).create().block(PATIENCE);
        assertThat(connected).isNotNull();
        return connected;
    }

    static void await(Publisher<?> publisher) {
        Flux.from(publisher).then().block(PATIENCE);
    }

    /// How many rows each statement changed.
    List<Long> run(String sql) {
        return counts(connection.createStatement(sql));
    }

    static List<Long> counts(MssqlStatement statement) {
        return blocked(Flux.from(statement.execute()).concatMap(result -> result.getRowsUpdated()).collectList());
    }

    /// The rows of all results.
    List<List<@Nullable Object>> rows(String sql, Object... parameters) {
        MssqlStatement statement = connection.createStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.bind("P" + i, parameters[i]);
        }
        return rows(statement);
    }

    static List<List<@Nullable Object>> rows(MssqlStatement statement) {
        return blocked(Flux.from(statement.execute())
                .concatMap(result -> result.map((row, metadata) -> values(row))).collectList());
    }

    private static List<@Nullable Object> values(Row row) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < row.getMetadata().getColumnMetadatas().size(); i++) {
            values.add(row.get(i));
        }
        return values;
    }

    @Nullable
    Object value(String sql, Object... parameters) {
        List<List<@Nullable Object>> rows = rows(sql, parameters);
        assertThat(rows).as(sql).hasSize(1);
        assertThat(rows.getFirst()).as(sql).hasSize(1);
        return rows.getFirst().getFirst();
    }

    static <T> T blocked(Mono<T> mono) {
        T value = mono.block(PATIENCE);
        assertThat(value).isNotNull();
        return value;
    }

    /// The error that an action ends with; the connection must go on working.
    R2dbcException error(ThrowingCallable action) {
        R2dbcException error = errorOf(action);
        assertThat(value("SELECT 1")).isEqualTo(1);
        return error;
    }

    static R2dbcException errorOf(ThrowingCallable action) {
        R2dbcException error = catchThrowableOfType(R2dbcException.class, action);
        assertThat(error).as("an error").isNotNull();
        return error;
    }
}
