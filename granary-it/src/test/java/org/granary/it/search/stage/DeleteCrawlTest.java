package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Stage 107: a delete crawl begins.
class DeleteCrawlTest extends StageTest {

    /// Documents 1 and 2 of start address 1, 3 of start address 2, 4 with a delete request, 5 of another content source.
    private void history() {
        document(1, "TransactionFlags", 12, "HostDepth", 3, "EnumerationDepth", 4, "ParentDocID", 9);
        document(2, "UseChangeLog", 1);
        document(3, "StartAddressID", 2, "ProjectID", 2);
        document(4, "DeletePending", 1);
        document(5, "ContentSourceID", SOURCE + 1);
    }

    private Answer begin(int type, int startAddress) {
        return stage(107, "@CrawlID", CRAWL, "@ContentSourceID", SOURCE, "@CrawlType", type, "@MiscInputData",
                startAddress);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-107-1", "SQLPGAT2-3.1.5.7-107-2", "SQLPGAT2-3.1.5.7-107-3", "SQLPGAT2-3.1.5.7-107-5",
        "SQLPGAT2-3.1.5.7-107-10", "SQLPGAT2-3.1.5.7-107-12"})
    void allDocumentsOfAContentSourceAreToBeDeleted() {
        history();
        assertThat(begin(DELETE, 0)).isEqualTo(new Answer(3, 0));
        assertThat(queued()).containsExactly(1, 2, 3);
        assertThat(documents("DeletePending = 1")).containsExactly(1, 2, 3, 4);
        assertThat(documents("CrawlID = " + CRAWL)).containsExactly(1, 2, 3);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-107-2", "SQLPGAT2-3.1.5.7-107-4", "SQLPGAT2-3.1.5.7-107-10",
        "SQLPGAT2-3.1.5.7-107-12"})
    void theDocumentsOfAStartAddressAreToBeDeleted() {
        history();
        assertThat(begin(DELETE, 1)).isEqualTo(new Answer(2, 0));
        assertThat(queued()).containsExactly(1, 2);
        assertThat(documents("DeletePending = 1")).containsExactly(1, 2, 4);
        assertThat(begin(DELETE, 2)).as("all that the crawl is going to delete").isEqualTo(new Answer(3, 0));
        assertThat(queued()).containsExactly(1, 2, 3);
        assertThat(begin(DELETE, 0)).as("nothing twice").isEqualTo(new Answer(3, 0));
        assertThat(queued()).containsExactly(1, 2, 3);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-107-6", "SQLPGAT2-3.1.5.7-107-7", "SQLPGAT2-3.1.5.7-107-8",
        "SQLPGAT2-3.1.5.7-107-9"})
    void anEntryHasTheValuesOfItsDocument() {
        history();
        begin(DELETE, 0);
        assertThat(rows("""
                SELECT CrawlID, DocID, StartAddressID, ContentSourceID, ProjectID, TransactionFlags, HostDepth,
                  EnumerationDepth, TransactionType, Scope, SourceDocID, ChangeLogBatchID, DeleteReason, BatchID
                FROM MSSCrawlQueue ORDER BY SeqID""")).containsExactly(
                asList(CRAWL, 1, 1, SOURCE, 1, 12, 3, 4, 1, 1, 0, 0, 2, 0L),
                asList(CRAWL, 2, 1, SOURCE, 1, 0, null, null, 1, 1, 0, 0, 2, 0L),
                asList(CRAWL, 3, 2, SOURCE, 2, 0, null, null, 1, 1, 0, 0, 2, 0L));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-107-11", "SQLPGAT2-3.1.5.7-107-12"})
    void anotherCrawlIsOnlyCounted() {
        history();
        document(6, "CrawlID", CRAWL);
        document(7, "CrawlID", CRAWL, "ContentSourceID", SOURCE + 1);
        for (int type : new int[]{FULL, INCREMENTAL}) {
            assertThat(begin(type, 0)).isEqualTo(new Answer(2, 0));
        }
        assertThat(queued()).isEmpty();
        assertThat(documents("DeletePending = 1")).containsExactly(4);
    }

    @Test
    void entriesHaveNumbersThatNoOtherEntryHas() {
        history();
        begin(DELETE, 1);
        begin(DELETE, 2);
        assertThat(column("SELECT COUNT(DISTINCT SeqID) FROM MSSCrawlQueue")).containsExactly(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, -1})
    void aCrawlTypeThatDoesNotExistIsRefused(int type) {
        history();
        assertThat(stageRefused(107, "@CrawlID", CRAWL, "@ContentSourceID", SOURCE, "@CrawlType", type,
                "@MiscInputData", 0)).isEqualTo(50101);
    }
}
