package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionTest extends JtdsTest {

    @Test
    void rollsBackWhatWasNotCommitted() throws SQLException {
        connection.setAutoCommit(false);
        addJob(connection, 1);
        assertThat(value("SELECT @@TRANCOUNT")).isEqualTo(1);
        connection.rollback();
        addJob(connection, 2);
        connection.commit();
        addJob(connection, 3);
        connection.setAutoCommit(true);
        assertThat(value("SELECT @@TRANCOUNT")).isEqualTo(0);
        try (Connection other = connect("ssl=require")) {
            assertThat(rows(other, "SELECT JobId FROM dbo.Jobs WHERE JobId <= 3 ORDER BY JobId"))
                    .containsExactly(List.of(2L), List.of(3L));
        }
    }

    @Test
    void rollsBackToASavepoint() throws SQLException {
        connection.setAutoCommit(false);
        addJob(connection, 11);
        Savepoint named = connection.setSavepoint("here");
        addJob(connection, 12);
        Savepoint unnamed = connection.setSavepoint();
        addJob(connection, 13);
        connection.rollback(unnamed);
        assertThat(jobs()).containsExactly(List.of(11L), List.of(12L));
        connection.rollback(named);
        assertThat(jobs()).containsExactly(List.of(11L));
        connection.commit();
        assertThat(jobs()).containsExactly(List.of(11L));
    }

    private List<List<@Nullable Object>> jobs() throws SQLException {
        return rows("SELECT JobId FROM dbo.Jobs WHERE JobId BETWEEN 11 AND 19 ORDER BY JobId");
    }

    @Test
    void aClosedConnectionRollsBack() throws SQLException {
        try (Connection other = connect("ssl=require")) {
            other.setAutoCommit(false);
            addJob(other, 21);
        }
        addJob(connection, 21);
        assertThat(rows("SELECT JobId FROM dbo.Jobs WHERE JobId = 21")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_READ_UNCOMMITTED, Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
    void takesEveryIsolationLevel(int level) throws SQLException {
        connection.setTransactionIsolation(level);
        assertThat(connection.getTransactionIsolation()).isEqualTo(level);
        connection.setAutoCommit(false);
        assertThat(value("SELECT 1")).isEqualTo(1);
        connection.commit();
    }

    @Test
    void aFailedStatementLeavesTheTransactionOpen() throws SQLException {
        connection.setAutoCommit(false);
        addJob(connection, 31);
        assertThat(errorOf(() -> addJob(connection, 31)).getErrorCode()).isEqualTo(2627);
        addJob(connection, 32);
        connection.commit();
        assertThat(rows("SELECT JobId FROM dbo.Jobs WHERE JobId BETWEEN 31 AND 39 ORDER BY JobId"))
                .containsExactly(List.of(31L), List.of(32L));
    }

    private static void addJob(Connection connection, long job) throws SQLException {
        try (var call = connection.prepareCall("{call dbo.proc_AddJob(@JobId = ?, @UserToken = ?, @Settings = ?)}")) {
            call.setLong(1, job);
            call.setBytes(2, new byte[]{1});
            call.setString(3, "<s/>");
            call.execute();
        }
    }
}
