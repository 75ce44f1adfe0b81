package org.granary.it.search.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// 3.1.5.70, which the Foundation role does not have.
class DefragmentTest extends MaintenanceTest {

    private List<Long> place() {
        return store.isEmbedded()
                ? List.of()
                : query("""
                        SELECT CAST(c.relfilenode AS BIGINT) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                        WHERE c.relname = 'crawl_url_history_access' AND n.nspname = current_schema()""",
                        rows -> rows.getLong(1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.70-1", "SQLPGAT2-3.1.5.70-2", "SQLPGAT2-3.1.5.70-3", "SQLPGAT2-3.1.5.70-4"})
    void indexesAreRebuilt() {
        List<Long> before = place();
        runs("proc_MSS_DefragGathererIndexes");
        if (!store.isEmbedded()) {
            assertThat(place()).isNotEqualTo(before);
        }
    }
}
