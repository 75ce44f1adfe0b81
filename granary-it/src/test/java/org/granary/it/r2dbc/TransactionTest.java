package org.granary.it.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.mssql.MssqlConnection;
import io.r2dbc.mssql.api.MssqlTransactionDefinition;
import io.r2dbc.spi.IsolationLevel;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TransactionTest extends R2dbcTest {

    @Test
    void rollsBackWhatWasNotCommitted() {
        await(connection.beginTransaction());
        assertThat(connection.isAutoCommit()).isFalse();
        addJob(connection, 1);
        await(connection.rollbackTransaction());
        await(connection.beginTransaction());
        addJob(connection, 2);
        assertThat(value("SELECT @@TRANCOUNT")).isEqualTo(1);
        await(connection.commitTransaction());
        assertThat(connection.isAutoCommit()).isTrue();
        assertThat(jobs(1, 9)).containsExactly(List.of(2L));
    }

    @Test
    @Covers("TDS-2.2.1.8-1")
    void rollsBackToASavepoint() {
        await(connection.beginTransaction());
        addJob(connection, 11);
        await(connection.createSavepoint("here"));
        addJob(connection, 12);
        await(connection.rollbackTransactionToSavepoint("here"));
        addJob(connection, 13);
        await(connection.releaseSavepoint("here"));
        await(connection.commitTransaction());
        assertThat(jobs(11, 19)).containsExactly(List.of(11L), List.of(13L));
    }

    @Test
    void runsWithoutAutoCommit() {
        await(connection.setAutoCommit(false));
        addJob(connection, 21);
        await(connection.rollbackTransaction());
        addJob(connection, 22);
        await(connection.setAutoCommit(true));
        assertThat(jobs(21, 29)).containsExactly(List.of(22L));
    }

    @Test
    void takesANameAndATimeToWait() {
        await(connection.beginTransaction(MssqlTransactionDefinition.named("mine")
                .isolationLevel(IsolationLevel.SERIALIZABLE).lockTimeout(Duration.ofSeconds(5))));
        addJob(connection, 31);
        await(connection.commitTransaction());
        assertThat(jobs(31, 39)).containsExactly(List.of(31L));
    }

    static Stream<IsolationLevel> levels() {
        return Stream.of(IsolationLevel.READ_UNCOMMITTED, IsolationLevel.READ_COMMITTED, IsolationLevel.REPEATABLE_READ,
                IsolationLevel.SERIALIZABLE);
    }

    @ParameterizedTest
    @MethodSource("levels")
    @Covers("TDS-2.2.6.9-1")
    void takesEveryIsolationLevel(IsolationLevel level) {
        await(connection.setTransactionIsolationLevel(level));
        await(connection.beginTransaction());
        assertThat(value("SELECT 1")).isEqualTo(1);
        await(connection.commitTransaction());
    }

    @Test
    void aFailedStatementLeavesTheTransactionOpen() {
        await(connection.beginTransaction());
        addJob(connection, 41);
        assertThat(errorOf(() -> addJob(connection, 41)).getErrorCode()).isEqualTo(2627);
        addJob(connection, 42);
        await(connection.commitTransaction());
        assertThat(jobs(41, 49)).containsExactly(List.of(41L), List.of(42L));
    }

    @Test
    void aClosedConnectionRollsBack() {
        MssqlConnection other = connect(configuration());
        await(other.beginTransaction());
        addJob(other, 51);
        await(other.close());
        addJob(connection, 51);
        assertThat(jobs(51, 59)).hasSize(1);
    }

    private List<List<@Nullable Object>> jobs(int from, int to) {
        return rows("SELECT JobId FROM dbo.Jobs WHERE JobId BETWEEN @P0 AND @P1 ORDER BY JobId", from, to);
    }

    private static void addJob(MssqlConnection connection, long job) {
        await(connection.createStatement("EXEC dbo.proc_AddJob @JobId = @job, @UserToken = 0x01, @Settings = N'<s/>'")
                .bind("job", job).execute().concatMap(result -> result.getRowsUpdated()));
    }
}
