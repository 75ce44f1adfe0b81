package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/// A server for the class, a connection of a JDBC driver for each test, and short names for what tests do with it.
@Timeout(120)
@Tag("smoke")
public abstract class JdbcConnectionTest {
    protected static final String DATABASE = "TranslationServices";

    protected static TestServer server;

    protected Connection connection;

    @BeforeAll
    static void startServer() {
        server = TestServer.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    /// A connection to the server as the tests of this driver have it when they do not say otherwise.
    protected abstract Connection open() throws SQLException;

    @BeforeEach
    final void connectForTheTest() throws SQLException {
        connection = open();
    }

    @AfterEach
    final void disconnect() throws SQLException {
        connection.close();
    }

    /// Runs a text whose results do not matter.
    protected void run(String sql) throws SQLException {
        run(connection, sql);
    }

    public static void run(Connection connection, String sql) throws SQLException {
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
    protected List<List<@Nullable Object>> rows(String sql, @Nullable Object... parameters) throws SQLException {
        return rows(connection, sql, parameters);
    }

    public static List<List<@Nullable Object>> rows(Connection connection, String sql, @Nullable Object... parameters)
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

    public static List<List<@Nullable Object>> rows(ResultSet results) throws SQLException {
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
    protected @Nullable Object value(String sql, @Nullable Object... parameters) throws SQLException {
        return value(connection, sql, parameters);
    }

    public static @Nullable Object value(Connection connection, String sql, @Nullable Object... parameters)
            throws SQLException {
        List<List<@Nullable Object>> rows = rows(connection, sql, parameters);
        assertThat(rows).as(sql).hasSize(1);
        assertThat(rows.getFirst()).as(sql).hasSize(1);
        return rows.getFirst().getFirst();
    }

    public static List<String> columnNames(ResultSet results) throws SQLException {
        List<String> names = new ArrayList<>();
        for (int column = 1; column <= results.getMetaData().getColumnCount(); column++) {
            names.add(results.getMetaData().getColumnLabel(column));
        }
        return names;
    }
}
