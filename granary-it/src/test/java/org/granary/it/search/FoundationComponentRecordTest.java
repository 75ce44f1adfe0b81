package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// The same in the Foundation role, and what that role does not have.
@Covers({"SQLPGAT2-3.3.5-5", "SQLPGAT2-3.3.5-8", "SQLPGAT2-3.3.5-32", "SQLPGAT2-3.3.5-44"})
class FoundationComponentRecordTest extends ComponentRecordTest {

    @Override
    protected String databaseName() {
        return FOUNDATION;
    }

    @Test
    @Covers("SQLPGAT2-2.2.1.1-2")
    void thereIsNoAnchorProject() {
        assertThat(refused("proc_MSS_CreateNewComponentRecord", "@ComponentName", "c", "@ProjectName", ANCHOR,
                "@ComponentType", CRAWL, "@ComponentID", 0).number()).isEqualTo(547);
    }

    @Test
    void thereAreNoProceduresForRefactoring() {
        for (String procedure : new String[]{"proc_MSS_IsSystemPausedForRefactoring",
            "proc_MSS_GetComponentStatusUpToDate", "proc_MSS_IsPauseCrawlsPortalContentDone",
            "proc_MSS_SetRequestToPauseCrawlsPortalContent"}) {
            assertThat(refused(procedure).number()).as(procedure).isEqualTo(2812);
        }
    }
}
