package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

/// The same in the Foundation role, and what it has and has not.
class FoundationProvisioningTest extends ProvisioningTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    @Test
    @Covers({"SQLPGAT2-3.3.5-34", "SQLPGAT2-3.3.5-42"})
    void itHasRankingModels() {
        assertThat(call("proc_MSS_GetRankingModels").set().rows()).hasSize(1);
        assertThat(call("proc_MSS_GetStaticRankingFeatures").set().column("PID")).containsExactly(306, 307);
    }

    @Test
    void whatItHasNotIsNotFoundAndTheErrorSaysWhereItIs() {
        for (String procedure : List.of("proc_MSS_GetDatabaseID", "proc_MSS_GetAllGathererDatabaseIDs",
                "proc_MSS_GetAllPropertyStoreIDs", "proc_MSS_GetGathererDBs", "proc_MSS_GetMasterRole",
                "proc_MSS_InvalidateAdminDocIDChunks", "proc_MSS_GetIncompleteCommands",
                "proc_MSS_ReportCommandCompleted", "proc_MSS_CrawlStoreToJoinAllOngoingCrawls",
                "proc_MSS_RemoveCrawlStoreFromAllCrawls", "proc_MSS_CleanupWithInterval", "granary.AddCrawlStore")) {
            SqlError error = refused(procedure);
            assertThat(error.number()).as(procedure).isEqualTo(2812);
            assertThat(error.sqlMessage().text()).contains(ADMINISTRATION);
        }
    }
}
