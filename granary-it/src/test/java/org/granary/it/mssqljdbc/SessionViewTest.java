package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `sys.dm_exec_sessions` says of a session is true.
class SessionViewTest extends JdbcTest {

    private Object own(String column) throws SQLException {
        return value("SELECT " + column + " FROM sys.dm_exec_sessions WHERE session_id = @@SPID");
    }

    @ParameterizedTest
    @CsvSource({"READ UNCOMMITTED,1", "READ COMMITTED,2", "REPEATABLE READ,3", "SERIALIZABLE,4", "SNAPSHOT,5"})
    void theIsolationLevelIsSeen(String level, short number) throws SQLException {
        run("SET TRANSACTION ISOLATION LEVEL " + level);
        assertThat(own("transaction_isolation_level")).isEqualTo(number);
        assertThat(value("SELECT transaction_isolation_level FROM sys.dm_exec_requests WHERE session_id = @@SPID"))
                .isEqualTo(number);
    }

    @Test
    void theDriversIsolationLevelIsSeen() throws SQLException {
        assertThat(own("transaction_isolation_level")).isEqualTo((short) 2);
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        assertThat(own("transaction_isolation_level")).isEqualTo((short) 4);
    }

    @ParameterizedTest
    @CsvSource({"ANSI_WARNINGS,ansi_warnings", "ANSI_PADDING,ansi_padding", "ANSI_NULLS,ansi_nulls",
        "ARITHABORT,arithabort", "CONCAT_NULL_YIELDS_NULL,concat_null_yields_null",
        "QUOTED_IDENTIFIER,quoted_identifier", "ANSI_NULL_DFLT_ON,ansi_null_dflt_on"})
    void optionsAreSeen(String option, String column) throws SQLException {
        for (boolean on : new boolean[]{true, false, true}) {
            run("SET " + option + (on ? " ON" : " OFF"));
            assertThat(own(column)).isEqualTo(on);
        }
    }

    @Test
    void settingsAreSeen() throws SQLException {
        run("SET LOCK_TIMEOUT 1234 SET DATEFIRST 3 SET TEXTSIZE 5000 SET CONTEXT_INFO 0x0102");
        assertThat(rows(
                "SELECT lock_timeout, date_first, text_size, CONVERT(varchar(10), CAST(context_info AS binary(2)), 1), "
                        + "date_format, language FROM sys.dm_exec_sessions WHERE session_id = @@SPID")
                .getFirst())
                .isEqualTo(List.of(1234, (short) 3, 5000, "0x0102", "mdy", "us_english"));
        run("BEGIN TRANSACTION");
        assertThat(own("open_transaction_count")).isEqualTo(1);
        run("ROLLBACK");
        assertThat(own("open_transaction_count")).isEqualTo(0);
    }

    @Test
    void theClientIsSeen() throws SQLException {
        try (Connection other = connect("encrypt=false", "applicationName=the application", "workstationID=the host")) {
            assertThat(rows(other,
                    "SELECT program_name, host_name, database_id FROM sys.dm_exec_sessions WHERE session_id = @@SPID"))
                    .isEqualTo(rows(other, "SELECT APP_NAME(), HOST_NAME(), CAST(DB_ID() AS smallint)"));
            assertThat(
                    rows(other, "SELECT program_name, host_name FROM sys.dm_exec_sessions WHERE session_id = @@SPID"))
                    .containsExactly(List.of("the application", "the host"));
            assertThat((String) value(other,
                    "SELECT client_interface_name FROM sys.dm_exec_sessions WHERE session_id = @@SPID"))
                    .contains("JDBC");
            assertThat(value(other, "SELECT client_net_address FROM sys.dm_exec_connections WHERE session_id = @@SPID"))
                    .isEqualTo("127.0.0.1");
            assertThat(value(other, "SELECT CASE WHEN s.login_time = c.connect_time AND s.login_time <= GETUTCDATE() "
                    + "THEN 1 ELSE 0 END FROM sys.dm_exec_sessions s JOIN sys.dm_exec_connections c "
                    + "ON c.session_id = s.session_id WHERE s.session_id = @@SPID")).isEqualTo(1);
            assertThat(
                    value(other, "SELECT CASE WHEN host_process_id = CAST(RTRIM(HOST_ID()) AS int) THEN 1 ELSE 0 END "
                            + "FROM sys.dm_exec_sessions WHERE session_id = @@SPID"))
                    .isEqualTo(1);
        }
    }
}
