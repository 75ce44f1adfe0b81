package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.granary.it.JdbcConnectionTest;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Test;

/// tempdb through jTDS: its own temporary procedures, and what a login without rights may do there.
class TempdbTest extends JtdsTest {

    @Test
    void preparesStatementsAsTemporaryProcedures() throws SQLException {
        try (Connection connection = connect("prepareSQL=1");
                PreparedStatement statement = connection.prepareStatement("SELECT ? + 1 AS n, ? AS t")) {
            for (int i = 0; i < 3; i++) {
                statement.setInt(1, i);
                statement.setString(2, "x" + i);
                assertThat(JdbcConnectionTest.rows(statement.executeQuery())).containsExactly(List.of(i + 1, "x" + i));
            }
            // One for the statement, one for this query.
            assertThat(JdbcConnectionTest.rows(connection,
                    "SELECT COUNT(*) FROM tempdb.sys.procedures WHERE name LIKE '#jtds%'").getFirst().getFirst())
                    .isEqualTo(2);
        }
    }

    @Test
    void callsAProcedureOfTempdb() throws SQLException {
        try (Connection connection = connect(server, "tempdb", TestServer.PASSWORD)) {
            JdbcConnectionTest.run(connection, "CREATE PROCEDURE jtds_sum @a int, @b int, @s int OUTPUT AS "
                    + "SET @s = @a + @b SELECT @a AS a UNION ALL SELECT @b RETURN 7");
            try (CallableStatement call = connection.prepareCall("{? = call jtds_sum(?, ?, ?)}")) {
                call.registerOutParameter(1, Types.INTEGER);
                call.setInt(2, 3);
                call.setInt(3, 4);
                call.registerOutParameter(4, Types.INTEGER);
                try (ResultSet rows = call.executeQuery()) {
                    assertThat(JdbcConnectionTest.rows(rows)).hasSize(2);
                }
                assertThat(call.getInt(1)).isEqualTo(7);
                assertThat(call.getInt(4)).isEqualTo(7);
            } finally {
                JdbcConnectionTest.run(connection, "DROP PROCEDURE jtds_sum");
            }
        }
    }

    @Test
    void aLoginWithoutRightsHasOnlyTemporaryObjects() throws SQLException {
        run("CREATE LOGIN jtds_guest WITH PASSWORD = 'Guest-4711-x'");
        run("CREATE TABLE tempdb.dbo.jtds_secret (a int); CREATE TABLE ##jtds_open (a int)");
        run("USE tempdb; CREATE TYPE jtds_type AS TABLE (a int); USE master");
        try (Connection guest = DriverManager.getConnection("jdbc:jtds:sqlserver://" + server.host() + ":"
                + server.port() + "/tempdb;ssl=require", "jtds_guest", "Guest-4711-x")) {
            JdbcConnectionTest.run(guest, "CREATE TABLE #t (a int CHECK (a > 0)); INSERT #t VALUES (1)");
            JdbcConnectionTest.run(guest, "INSERT ##jtds_open VALUES (1)");
            JdbcConnectionTest.run(guest, "CREATE PROC #p AS SELECT a FROM #t");
            assertThat(JdbcConnectionTest.rows(guest, "EXEC #p")).containsExactly(List.of(1));
            assertThat(number(guest, "CREATE TABLE t (a int)")).isEqualTo(262);
            assertThat(number(guest, "CREATE PROC p AS SELECT 1")).isEqualTo(262);
            assertThat(number(guest, "SELECT a FROM jtds_secret")).isEqualTo(229);
            assertThat(number(guest, "INSERT jtds_secret VALUES (1)")).isEqualTo(229);
            assertThat(number(guest, "DELETE jtds_secret")).isEqualTo(229);
            assertThat(number(guest, "DROP TABLE jtds_secret")).isEqualTo(3701);
            assertThat(number(guest, "ALTER TABLE jtds_secret ADD b int")).isEqualTo(4902);
            assertThat(JdbcConnectionTest.rows(guest, "SELECT name FROM sys.tables WHERE name LIKE '%jtds%'"))
                    .containsExactly(List.of("##jtds_open"));
            assertThat(number(guest, "DECLARE @t jtds_type")).isEqualTo(229);
            assertThat(number(guest, "CREATE PROC #q @t jtds_type READONLY AS SELECT 1")).isEqualTo(229);
            assertThat(number(guest, "CREATE TYPE jtds_own AS TABLE (a int)")).isEqualTo(262);
            assertThat(number(guest, "DROP TYPE jtds_type")).isEqualTo(218);
            assertThat(JdbcConnectionTest.rows(guest, "SELECT name FROM sys.types WHERE is_user_defined = 1"))
                    .isEmpty();
            assertThat(JdbcConnectionTest.rows(guest, "SELECT name FROM sys.objects WHERE type = 'TT'")).isEmpty();
            run("USE tempdb; CREATE USER jtds_guest; GRANT EXECUTE TO jtds_guest; USE master");
            assertThat(JdbcConnectionTest.rows(guest, "DECLARE @t jtds_type; INSERT @t VALUES (7); SELECT a FROM @t"))
                    .containsExactly(List.of(7));
            run("USE tempdb; DROP USER jtds_guest; USE master");
        } finally {
            run("USE tempdb; DROP TYPE jtds_type; USE master");
            run("DROP TABLE tempdb.dbo.jtds_secret, ##jtds_open; DROP LOGIN jtds_guest");
        }
    }

    private static int number(Connection connection, String sql) {
        return errorOf(() -> JdbcConnectionTest.run(connection, sql)).getErrorCode();
    }
}
