package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerConnectionPoolDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.PooledConnection;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Test;

/// sp_set_session_context and SESSION_CONTEXT: values of a session, by key.
class SessionContextTest extends JdbcTest {

    @Test
    void aKeyHasAValueOfAnyType() throws SQLException {
        run("EXEC sp_set_session_context N'n', 4; EXEC sp_set_session_context @key = N'Text', @value = N'ä'");
        assertThat(value("SELECT SESSION_CONTEXT(N'n')")).isEqualTo(4);
        assertThat(value("SELECT SESSION_CONTEXT(N'TEXT')")).isEqualTo("ä");
        assertThat(value("SELECT SQL_VARIANT_PROPERTY(SESSION_CONTEXT(N'n'), 'BaseType')")).isEqualTo("int");
        assertThat(value("DECLARE @k nvarchar(20) = N'n' SELECT CONVERT(int, SESSION_CONTEXT(@k)) + 1")).isEqualTo(5);
        assertThat(value("SELECT SESSION_CONTEXT(N'none')")).isNull();
        run("EXEC sp_set_session_context N'n', NULL");
        assertThat(value("SELECT SESSION_CONTEXT(N'n')")).isNull();
        try (PreparedStatement call = connection.prepareStatement("EXEC sp_set_session_context ?, ?")) {
            call.setString(1, "p");
            call.setLong(2, 5_000_000_000L);
            call.execute();
        }
        assertThat(value("SELECT SESSION_CONTEXT(N'p')")).isEqualTo(5_000_000_000L);
    }

    @Test
    void wrongCallsAreRefused() throws SQLException {
        run("EXEC sp_set_session_context N'fixed', 1, 1");
        assertError(error(() -> run("EXEC sp_set_session_context N'fixed', 2")), 15664, 16, 1);
        assertThat(value("SELECT SESSION_CONTEXT(N'fixed')")).isEqualTo(1);
        assertError(error(() -> run("SELECT SESSION_CONTEXT('fixed')")), 8116, 16, 1);
        assertError(error(() -> run("EXEC sp_set_session_context NULL, 2")), 15600, 15, 1);
        assertError(error(() -> run("DECLARE @i int = 0, @k sysname, @v varchar(8000) = REPLICATE('x', 8000)"
                + " WHILE @i < 70 BEGIN SET @k = CONVERT(nvarchar(9), @i)"
                + " EXEC sp_set_session_context @k, @v SET @i = @i + 1 END")), 15665, 16, 1);
    }

    @Test
    void aReusedConnectionHasNone() throws SQLException {
        SQLServerConnectionPoolDataSource source = new SQLServerConnectionPoolDataSource();
        source.setURL(server.jdbcUrl(DATABASE, "encrypt=false"));
        source.setUser("sa");
        source.setPassword(TestServer.PASSWORD);
        PooledConnection pooled = source.getPooledConnection();
        try (Connection first = pooled.getConnection()) {
            run(first, "EXEC sp_set_session_context N'a', 1, 1; EXEC sp_getapplock 'reused', 'Exclusive', 'Session'");
        }
        try (Connection second = pooled.getConnection()) {
            assertThat(value(second, "SELECT SESSION_CONTEXT(N'a')")).isNull();
            assertThat(value(second, "SELECT APPLOCK_MODE('public', 'reused', 'Session')")).isEqualTo("NoLock");
            run(second, "EXEC sp_set_session_context N'a', 2");
        }
        pooled.close();
    }

    @Test
    void jtdsSetsIt() throws SQLException {
        try (Connection jtds = DriverManager.getConnection(
                "jdbc:jtds:sqlserver://" + server.host() + ":" + server.port() + "/" + DATABASE, "sa",
                TestServer.PASSWORD)) {
            run(jtds, "EXEC sp_set_session_context N'who', N'jTDS'");
            assertThat(value(jtds, "SELECT CONVERT(nvarchar(9), SESSION_CONTEXT(N'who'))")).isEqualTo("jTDS");
            assertThat(value("SELECT SESSION_CONTEXT(N'who')")).isNull();
        }
    }
}
