package org.granary.it.search.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

/// The store is kept quick: 3.1.5.69, and 3.1.5.70 outside of the Foundation role.
class MaintenanceTest extends StageTest {
    private static final int DOCUMENTS = 2_000;

    void fill() {
        update("""
                INSERT INTO crawl_url_history (DocID, ProjectID, StartAddressID, ContentSourceID, CrawlID, AccessHash,
                  DisplayHash, AccessURL, DisplayURL)
                WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
                SELECT x, 1, 1, 1, 10, x, x, 'a', 'a' FROM n""", DOCUMENTS);
    }

    /// How many rows the planner thinks that the history has.
    private List<Long> statistics() {
        return switch (store) {
            case EMBEDDED, REPEATING ->
                query("SELECT name FROM sqlite_schema WHERE name = 'sqlite_stat1'", rows -> 1).isEmpty()
                        ? List.of()
                        : query("SELECT DISTINCT CAST(stat AS INTEGER) FROM sqlite_stat1 WHERE tbl = 'crawl_url_history'"
                                + " AND idx = 'crawl_url_history_access'", rows -> rows.getLong(1));
            case POSTGRESQL -> query("""
                    SELECT CAST(c.reltuples AS BIGINT) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                    WHERE c.relname = 'crawl_url_history' AND n.nspname = current_schema()""", rows -> rows.getLong(1));
        };
    }

    void runs(String procedure) {
        fill();
        List<String> before = database.contents();
        Outcome outcome = call(procedure);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        assertThat(database.contents()).as("no row changes").isEqualTo(before);
        assertThat(statistics()).containsExactly((long) DOCUMENTS);
        assertThat(database.catalog().procedure("dbo", procedure).orElseThrow().declaration().parameters()).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.69-1", "SQLPGAT2-3.1.5.69-2", "SQLPGAT2-3.1.5.69-3", "SQLPGAT2-3.1.5.69-4"})
    void statementsArePlannedByTheStatisticsOfNow() {
        runs("proc_MSS_Recompile");
    }

    @Test
    void insideOfATransactionNothingWaitsForItself() {
        fill();
        try (Client client = database.connect()) {
            client.execute("BEGIN TRANSACTION");
            assertThat(client.call("proc_MSS_Recompile").status()).isZero();
            client.execute("COMMIT");
        }
    }
}
