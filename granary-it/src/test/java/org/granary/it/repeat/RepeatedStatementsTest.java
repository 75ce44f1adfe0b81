package org.granary.it.repeat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ProtocolTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Statements that change something besides the store: however often the store runs them, they count once.
@OnEveryStore
class RepeatedStatementsTest extends ProtocolTest {

    @Override
    protected String databaseName() {
        return "TranslationServices";
    }

    @BeforeEach
    void twoJobs() {
        for (long job = 1; job <= 2; job++) {
            call("proc_AddJob", "@JobId", job, "@UserToken", new byte[]{1}, "@Settings", "<s/>");
        }
    }

    private List<List<@Nullable Object>> rows(String sql) {
        // With temporary tables of its own.
        try (Client client = database.connect()) {
            return client.execute(sql).getLast().rows();
        }
    }

    @Test
    void variablesAddUpRows() {
        assertThat(rows("DECLARE @n bigint = 10; SELECT @n = @n + JobId FROM Jobs; SELECT @n"))
                .containsExactly(List.of(13L));
        assertThat(rows("DECLARE @n bigint = 10; SELECT 5 AS a INTO #t; "
                + "UPDATE t SET @n = @n + j.JobId, a = a + 1 FROM #t t JOIN Jobs j ON j.JobId = 2; SELECT @n, a FROM #t"))
                .containsExactly(List.of(12L, 6));
    }

    @Test
    void temporaryTablesGetRowsOnce() {
        assertThat(rows("SELECT JobId INTO #t FROM Jobs; INSERT INTO #t SELECT JobId + 10 FROM Jobs; "
                + "DELETE TOP (1) FROM t FROM #t t JOIN Jobs j ON j.JobId + 10 = t.JobId; SELECT JobId FROM #t ORDER BY JobId"))
                .hasSize(3).startsWith(List.of(1L), List.of(2L));
    }

    @Test
    void identitiesHaveNoGaps() {
        assertThat(rows(
                "CREATE TABLE #t (id int IDENTITY(5, 5), job bigint); INSERT INTO #t (job) SELECT JobId FROM Jobs; "
                        + "INSERT INTO #t (job) SELECT TOP 1 JobId FROM Jobs; SELECT id, @@IDENTITY FROM #t ORDER BY id")
                .stream().map(List::getFirst)).containsExactly(5, 10, 15);
    }

    @Test
    void rowsAreSentOnce() {
        assertThat(rows("SELECT JobId FROM Jobs UNION ALL SELECT JobId FROM Jobs")).hasSize(4);
    }
}
