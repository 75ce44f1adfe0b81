package org.granary.it.search.commit;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

@OnEveryStore
class UnloadTransactionsTest extends CommitTest {

    @Test
    @Covers("SQLPGAT2-3.1.5.83-1")
    void parametersAreThoseOfTheDocument() {
        assertThat(signature(UNLOAD)).containsExactly("@ComponentID int", "@BatchID bigint");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.83-2", "SQLPGAT2-3.1.5.83-3", "SQLPGAT2-3.1.5.83-7", "SQLPGAT2-3.1.5.45-8"})
    void theEntriesOfABatchCanBeHandedOutAgainAndOthersCannot() {
        component(COMPONENT, OK);
        for (int doc = 1; doc <= 4; doc++) {
            document(doc);
            entry(doc, doc, "CrawlID", doc == 4 ? 8 : 7);
        }
        Outcome first = next(COMPONENT, 1, 7, 2);
        Outcome second = next(COMPONENT, 1, 7, 2);
        assertThat(next(COMPONENT, 1, 7, 2).set().rows()).isEmpty();
        Outcome unloaded = call(UNLOAD, "@ComponentID", COMPONENT, "@BatchID", batch(first));
        assertThat(unloaded.sets()).isEmpty();
        assertThat(unloaded.status()).isZero();
        assertThat(table("SELECT SeqID, BatchID FROM MSSCrawlQueue ORDER BY SeqID")).containsExactly(asList(1L, 0L),
                asList(2L, 0L), asList(3L, batch(second)), asList(4L, 0L));
        Outcome again = next(COMPONENT + 1, 1, 7, 5);
        assertThat(again.set().column("SeqID")).containsExactly(1L, 2L);
        assertThat(batch(again)).isNotEqualTo(batch(first));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.83-4", "SQLPGAT2-3.1.5.83-5"})
    void onlyAComponentThatIsKnownAndNotDisabledMay() {
        document(1);
        entry(1, 1);
        long batch = batch(next(COMPONENT, 1, 7, 1));
        assertThat(refused(UNLOAD, "@ComponentID", COMPONENT, "@BatchID", batch))
                .hasMessageContaining("no crawl component " + COMPONENT);
        component(COMPONENT, DISABLED);
        assertThat(refused(UNLOAD, "@ComponentID", COMPONENT, "@BatchID", batch))
                .hasMessageContaining("component " + COMPONENT + " is disabled");
        component(COMPONENT, OK);
        call(UNLOAD, "@ComponentID", COMPONENT, "@BatchID", batch);
        assertThat(table("SELECT BatchID FROM MSSCrawlQueue")).containsExactly(asList(0L));
    }

    @Test
    void whatIsInNoBatchOrInAnUnknownOneStaysAsItIs() {
        component(COMPONENT, OK);
        document(1);
        entry(1, 1, "BatchID", 12);
        entry(2, 1);
        for (long batch : new long[]{0, 13, -1}) {
            call(UNLOAD, "@ComponentID", COMPONENT, "@BatchID", batch);
        }
        assertThat(table("SELECT SeqID, BatchID FROM MSSCrawlQueue ORDER BY SeqID")).containsExactly(asList(1L, 12L),
                asList(2L, 0L));
    }
}
