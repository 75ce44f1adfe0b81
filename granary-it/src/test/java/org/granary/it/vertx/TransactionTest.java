package org.granary.it.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.mssqlclient.MSSQLConnection;
import io.vertx.sqlclient.Transaction;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TransactionTest extends VertxTest {

    @Test
    void rollsBackWhatWasNotCommitted() {
        Transaction first = await(connection.begin());
        addJob(connection, 1);
        await(first.rollback());
        Transaction second = await(connection.begin());
        addJob(connection, 2);
        assertThat(rows(query("SELECT @@TRANCOUNT"))).containsExactly(List.of(1));
        await(second.commit());
        assertThat(rows(query("SELECT @@TRANCOUNT"))).containsExactly(List.of(0));
        assertThat(jobs(1, 9)).containsExactly(List.of(2L));
    }

    @Test
    void rollsBackToASavepointMadeByText() {
        Transaction transaction = await(connection.begin());
        addJob(connection, 11);
        query("SAVE TRANSACTION here");
        addJob(connection, 12);
        query("ROLLBACK TRANSACTION here");
        addJob(connection, 13);
        await(transaction.commit());
        assertThat(jobs(11, 19)).containsExactly(List.of(11L), List.of(13L));
    }

    @Test
    void anErrorEndsTheClientsTransaction() {
        Transaction transaction = await(connection.begin());
        addJob(connection, 21);
        assertThat(errorOf(() -> addJob(connection, 21)).getErrorCode()).isEqualTo(2627);
        await(transaction.rollback());
        assertThat(jobs(21, 29)).isEmpty();
    }

    @Test
    void aClosedConnectionRollsBack() {
        MSSQLConnection other = connect(options());
        await(other.begin());
        addJob(other, 31);
        await(other.close());
        addJob(connection, 31);
        assertThat(jobs(31, 39)).hasSize(1);
    }

    /// The client's own close waits for the answer of what runs, so the client as a whole is closed.
    @Test
    void aClientThatGoesAwayEndsWhatItRunsAndRollsBack() {
        Vertx client = Vertx.vertx();
        MSSQLConnection other = await(MSSQLConnection.connect(client, options()));
        await(other.begin());
        addJob(other, 41);
        other.query("WAITFOR DELAY '00:05:00'").execute();
        await(client.close());
        addJob(connection, 41);
        assertThat(jobs(41, 49)).hasSize(1);
    }

    private List<List<@Nullable Object>> jobs(int from, int to) {
        return rows(query("SELECT JobId FROM dbo.Jobs WHERE JobId BETWEEN @p1 AND @p2 ORDER BY JobId", from, to));
    }

    private static void addJob(MSSQLConnection connection, long job) {
        await(connection.preparedQuery("EXEC dbo.proc_AddJob @JobId = @p1, @UserToken = 0x01, @Settings = N'<s/>'")
                .execute(Tuple.of(job)));
    }
}
