package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.to;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

class NewItemTest extends FlushTest {
    @Test
    @Covers("SQLPGAT2-3.1.5.14-71")
    void linksBecomeDocumentsAndEntriesOfTheQueue() {
        insert(to("http://a/1"), to("http://a/2"));
        Flushed flushed = flush();
        assertThat(flushed).isEqualTo(new Flushed(1, false, 0, 2));
        assertThat(queue()).hasSize(2);
    }
}
