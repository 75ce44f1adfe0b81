package org.granary.it.search.property;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The crawl components of a metadata store, under both names that the document prints.
class ComponentStatusTest extends PropertyTest {

    private List<List<@Nullable Object>> components() {
        return table("""
                SELECT ComponentID, Status, ModifiedByComponentID FROM MSSMetadataStoreCrawlComponents
                WHERE ComponentID <> 5 ORDER BY ComponentID""");
    }

    @ParameterizedTest
    @ValueSource(strings = {"proc_MSS_SetCrawlComponentStatus", "proc_MSSSetCrawlComponentStatus"})
    @Covers({"SQLPGAT2-3.1.5.77-1", "SQLPGAT2-3.1.5.77-2", "SQLPGAT2-3.1.5.77-3", "SQLPGAT2-3.1.5.77-4",
        "SQLPGAT2-3.1.5.77-5", "SQLPGAT2-3.1.1.42-1", "SQLPGAT2-2.2.1.12-1"})
    void aComponentIsAddedOrUpdated(String procedure) {
        Outcome added = callInOrder(procedure, 1, 2, 0);
        assertThat(added.status()).isZero();
        assertThat(added.sets()).isEmpty();
        assertThat(callInOrder(procedure, 3, 2, 1).status()).isZero();
        assertThat(components()).containsExactly(asList(1, 0, 2), asList(3, 1, 2));
        for (int status : new int[]{1, 3, 4, 5, 6}) {
            assertThat(call(procedure, "@ComponentID", 1, "@ModifiedByComponentID", 7, "@Status", status).status())
                    .isZero();
            assertThat(components()).containsExactly(asList(1, status, 7), asList(3, 1, 2));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, -1})
    @Covers("SQLPGAT2-3.1.1.42-1")
    void aStateThatThereIsNotIsRefused(int status) {
        assertThat(refused("proc_MSS_SetCrawlComponentStatus", "@ComponentID", 1, "@ModifiedByComponentID", 1,
                "@Status", status).number()).isEqualTo(547);
    }
}
