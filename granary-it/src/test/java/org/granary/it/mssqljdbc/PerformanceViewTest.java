package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The performance views have what was counted, and system procedures what is there.
class PerformanceViewTest extends JdbcTest {

    private long counter(String name) throws SQLException {
        return (Long) value("SELECT SUM(cntr_value) FROM sys.dm_os_performance_counters WHERE counter_name = '" + name
                + "'");
    }

    /// How many result sets a text has.
    private int sets(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            int sets = 0;
            boolean more = statement.execute(sql);
            while (more || statement.getUpdateCount() >= 0) {
                sets += more ? 1 : 0;
                more = statement.getMoreResults();
            }
            return sets;
        }
    }

    @Test
    void runsOfATextAreCountedAndItsValuesAreNotShown() throws SQLException {
        String text = "SELECT 'told to nobody' AS counted_text, ";
        for (int i = 0; i < 3; i++) {
            run(text + "7");
        }
        List<Object> found = rows("SELECT s.execution_count, t.text, s.total_elapsed_time, s.min_elapsed_time, "
                + "s.max_elapsed_time FROM sys.dm_exec_query_stats s CROSS APPLY sys.dm_exec_sql_text(s.sql_handle) t "
                + "WHERE t.text LIKE 'SELECT ''***'' AS counted[_]text%'").getFirst();
        assertThat(found.subList(0, 2)).isEqualTo(List.of(3L, "SELECT '***' AS counted_text, 7"));
        assertThat((Long) found.get(2)).isGreaterThanOrEqualTo((Long) found.get(4));
        assertThat((Long) found.get(3)).isLessThanOrEqualTo((Long) found.get(4));
    }

    @Test
    void callsOfAProcedureAreCounted() throws SQLException {
        String asked = "SELECT COALESCE(SUM(execution_count), 0) FROM sys.dm_exec_procedure_stats "
                + "WHERE OBJECT_NAME(object_id, database_id) = 'proc_GetQueue' OR object_id = OBJECT_ID('proc_GetJobs')";
        long before = (Long) value(asked);
        assertThatThrownBy(() -> run("EXEC proc_GetJobs 'no number', 0")).isInstanceOf(SQLException.class);
        try (var call = connection.prepareCall("{call proc_GetJobs(?, ?)}")) {
            call.setBoolean(1, false);
            call.setBoolean(2, false);
            call.execute();
        } catch (SQLException e) {
            assertThat(e.getErrorCode()).as(e.getMessage()).isNotEqualTo(2812);
        }
        assertThat((Long) value(asked)).isGreaterThan(before);
    }

    @Test
    void countersGrow() throws SQLException {
        long requests = counter("Batch Requests/sec");
        long logins = counter("Logins/sec");
        long errors = counter("Errors/sec");
        try (Connection other = server.connect("master"); Statement statement = other.createStatement()) {
            assertThatThrownBy(() -> statement.execute("SELECT * FROM nowhere")).isInstanceOf(SQLException.class);
        }
        assertThat(counter("Batch Requests/sec")).isGreaterThan(requests);
        assertThat(counter("Logins/sec")).isGreaterThan(logins);
        assertThat(counter("Errors/sec")).isGreaterThan(errors);
        assertThat(counter("User Connections")).isPositive();
    }

    @Test
    void anOpenTransactionIsSeenUntilItEnds() throws SQLException {
        String asked = "SELECT COUNT(*) FROM sys.dm_tran_session_transactions s JOIN sys.dm_tran_active_transactions a "
                + "ON a.transaction_id = s.transaction_id WHERE s.session_id = @@SPID AND a.transaction_begin_time "
                + "BETWEEN DATEADD(hour, -1, SYSUTCDATETIME()) AND DATEADD(hour, 1, SYSUTCDATETIME())";
        assertThat(value(asked)).isEqualTo(0);
        run("BEGIN TRANSACTION");
        assertThat(value(asked)).isEqualTo(1);
        run("ROLLBACK");
        assertThat(value(asked)).isEqualTo(0);
    }

    @Test
    void theStartAndTheMachineAreTrue() throws SQLException {
        assertThat(value("SELECT CASE WHEN sqlserver_start_time > DATEADD(day, -1, SYSUTCDATETIME()) THEN 1 END "
                + "FROM sys.dm_os_sys_info")).isEqualTo(1);
        assertThat(value("SELECT cpu_count FROM sys.dm_os_sys_info"))
                .isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat((Long) value("SELECT total_physical_memory_kb FROM sys.dm_os_sys_memory")).isGreaterThan(1 << 16);
    }

    @Test
    void sizesAreThoseOfTheStore() throws SQLException {
        assertThat((Integer) value("SELECT size FROM sys.database_files")).isPositive();
        assertThat(value("SELECT COUNT(*) FROM sys.master_files WHERE size = 0 AND database_id > 4")).isEqualTo(0);
        assertThat(rows("EXEC sp_spaceused 'Jobs'").getFirst().get(1).toString().strip())
                .isEqualTo(value("SELECT COUNT(*) FROM Jobs").toString());
        assertThatThrownBy(() -> rows("EXEC sp_spaceused 'Nothing'")).hasMessageContaining("'Nothing' does not exist");
    }

    @Test
    void aTextRunsForEveryDatabaseAndTable() throws SQLException {
        assertThat(sets("EXEC sp_MSforeachdb 'SELECT DB_ID(''?'')'"))
                .isEqualTo(value("SELECT COUNT(*) FROM sys.databases"));
        assertThat(sets("EXEC sp_MSforeachtable 'SELECT ''?'', COUNT(*) FROM ?'"))
                .isEqualTo(value("SELECT COUNT(*) FROM sys.tables"));
    }

    @Test
    void settingsAreShownAndNotChanged() throws SQLException {
        assertThat(rows("EXEC sp_configure 'xp_cmdshell'")).containsExactly(List.of("xp_cmdshell", 0, 1, 0, 0));
        assertThatThrownBy(() -> rows("EXEC sp_configure 'xp_cmdshell', 1")).hasMessageContaining("not supported");
        assertThatThrownBy(() -> rows("EXEC sp_configure 'nothing of this kind'"))
                .hasMessageContaining("There is no setting");
        assertThat(rows("EXEC sp_linkedservers")).hasSize(1);
        assertThatThrownBy(() -> rows("EXEC sp_tables_ex 'elsewhere'")).hasMessageContaining("no server 'elsewhere'");
    }

    @Test
    void permissionsWithAnEffectAreListed() throws SQLException {
        assertThat(rows("SELECT permission_name, type FROM sys.fn_builtin_permissions('SERVER')"))
                .contains(List.of("VIEW SERVER STATE", "VWSS"));
        assertThat((Integer) value("SELECT COUNT(*) FROM sys.fn_builtin_permissions(DEFAULT)")).isGreaterThan(20);
    }
}
