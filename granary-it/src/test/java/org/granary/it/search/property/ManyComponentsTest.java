package org.granary.it.search.property;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

/// Several crawl components that write at once.
class ManyComponentsTest extends PropertyTest {

    @Test
    void whatIsUpdatedByManyIsThereOnce() {
        for (int component = 10; component < 16; component++) {
            callInOrder("proc_MSS_SetCrawlComponentStatus", component, 0, 1);
        }
        List<Callable<Outcome>> work = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            PropertyCall update = new PropertyCall(UPDATES).with("@ComponentID", 10 + i % 6);
            // The same documents, in another order each time, and one of their own.
            for (int doc = 1; doc <= 20; doc++) {
                int same = i % 2 == 0 ? doc : 21 - doc;
                update.update(same, 2, i, "by " + i, null).result(same, i, "r", null).sdId(same, i, 0, 0, 1, i);
            }
            update.add(100 + i, 2, i);
            work.add(() -> apply(update));
        }
        assertThat(atOnce(work)).allMatch(outcome -> outcome.status() == 0);
        assertThat(table("SELECT COUNT(*), COUNT(DISTINCT DocId) FROM MSSDocProps")).containsExactly(asList(50, 50));
        // Each document is as one of the calls left it, and all were left by the same.
        assertThat(table("SELECT COUNT(DISTINCT llVal) FROM MSSDocProps WHERE DocId <= 20")).containsExactly(asList(1));
        assertThat(table("""
                SELECT COUNT(*) FROM MSSDocProps AS p JOIN MSSDocResults AS r ON r.DocId = p.DocId
                JOIN MSSDocSdids AS s ON s.DocId = p.DocId WHERE r.summaryBlobSize = p.llVal AND s.SDID = p.llVal"""))
                .containsExactly(asList(20));
    }
}
