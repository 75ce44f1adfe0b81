package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.granary.it.QueueClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// A login that takes all that it can get leaves something for the others.
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class FairSharesTest extends SessionTest {
    private static final String WAIT = "WAITFOR DELAY '00:10:00'";

    @Override
    Map<String, String> settings() {
        return Map.of("max-connections-per-login", "12", "max-requests-per-login", "4", "max-requests", "6",
                "request-queue-timeout", "2s");
    }

    private List<Connection> connections(String login, int count) throws SQLException {
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(connect(login));
        }
        return all;
    }

    private void end(List<Connection> connections) throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }

    /// Starts a request on each and waits until so many run.
    private List<CompletableFuture<SQLServerException>> occupy(List<Connection> connections, int running)
            throws Exception {
        List<CompletableFuture<SQLServerException>> ended = new ArrayList<>();
        for (Connection connection : connections) {
            ended.add(error(() -> rows(connection, WAIT)));
        }
        await("(SELECT COUNT(*) FROM sys.dm_exec_requests WHERE command = 'WAITFOR' AND status = 'running') = "
                + running);
        return ended;
    }

    @Test
    void connectionsOfOneLoginAreLimitedAndThoseOfOthersAreNot() throws Exception {
        List<Connection> all = connections(WORKER, 12);
        SQLServerException error = error(() -> connect(WORKER)).join();
        assertThat(error.getErrorCode()).isEqualTo(17809);
        assertThat(error.getMessage()).contains("'12' user connections of login 'worker'");
        try (Connection other = connect(OTHER)) {
            assertThat(value(other, "SELECT 1")).isEqualTo(1);
        }
        end(all);
        await("NOT EXISTS (SELECT * FROM sys.dm_exec_sessions WHERE login_name = '" + WORKER + "')");
        connect(WORKER).close();
    }

    @Test
    void requestsOfOneLoginWaitAndThoseOfOthersDoNot() throws Exception {
        List<Connection> busy = connections(WORKER, 8);
        occupy(busy.subList(0, 4), 4);
        List<CompletableFuture<SQLServerException>> waiting = new ArrayList<>();
        for (Connection connection : busy.subList(4, 8)) {
            waiting.add(error(() -> rows(connection, WAIT)));
        }
        await("(SELECT COUNT(*) FROM sys.dm_exec_requests WHERE wait_type = 'THREADPOOL' AND status = 'suspended') > 0");
        try (Connection other = connect(OTHER)) {
            assertThat(value(other, "SELECT 1")).isEqualTo(1);
        }
        for (CompletableFuture<SQLServerException> error : waiting) {
            assertThat(error.join().getErrorCode()).isEqualTo(10928);
            assertThat(error.join().getMessage()).contains("The request limit for login 'worker' is 4");
        }
        // Refused requests leave their connections as they were.
        SQLServerException again = error(() -> value(busy.get(5), "SELECT 1")).join();
        assertThat(again.getErrorCode()).isEqualTo(10928);
        killAll();
        end(busy);
    }

    @Test
    void whoWaitsGoesOnWhenAPlaceIsFree() throws Exception {
        List<Connection> busy = connections(WORKER, 5);
        occupy(busy.subList(0, 4), 4);
        CompletableFuture<Object> waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return value(busy.get(4), "SELECT 42");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }, Thread::startVirtualThread);
        await("EXISTS (SELECT * FROM sys.dm_exec_requests WHERE wait_type = 'THREADPOOL')");
        run(administrator, "KILL " + value(administrator,
                "SELECT MIN(session_id) FROM sys.dm_exec_requests WHERE command = 'WAITFOR' AND status = 'running'"));
        assertThat(waiting.join()).isEqualTo(42);
        killAll();
        end(busy);
    }

    @Test
    void anAdministratorFindsAndEndsThemAlsoWhenAllPlacesAreTaken() throws Exception {
        List<Connection> first = connections(WORKER, 4);
        List<Connection> second = connections(OTHER, 2);
        List<Connection> all = new ArrayList<>(first);
        all.addAll(second);
        List<CompletableFuture<SQLServerException>> ended = occupy(all, 6);
        assertThat(rows(administrator, "EXEC sp_who 'active'")).hasSize(7);
        killAll();
        ended.forEach(error -> assertKilled(error.join()));
        end(all);
    }

    @Test
    void aTransactionThatOthersMayWaitForNeedsNoPlace() throws Exception {
        List<Connection> busy = connections(WORKER, 5);
        QueueClient holder = new QueueClient(busy.getLast());
        holder.connection().setAutoCommit(false);
        assertThat(holder.addJob(77)).isZero();
        occupy(busy.subList(0, 4), 4);
        assertThat(holder.addJob(78)).isZero();
        holder.connection().commit();
        killAll();
        end(busy);
        try (QueueClient other = queue(OTHER)) {
            assertThat(other.number("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId IN (77, 78)")).isEqualTo(2);
        }
    }

    private void killAll() throws Exception {
        for (List<Object> row : rows(administrator,
                "SELECT session_id FROM sys.dm_exec_sessions WHERE session_id <> @@SPID")) {
            try {
                run(administrator, "KILL " + row.getFirst());
            } catch (SQLServerException e) {
                assertThat(e.getErrorCode()).isEqualTo(6106);
            }
        }
        await("NOT EXISTS (SELECT * FROM sys.dm_exec_requests WHERE session_id <> @@SPID)");
    }
}
