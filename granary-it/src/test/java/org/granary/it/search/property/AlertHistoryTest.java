package org.granary.it.search.property;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When documents were first seen (property 321) and when their content changed last (322).
class AlertHistoryTest extends PropertyTest {
    private static final int SCHEMA = 11;
    private static final long URL = 0x7000_0000_0000_0001L;
    private static final long CONTENT = -77;

    private void crawled(int queueType, int schema, long content, long time) {
        apply(new PropertyCall(queueType).alert(7, schema, URL, content, time));
    }

    private void times(long first, long changed) {
        assertThat(fullProps()).containsExactly(asList(7, 321, first, null, null), asList(7, 322, changed, null, null));
    }

    @ParameterizedTest
    @ValueSource(ints = {INSERTS, REPAIRS})
    @Covers({"SQLPGAT2-3.1.5.90-11", "SQLPGAT2-3.1.5.90-12", "SQLPGAT2-3.1.5.90-46", "SQLPGAT2-3.1.5.90-48",
        "SQLPGAT2-2.2.3.15-1", "SQLPGAT2-2.2.3.15-5"})
    void aDocumentThatWasNeverSeenGetsBothTimes(int queueType) {
        crawled(queueType, SCHEMA, CONTENT, 100);
        times(100, 100);
    }

    @ParameterizedTest
    @ValueSource(ints = {UPDATES, ANCHOR})
    @Covers({"SQLPGAT2-3.1.5.90-11", "SQLPGAT2-3.1.5.90-12"})
    void otherQueuesBeginNoHistory(int queueType) {
        crawled(queueType, SCHEMA, CONTENT, 100);
        assertThat(props()).isEmpty();
        crawled(INSERTS, SCHEMA, CONTENT, 200);
        times(200, 200);
    }

    @ParameterizedTest
    @ValueSource(ints = {INSERTS, REPAIRS, UPDATES, ANCHOR})
    @Covers({"SQLPGAT2-3.1.5.90-13", "SQLPGAT2-2.2.3.15-2", "SQLPGAT2-2.2.3.15-4"})
    void anotherContentWithTheSamePropertiesIsAChange(int queueType) {
        crawled(INSERTS, SCHEMA, CONTENT, 100);
        crawled(queueType, SCHEMA, CONTENT + 1, 200);
        times(100, 200);
    }

    @ParameterizedTest
    @ValueSource(ints = {INSERTS, REPAIRS, UPDATES, ANCHOR})
    @Covers("SQLPGAT2-3.1.5.90-14")
    void nothingElseIsAChange(int queueType) {
        crawled(INSERTS, SCHEMA, CONTENT, 100);
        crawled(queueType, SCHEMA, CONTENT, 200); // the same
        times(100, 100);
        crawled(queueType, SCHEMA + 1, CONTENT, 300); // other properties
        times(100, 100);
        crawled(queueType, SCHEMA + 2, CONTENT + 1, 400); // both
        times(100, 100);
        crawled(queueType, SCHEMA + 2, CONTENT + 2, 500); // against what was seen last
        times(100, 500);
        crawled(queueType, SCHEMA, CONTENT + 3, 600);
        times(100, 500);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.90-14")
    void aRepairWritesTheKeptTimesAgain() {
        crawled(INSERTS, SCHEMA, CONTENT, 100);
        crawled(UPDATES, SCHEMA, CONTENT + 1, 200);
        apply(new PropertyCall(REPAIRS).add(7, 2, 1)); // does not say anything about the history
        assertThat(props()).containsExactly(asList(7, 2, 1L));
        crawled(REPAIRS, SCHEMA, CONTENT + 1, 300);
        times(100, 200);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.90-11", "SQLPGAT2-2.2.3.15-3"})
    void aDocumentIsKnownByItsUrl() {
        crawled(INSERTS, SCHEMA, CONTENT, 100);
        // The same URL under another identifier has a history already, another URL has none.
        apply(new PropertyCall(INSERTS).alert(8, SCHEMA, URL, CONTENT, 200).alert(9, SCHEMA, URL + 1, CONTENT, 200));
        assertThat(props()).containsExactly(asList(7, 321, 100L), asList(7, 322, 100L), asList(8, 321, 100L),
                asList(8, 322, 100L), asList(9, 321, 200L), asList(9, 322, 200L));
        // A document that has moved to an URL that nobody has seen is new.
        apply(new PropertyCall(INSERTS).alert(9, SCHEMA, URL + 2, CONTENT, 300));
        assertThat(props()).contains(asList(9, 321, 300L), asList(9, 322, 300L)).hasSize(6);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.90-11", "SQLPGAT2-3.1.5.90-12"})
    void recordsOfOneCallAboutOneUrlComeOneAfterAnother() {
        apply(new PropertyCall(INSERTS).alert(8, SCHEMA, URL, CONTENT, 100).alert(9, SCHEMA, URL, CONTENT, 200)
                .alert(7, SCHEMA, URL + 1, CONTENT, 300).alert(7, SCHEMA, URL + 1, CONTENT + 1, 400)
                .alert(7, SCHEMA + 1, URL + 1, CONTENT + 2, 500));
        assertThat(props()).containsExactly(asList(7, 321, 300L), asList(7, 322, 400L), asList(8, 321, 100L),
                asList(8, 322, 100L), asList(9, 321, 100L), asList(9, 322, 100L));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.90-49")
    void withoutRowsTheBlobDoesNotMatter() {
        apply(new PropertyCall(INSERTS).with("@alertHistoryBlob", new byte[32]));
        apply(new PropertyCall(INSERTS).with("@alertHistoryBlob", new byte[5]));
        assertThat(props()).isEmpty();
    }
}
