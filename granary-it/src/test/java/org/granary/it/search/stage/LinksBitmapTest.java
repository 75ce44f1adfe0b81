package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

/// Which crawl stores have links to documents: 3.1.5.89.
class LinksBitmapTest extends StageTest {

    @Test
    @Covers({"SQLPGAT2-3.1.5.89-1", "SQLPGAT2-3.1.5.89-2", "SQLPGAT2-3.1.5.89-3", "SQLPGAT2-3.1.5.89-4",
        "SQLPGAT2-3.1.5.89-5", "SQLPGAT2-3.1.5.89-7"})
    void documentsWithACommonBitGetAllBits() {
        int[] before = {0, 1, 2, 4, 5, 6, 0x101, 0x7fffffff, 0x80000000};
        for (int i = 0; i < before.length; i++) {
            document(i, "LinksBitmap", before[i]);
        }
        Outcome outcome = call("proc_MSS_UpdateLinksBitmapField", "@LinksBitmap", 3);
        assertThat(outcome.sets()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(column("SELECT LinksBitmap FROM MSSCrawlURL ORDER BY DocID"))
                .isEqualTo(asList(0, 3, 3, 4, 7, 7, 0x103, 0x7fffffff, 0x80000000));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.89-2")
    void withoutACommonBitNothingChanges() {
        document(1, "LinksBitmap", 4);
        document(2);
        call("proc_MSS_UpdateLinksBitmapField", "@LinksBitmap", 0);
        call("proc_MSS_UpdateLinksBitmapField", "@LinksBitmap", 3);
        assertThat(column("SELECT LinksBitmap FROM MSSCrawlURL ORDER BY DocID")).containsExactly(4, 0);
        assertThat(refused("proc_MSS_UpdateLinksBitmapField", "@LinksBitmap", null).number()).isEqualTo(515);
    }
}
