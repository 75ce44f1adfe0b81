package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
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
abstract class JtdsTest {
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
        connection = connect("ssl=require");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    static Connection connect(String... properties) throws SQLException {
        return connect(server, DATABASE, TestServer.PASSWORD, properties);
    }

    static Connection connect(TestServer server, String database, String password, String... properties)
            throws SQLException {
        return DriverManager.getConnection("jdbc:jtds:sqlserver://" + server.host() + ":" + server.port() + "/"
                + database + ";" + String.join(";", properties), "sa", password);
    }

    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

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

    @Nullable
    Object value(String sql, @Nullable Object... parameters) throws SQLException {
        List<List<@Nullable Object>> rows = rows(sql, parameters);
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

    /// The error that an action ends with; the connection must go on working.
    SQLException error(ThrowingCallable action) throws SQLException {
        SQLException error = errorOf(action);
        assertThat(value("SELECT 1")).isEqualTo(1);
        return error;
    }

    static SQLException errorOf(ThrowingCallable action) {
        SQLException error = catchThrowableOfType(SQLException.class, action);
        assertThatObject(error).as("an error").isNotNull();
        return error;
    }
}
