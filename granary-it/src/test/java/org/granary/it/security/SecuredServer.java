package org.granary.it.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;

/// A server with an administrator, and a login `worker` that has a user in each database and no rights at first.
@Timeout(300)
abstract class SecuredServer {
    static final String PASSWORD = "Worker-4711";

    private static final Map<StoreKind, TestServer> SERVERS = new EnumMap<>(StoreKind.class);

    @Parameter(0)
    StoreKind store;

    TestServer server;
    Connection administrator;
    final List<Connection> opened = new ArrayList<>();

    @BeforeEach
    void connectAdministrator() throws SQLException {
        server = SERVERS.computeIfAbsent(store, TestServer::start);
        administrator = server.connect("master", "encrypt=false");
        run(administrator, "USE master; CREATE LOGIN worker WITH PASSWORD = '" + PASSWORD + "'");
        for (String database : databases()) {
            run(administrator, "USE [" + database + "]; CREATE USER worker");
        }
    }

    @AfterEach
    void removeWorker() throws SQLException {
        for (Connection each : opened) {
            each.close();
        }
        run(administrator, "DROP LOGIN worker");
        administrator.close();
    }

    @AfterAll
    static void stop() {
        SERVERS.values().forEach(TestServer::close);
        SERVERS.clear();
    }

    List<String> databases() {
        return server.server().catalog().databases().stream().map(database -> database.name())
                .filter(name -> !name.equals("master")).toList();
    }

    Connection worker(String database) throws SQLException {
        return connect("worker", PASSWORD, database);
    }

    Connection connect(String login, String password, String database) throws SQLException {
        Connection connection = DriverManager.getConnection(server.jdbcUrl(database, "encrypt=false"), login, password);
        opened.add(connection);
        return connection;
    }

    /// The same through jTDS.
    Connection jtds(String database) throws SQLException {
        Connection connection = DriverManager.getConnection(
                "jdbc:jtds:sqlserver://" + server.host() + ":" + server.port() + "/" + database, "worker", PASSWORD);
        opened.add(connection);
        return connection;
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(sql);
            while (rows || statement.getUpdateCount() >= 0) {
                rows = statement.getMoreResults();
            }
        }
    }

    static @Nullable Object value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getObject(1) : null;
        }
    }

    static List<String> texts(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.getString(1));
            }
            return all;
        }
    }

    /// The error of a text, or null where it has none.
    static @Nullable SQLException error(Connection connection, String sql) {
        try {
            run(connection, sql);
            return null;
        } catch (SQLException e) {
            return e;
        }
    }

    /// The number of the error of a text, or 0.
    static int number(Connection connection, String sql) {
        SQLException error = error(connection, sql);
        return error == null ? 0 : error.getErrorCode();
    }

    static void assertRefused(Connection connection, String sql, int number, String message) {
        SQLException error = error(connection, sql);
        assertThat(error == null ? "nothing" : error.getErrorCode() + " " + error.getMessage()).as(sql)
                .isEqualTo(number + " " + message);
    }
}
