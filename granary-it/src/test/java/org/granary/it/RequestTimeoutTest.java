package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.granary.conformance.Covers;
import org.granary.server.settings.ServerSettings;
import org.granary.server.settings.Settings;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server that lets requests run for a second.
@Timeout(120)
class RequestTimeoutTest {
    @AutoClose
    private static final TestServer SERVER = TestServer.start(Map.of("request-timeout", "1s"));

    private static int ended(Statement statement, String sql) {
        SQLServerException error = catchThrowableOfType(SQLServerException.class, () -> {
            boolean rows = statement.execute(sql);
            while (rows || statement.getUpdateCount() != -1) {
                rows = statement.getMoreResults();
            }
        });
        assertThat((Throwable) error).as(sql).isNotNull();
        assertThat(error.getMessage()).contains("request-timeout");
        return error.getErrorCode();
    }

    @Test
    @Covers({"WSSCFGD-3.1.2-1", "WSSCFGD-3.1.2-2"})
    void aRequestThatRunsLongerIsEndedOnEveryConnection() throws SQLException {
        for (String database : List.of("SharePoint_Config", "TranslationServices")) {
            try (Connection connection = SERVER.connect(database); Statement statement = connection.createStatement()) {
                // The driver keeps every message, in the memory that the server of this test has, too.
                for (String sql : List.of("WAITFOR DELAY '01:00:00'", "DECLARE @i bigint = 0; WHILE 1 = 1 SET @i += 1",
                        "WHILE 1 = 1 BEGIN PRINT 'again' WAITFOR DELAY '00:00:00.010' END",
                        "EXEC sp_executesql N'WAITFOR DELAY ''01:00:00'''",
                        "SELECT 'before'; BEGIN TRY WAITFOR DELAY '01:00:00' END TRY BEGIN CATCH SELECT 1 END CATCH")) {
                    assertThat(ended(statement, sql)).as(sql).isEqualTo(50022);
                }
                try (CallableStatement call = connection.prepareCall("{call sp_executesql(?)}")) {
                    call.setNString(1, "WAITFOR DELAY '01:00:00'");
                    assertThat(catchThrowableOfType(SQLServerException.class, call::execute).getErrorCode())
                            .isEqualTo(50022);
                }
                // The connection goes on.
                assertThat(statement.execute("WAITFOR DELAY '00:00:00.050'; SELECT 1")).isTrue();
            }
        }
    }

    @Test
    void quickRequestsOneAfterTheOtherMayTakeLongerTogether() throws SQLException {
        try (Connection connection = SERVER.connect("SharePoint_Config");
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 8; i++) {
                statement.execute("WAITFOR DELAY '00:00:00.300'");
            }
        }
    }

    @Test
    void whatItHadChangedInATransactionIsTheClients() throws SQLException {
        try (Connection connection = SERVER.connect("SharePoint_Config");
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("EXEC proc_putClass '00000000-0000-0000-0000-000000000001', NULL, N'Example'");
            assertThat(ended(statement, "WAITFOR DELAY '01:00:00'")).isEqualTo(50022);
            connection.commit();
            assertThat(statement.executeQuery("SELECT 1 FROM Classes WHERE FullName = 'Example'").next()).isTrue();
            statement.execute(
                    "SET XACT_ABORT ON; EXEC proc_putClass '00000000-0000-0000-0000-000000000002', NULL, N'Other'");
            assertThat(ended(statement, "WAITFOR DELAY '01:00:00'")).isEqualTo(50022);
            connection.rollback();
            assertThat(statement.executeQuery("SELECT 1 FROM Classes WHERE FullName = 'Other'").next()).isFalse();
        }
    }

    @Test
    void unlessSetOtherwiseRequestsMayRunForAnHour() {
        assertThat(Settings.of(Map.of()).get(ServerSettings.REQUEST_TIMEOUT)).hasHours(1);
    }
}
