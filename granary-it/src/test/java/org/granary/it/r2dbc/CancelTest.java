package org.granary.it.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.mssql.MssqlConnection;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

class CancelTest extends R2dbcTest {

    @Test
    void aStatementTimeoutStopsTheStatementOnly() {
        await(connection.setStatementTimeout(Duration.ofMillis(500)));
        assertThat(errorOf(() -> run("WAITFOR DELAY '00:01:00'"))).isInstanceOf(R2dbcTimeoutException.class);
        await(connection.setStatementTimeout(Duration.ZERO));
        assertThat(value("SELECT 1")).isEqualTo(1);
    }

    @Test
    void closingTheConnectionEndsWhatItRunsAndRollsBack() {
        MssqlConnection other = connect(configuration());
        await(other.beginTransaction());
        await(other.createStatement("EXEC dbo.proc_AddJob @JobId = 1, @UserToken = 0x01, @Settings = N'<s/>'").execute()
                .concatMap(result -> result.getRowsUpdated()));
        Disposable running = other.createStatement("WAITFOR DELAY '00:05:00'").execute()
                .concatMap(result -> result.getRowsUpdated()).subscribe(_ -> {}, _ -> {});
        await(other.close());
        running.dispose();
        assertThat(run("EXEC dbo.proc_AddJob @JobId = 1, @UserToken = 0x01, @Settings = N'<s/>'")).isNotNull();
        assertThat(rows("SELECT JobId FROM dbo.Jobs WHERE JobId = 1")).containsExactly(List.of(1L));
    }
}
