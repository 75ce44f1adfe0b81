package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.SQLServerError;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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

/// A server for the class, a connection for each test, and short names for what tests do with it.
@Timeout(120)
abstract class JdbcTest {
    static final String DATABASE = "TranslationServices";

    static TestServer server;

    Connection connection;

    @BeforeAll
    static void startServer() {
        server = TestServer.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void connect() throws SQLException {
        connection = connect("encrypt=false");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    static Connection connect(String... properties) throws SQLException {
        return server.connect(DATABASE, properties);
    }

    /// Runs a text whose results do not matter.
    void run(String sql) throws SQLException {
        run(connection, sql);
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // Errors behind the first rows come out only by reading on.
            boolean rows = statement.execute(sql);
            while (rows || statement.getUpdateCount() >= 0) {
                if (rows) {
                    rows(statement.getResultSet());
                }
                rows = statement.getMoreResults();
            }
        }
    }

    /// The rows of a query, as the driver's default objects.
    List<List<@Nullable Object>> rows(String sql, @Nullable Object... parameters) throws SQLException {
        return rows(connection, sql, parameters);
    }

    static List<List<@Nullable Object>> rows(Connection connection, String sql, @Nullable Object... parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet results = statement.executeQuery()) {
                return rows(results);
            }
        }
    }

    static List<List<@Nullable Object>> rows(ResultSet results) throws SQLException {
        int width = results.getMetaData().getColumnCount();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        while (results.next()) {
            List<@Nullable Object> row = new ArrayList<>();
            for (int column = 1; column <= width; column++) {
                row.add(results.getObject(column));
            }
            rows.add(row);
        }
        return rows;
    }

    /// The one value of a query.
    @Nullable
    Object value(String sql, @Nullable Object... parameters) throws SQLException {
        return value(connection, sql, parameters);
    }

    static @Nullable Object value(Connection connection, String sql, @Nullable Object... parameters)
            throws SQLException {
        List<List<@Nullable Object>> rows = rows(connection, sql, parameters);
        assertThat(rows).as(sql).hasSize(1);
        assertThat(rows.getFirst()).as(sql).hasSize(1);
        return rows.getFirst().getFirst();
    }

    static List<String> columnNames(ResultSet results) throws SQLException {
        List<String> names = new ArrayList<>();
        for (int column = 1; column <= results.getMetaData().getColumnCount(); column++) {
            names.add(results.getMetaData().getColumnLabel(column));
        }
        return names;
    }

    /// The first error that an action ends with; the connection must go on working.
    SQLServerError error(ThrowingCallable action) throws SQLException {
        SQLServerError error = errorOf(action);
        assertThat(value("SELECT 1")).isEqualTo(1);
        return error;
    }

    static SQLServerError errorOf(ThrowingCallable action) {
        SQLServerException exception = catchThrowableOfType(SQLServerException.class, action);
        assertThat((Throwable) exception).as("an error of the server").isNotNull();
        SQLServerError error = exception.getSQLServerError();
        assertThat(error).as("an error of the server, not of the driver: %s", exception.getMessage()).isNotNull();
        return error;
    }

    static void assertError(SQLServerError error, int number, int severity, int state) {
        assertThat(List.of(error.getErrorNumber(), error.getErrorSeverity(), error.getErrorState()))
                .as("number, severity and state of: %s", error.getErrorMessage())
                .isEqualTo(List.of(number, severity, state));
    }
}
