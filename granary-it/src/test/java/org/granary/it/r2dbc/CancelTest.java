package org.granary.it.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.mssql.MssqlConnection;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.Disposable;

@Timeout(180)
class CancelTest extends R2dbcTest {

    @Test
    void aStatementTimeoutStopsTheStatementOnly() {
        await(connection.setStatementTimeout(Duration.ofMillis(500)));
        assertThat(errorOf(() -> run("WAITFOR DELAY '00:01:00'"))).isInstanceOf(R2dbcTimeoutException.class);
        await(connection.setStatementTimeout(Duration.ZERO));
        assertThat(value("SELECT 1")).isEqualTo(1);
    }

    @Test
    void closingTheConnectionEndsWhatItRunsAndRollsBack() throws InterruptedException {
        MssqlConnection other = connect(configuration());
        Object session = rows(other.createStatement("SELECT CAST(@@SPID AS int)")).getFirst().getFirst();
        await(other.beginTransaction());
        await(other.createStatement("EXEC dbo.proc_AddJob @JobId = 1, @UserToken = 0x01, @Settings = N'<s/>'").execute()
                .concatMap(result -> result.getRowsUpdated()));
        Disposable running = other.createStatement("WAITFOR DELAY '00:05:00'").execute()
                .concatMap(result -> result.getRowsUpdated()).subscribe(_ -> {}, _ -> {});
        // The driver sends it on a thread of its own. Closed before that, it may wait for an answer that never comes.
        while (rows("SELECT 1 FROM sys.dm_exec_requests WHERE session_id = " + session).isEmpty()) {
            Thread.sleep(10);
        }
        await(other.close());
        running.dispose();
        assertThat(run("EXEC dbo.proc_AddJob @JobId = 1, @UserToken = 0x01, @Settings = N'<s/>'")).isNotNull();
        assertThat(rows("SELECT JobId FROM dbo.Jobs WHERE JobId = 1")).containsExactly(List.of(1L));
    }
}
