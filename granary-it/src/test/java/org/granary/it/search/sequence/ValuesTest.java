package org.granary.it.search.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ProtocolTest;
import org.granary.it.search.commit.CommitCall;
import org.junit.jupiter.api.Test;

/// Values that the document lists, and no others, are taken where transactions are committed and where links are inserted.
@OnEveryStore
class ValuesTest extends ProtocolTest {
    private static final int CHECK_FAILED = 547;

    @Override
    protected String databaseName() {
        return "Search_Service_Application_CrawlStoreDB";
    }

    private void commitTakes(String parameter, List<Integer> valid, List<Integer> invalid) {
        for (int value : valid) {
            assertThat(call("proc_MSS_ProcessCommitted", new CommitCall().with(parameter, value).arguments()).sets())
                    .isEmpty();
        }
        for (int value : invalid) {
            assertThat(refused("proc_MSS_ProcessCommitted", new CommitCall().with(parameter, value).arguments())
                    .number()).as("%s = %d", parameter, value).isEqualTo(CHECK_FAILED);
        }
    }

    private void insert(String column, int value) {
        database.execute("""
                INSERT INTO MSSTranTempTable0 (CrawlID, ProjectID, SourceDocID, StartAddressID, ContentSourceID,
                  AccessURL, AccessHash, DisplayURL, DisplayHash, ItemType, CrawlType, TransactionType, %s)
                VALUES (2, 1, -1, 1, 1, 'http://host/', 1, 'http://host/', 1, 1, 1, 2, ?)""".formatted(column), value);
    }

    private void linksTake(String column, List<Integer> valid, List<Integer> invalid) {
        valid.forEach(value -> insert(column, value));
        for (int value : invalid) {
            assertThat(database.refused(column, () -> insert(column, value)).number()).as("%s = %d", column, value)
                    .isEqualTo(CHECK_FAILED);
        }
        assertThat(database.execute("SELECT " + column + " FROM MSSTranTempTable0 WHERE " + column + " IS NOT NULL")
                .getFirst().column(column)).containsAll(valid).doesNotContainAnyElementsOf(invalid);
    }

    @Test
    @Covers("SQLPGAT2-2.2.1.9-1")
    void loggingLevels() {
        commitTakes("@LogLevel", List.of(0, 1, 2), List.of(-1, 3));
    }

    @Test
    @Covers("SQLPGAT2-2.2.1.15-1")
    void scopes() {
        commitTakes("@Scope", List.of(1, 2, 4), List.of(-1, 0, 3, 5));
        linksTake("Scope", List.of(1, 2, 4), List.of(-1, 0, 3, 5));
    }

    @Test
    @Covers("SQLPGAT2-2.2.1.20-1")
    void indexTypes() {
        commitTakes("@IndexType", List.of(0, 1), List.of(-1, 2));
        linksTake("IndexType", List.of(0, 1), List.of(-1, 2));
    }

    @Test
    @Covers("SQLPGAT2-2.2.2.4-1")
    void endPathFlags() {
        commitTakes("@EndPathFlag", List.of(0, 1, 2, 3), List.of(-1, 4, 8));
        linksTake("EndPathFlag", List.of(0, 1, 2, 3), List.of(-1, 4, 8));
    }
}
