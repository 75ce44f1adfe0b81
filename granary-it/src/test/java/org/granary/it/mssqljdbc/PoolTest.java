package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerConnectionPoolDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.PooledConnection;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Test;

/// What a pool relies on: a connection that is taken again is as new.
class PoolTest extends JdbcTest {

    private static PooledConnection pooled() throws SQLException {
        SQLServerConnectionPoolDataSource source = new SQLServerConnectionPoolDataSource();
        source.setURL(server.jdbcUrl(DATABASE, "encrypt=false"));
        source.setUser("sa");
        source.setPassword(TestServer.PASSWORD);
        return source.getPooledConnection();
    }

    @Test
    @Covers("TDS-2.2.3.1.2-3")
    void aReusedConnectionIsReset() throws SQLException {
        PooledConnection pooled = pooled();
        Object spid;
        try (Connection first = pooled.getConnection()) {
            spid = value(first, "SELECT @@SPID");
            run(first, "CREATE TABLE #t (a int)");
            run(first, "SET TEXTSIZE 7; SET LOCK_TIMEOUT 55; SET NOCOUNT ON; SET XACT_ABORT ON; SET DATEFIRST 3");
            first.setCatalog("master");
            assertThat(value(first, "SELECT DB_NAME()")).isEqualTo("master");
        }
        try (Connection second = pooled.getConnection()) {
            assertThat(value(second, "SELECT @@SPID")).isEqualTo(spid);
            assertThat(value(second, "SELECT DB_NAME()")).isEqualTo(DATABASE);
            assertThat(second.getCatalog()).isEqualTo(DATABASE);
            assertThat(value(second, "SELECT @@LOCK_TIMEOUT")).isEqualTo(-1);
            assertThat(value(second, "SELECT @@DATEFIRST")).isEqualTo((short) 7);
            assertThat(value(second, "SELECT @@OPTIONS & 16384")).isEqualTo(0);
            assertError(errorOf(() -> run(second, "SELECT * FROM #t")), 208, 16, 1);
            run(second, "CREATE TABLE #t (b int)");
        }
        pooled.close();
    }

    @Test
    void anOpenTransactionEndsWithItsUse() throws SQLException {
        PooledConnection pooled = pooled();
        try (Connection first = pooled.getConnection()) {
            first.setAutoCommit(false);
            run(first, "EXEC proc_AddJob @JobId = 77, @UserToken = 0x01, @Settings = N'x'");
        }
        try (Connection second = pooled.getConnection()) {
            assertThat(second.getAutoCommit()).isTrue();
            assertThat(value(second, "SELECT @@TRANCOUNT")).isEqualTo(0);
            assertThat(rows(second, "SELECT JobId FROM Jobs WHERE JobId = 77")).isEmpty();
        }
        pooled.close();
    }

    @Test
    void preparedStatementsGoOnAfterAReset() throws SQLException {
        PooledConnection pooled = pooled();
        for (int use = 0; use < 3; use++) {
            try (Connection connection = pooled.getConnection();
                    var statement = connection.prepareStatement("SELECT ? * 2")) {
                for (int i = 0; i < 4; i++) {
                    statement.setInt(1, i);
                    try (var results = statement.executeQuery()) {
                        assertThat(results.next()).isTrue();
                        assertThat(results.getInt(1)).isEqualTo(2 * i);
                    }
                }
            }
        }
        pooled.close();
    }

    @Test
    void validityCatalogAndSchemaAreAnswered() throws SQLException {
        assertThat(connection.isValid(5)).isTrue();
        assertThat(connection.getSchema()).isEqualTo("dbo");
        connection.setCatalog("master");
        assertThat(connection.getCatalog()).isEqualTo("master");
        assertThat(value("SELECT DB_NAME()")).isEqualTo("master");
        assertError(error(() -> connection.setCatalog("NoSuchDatabase")), 911, 16, 1);
        run("USE [" + DATABASE + "]");
        assertThat(connection.getCatalog()).isEqualTo(DATABASE);
    }
}
