package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What an anchor crawl reads and writes: 3.1.5.15, 62 and 86.
class AnchorLinksTest extends StageTest {
    private static final int TITLE = 2147418050;
    private static final int URL = 2147418051;
    private static final int TRACKER = 2147418052;

    private void change(int doc, int type) {
        add("anchor_change", "CrawlID", CRAWL, "TargetDocID", doc, "ChangeType", type);
    }

    private void anchor(int source, int target, long link, @Nullable String text, int lcid, int interSite) {
        add("anchor_text_info", "SourceDocID", source, "TargetDocID", target, "Link", "u", "LinkHash", 1, "LinkID",
                link, "CrawlID", CRAWL, "AnchorText", text, "LCID", lcid, "Pid", 77, "InterSite", interSite);
    }

    private void annotation(int target, int pid, @Nullable String text, int number) {
        add("annotation", "TargetDocID", target, "Pid", pid, "AnnotationText", text, "AnnotationNumeric", number,
                "LCID", 1033, "UpdateTime", now());
    }

    private void relation(int source, int user, int target, int pid) {
        add("social_distance_property", "SourceDocID", source, "TargetUserID", user, "SourceUserID", source + 1000,
                "TargetDocID", target, "Pid", pid);
    }

    private Outcome links(int min, int max) {
        return call("proc_MSS_GetTopAnchorLinks", "@CrawlID", CRAWL, "@MinTargetDocID", min, "@MaxTargetDocID", max);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.15-1", "SQLPGAT2-3.1.5.15-2", "SQLPGAT2-3.1.5.15-4", "SQLPGAT2-3.1.5.15.1-1",
        "SQLPGAT2-3.1.5.15.1-2", "SQLPGAT2-3.1.5.15.1-3", "SQLPGAT2-3.1.1.14-1"})
    void theDocumentsOfAnchorChangesAreListedInTheirOrder() {
        assertThat(call("proc_MSS_GetAnchorDocIDs").set().rows()).isEmpty();
        change(9, 1);
        change(3, 2);
        change(5, 2);
        add("anchor_change", "CrawlID", CRAWL + 1, "TargetDocID", 5, "ChangeType", 1);
        Outcome outcome = call("proc_MSS_GetAnchorDocIDs");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().shape()).containsExactly("TargetDocID int");
        assertThat(outcome.set().column("TargetDocID")).containsExactly(3, 5, 9);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.62-1", "SQLPGAT2-3.1.5.62-6", "SQLPGAT2-3.1.5.62.1-1", "SQLPGAT2-3.1.5.62.1-2"})
    void theResultHasItsColumns() {
        Outcome outcome = links(0, 100);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().rows()).isEmpty();
        assertThat(outcome.set().declarations()).containsExactly("TargetDocID int NOT NULL", "SourceDocID int",
                "Pid int NOT NULL", "AnchorNumeric int", "AnchorFrequency int", "LCID int", "LinkId bigint NOT NULL",
                "AnchorText nvarchar(1500)", "AnchorBinary varbinary(2048)", "ChangeType int NOT NULL",
                "InterSite int NOT NULL");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.62-2", "SQLPGAT2-3.1.5.62.1-3", "SQLPGAT2-3.1.5.62.1-4", "SQLPGAT2-3.1.5.62.1-5",
        "SQLPGAT2-3.1.5.62.1-7", "SQLPGAT2-3.1.5.62.1-8", "SQLPGAT2-3.1.5.62.1-10", "SQLPGAT2-3.1.5.62.1-12",
        "SQLPGAT2-3.1.5.62.1-13", "SQLPGAT2-3.1.5.62.1-14", "SQLPGAT2-3.1.5.62.1-15", "SQLPGAT2-3.1.5.62.1-16",
        "SQLPGAT2-3.1.5.62.1-17", "SQLPGAT2-3.1.5.62.1-18", "SQLPGAT2-3.1.5.62.1-19", "SQLPGAT2-3.1.5.62.1-22",
        "SQLPGAT2-3.1.5.62.1-25", "SQLPGAT2-3.1.1.11-1", "SQLPGAT2-3.1.1.37-3"})
    void allThatPointsToADocumentAndWhatIsKnownOfItIsTold() {
        document(20, "DisplayURL", "http://a", "Title", "A page", "TitleLCID", 1031, "HostID", 1);
        change(20, 2);
        anchor(1, 20, 501, "seed", 1033, 0);
        anchor(2, 20, 500, null, 1033, 0);
        annotation(20, 306, null, 6);
        annotation(20, 307, "loan", 7);
        annotation(20, 100, "not told", 8);
        relation(31, 51, 20, 394);
        relation(32, 52, 20, 395);
        add("anchor_document_properties", "DocID", 20, "PropertyTrackerBlob", new byte[]{1, 2, 3});
        assertThat(links(0, 100).set().rows().stream().map(row -> row.stream()
                .map(v -> v instanceof byte[] bytes ? "bytes " + bytes.length : v).toList()).toList())
                .containsExactly(
                        asList(20, null, 102, null, null, null, -7L, "1032", null, 2, 0),
                        asList(20, null, 101, null, null, null, -6L, "1031", null, 2, 0),
                        asList(20, null, 307, null, 7, 1033, -5L, "loan", null, 2, 0),
                        asList(20, null, 306, 6, null, null, -4L, null, null, 2, 0),
                        asList(20, null, TITLE, null, null, 1031, -3L, "A page", null, 2, 0),
                        asList(20, null, URL, null, null, null, -2L, "http://a", null, 2, 0),
                        asList(20, null, TRACKER, null, null, null, -1L, null, "bytes 3", 2, 0),
                        asList(20, 2, 10, null, null, null, 500L, null, null, 2, 0),
                        asList(20, 1, 10, null, null, 1033, 501L, "seed", null, 2, 0));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.62-2", "SQLPGAT2-3.1.5.62-3", "SQLPGAT2-3.1.5.62-4", "SQLPGAT2-3.1.5.62.1-3",
        "SQLPGAT2-3.1.5.62.1-24"})
    void onlyDocumentsOfTheRangeAndOfTheCrawlAreTold() {
        for (int doc = 10; doc <= 14; doc++) {
            anchor(1, doc, doc, "x", 1033, 0);
        }
        change(10, 2);
        change(11, 2);
        change(12, 1); // nothing points there any more, it is said
        add("anchor_change", "CrawlID", CRAWL + 1, "TargetDocID", 13, "ChangeType", 2);
        change(14, 2);
        assertThat(links(11, 14).set().rows()).containsExactly(
                asList(11, 1, 10, null, null, 1033, 11L, "x", null, 2, 0),
                asList(12, null, 10, null, null, null, 0L, null, null, 1, 0));
        assertThat(links(10, 10).set().rows()).isEmpty();
        assertThat(links(14, 15).set().column("TargetDocID")).containsExactly(14);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.62.1-26", "SQLPGAT2-3.1.5.62.1-27"})
    void aLinkFromAnotherHostIsMarked() {
        document(20, "HostID", 1);
        document(1, "HostID", 1);
        document(2, "HostID", 2);
        change(20, 2);
        anchor(1, 20, 1, null, 0, 1);
        anchor(2, 20, 2, null, 0, 0);
        anchor(3, 20, 3, null, 0, 1); // a source in another crawl store: as the link says
        anchor(4, 20, 4, null, 0, 0);
        assertThat(links(20, 21).set().rows().stream().filter(row -> row.get(1) != null)
                .map(row -> asList(row.get(1), row.get(10)))).containsExactly(asList(1, 0), asList(2, 1), asList(3, 1),
                        asList(4, 0));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.62.1-21")
    void aTextThatIsTooLongIsCut() {
        document(20, "DisplayURL", "x".repeat(4000));
        change(20, 2);
        assertThat(links(20, 21).set().column("AnchorText")).containsExactly("x".repeat(1500));
    }

    private static byte[] records(int... values) {
        ByteBuffer buffer = ByteBuffer.allocate(4 * values.length);
        for (int value : values) {
            buffer.putInt(value);
        }
        return buffer.array();
    }

    private void properties(int rows, byte @Nullable [] records, byte @Nullable [] data) {
        Outcome outcome = call("proc_MSS_UpdateAnchorDocPropsBlob", "@trace", 1, "@addRows", rows, "@addBlob", records,
                "@addDataBlob", data);
        assertThat(outcome.sets()).isEmpty();
        assertThat(outcome.status()).isZero();
    }

    private List<List<@Nullable Object>> blobs() {
        return rows("SELECT DocID, PropertyTrackerBlob FROM MSSAnchorDocProps ORDER BY DocID").stream()
                .map(row -> row.stream().<@Nullable Object>map(v -> v instanceof byte[] b
                        ? new String(b,
                                java.nio.charset.StandardCharsets.US_ASCII)
                        : v).toList())
                .toList();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.86-1", "SQLPGAT2-3.1.5.86-2", "SQLPGAT2-3.1.5.86-3", "SQLPGAT2-3.1.5.86-6",
        "SQLPGAT2-3.1.5.86-7", "SQLPGAT2-3.1.5.86-8", "SQLPGAT2-3.1.5.86-9", "SQLPGAT2-3.1.5.86-11",
        "SQLPGAT2-2.2.3.1-4", "SQLPGAT2-2.2.3.1-5", "SQLPGAT2-3.1.1.38-1"})
    void propertiesOfDocumentsAreAddedReplacedAndRemoved() {
        properties(3, records(5, 0, 2, 6, 2, 3, 7, 1, 4), ascii("abcdef"));
        assertThat(blobs()).containsExactly(asList(5, "ab"), asList(6, "cde"), asList(7, "bcde"));
        properties(4, records(6, 1, 1, 7, 999, 0, 8, 999, 0, 9, 0, 1), ascii("xy"));
        assertThat(blobs()).containsExactly(asList(5, "ab"), asList(6, "y"), asList(9, "x"));
        properties(1, records(9, 0, 0), null);
        assertThat(blobs()).containsExactly(asList(5, "ab"), asList(6, "y"));
        properties(3, records(5, 0, 1, 5, 0, 0, 5, 1, 1), ascii("12"));
        assertThat(blobs()).as("the last record counts").containsExactly(asList(5, "2"), asList(6, "y"));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.86-3", "SQLPGAT2-3.1.5.86-4", "SQLPGAT2-3.1.5.86-5", "SQLPGAT2-3.1.5.86-6"})
    void whatIsNoStructureIsRefused() {
        properties(1, records(5, 0, 2), ascii("ab"));
        assertThat(refusedProperties(null, records(5, 0, 1), "a")).isEqualTo(515);
        assertThat(refusedProperties(0, records(), "a")).isEqualTo(547);
        assertThat(refusedProperties(-1, records(), "a")).isEqualTo(547);
        assertThat(refusedProperties(2, records(5, 0, 1), "a")).isEqualTo(50081);
        assertThat(refusedProperties(1, records(5, 0, 2), "a")).isEqualTo(50081);
        assertThat(refusedProperties(1, records(5, -1, 1), "a")).isEqualTo(50081);
        assertThat(refusedProperties(1, records(5, 0, -1), "a")).isEqualTo(50081);
        assertThat(refusedProperties(2, records(5, 0, 1, 6, 0, 2049), "x".repeat(2049))).isEqualTo(8152);
    }

    private int refusedProperties(@Nullable Integer rows, byte[] records, String data) {
        return refused("proc_MSS_UpdateAnchorDocPropsBlob", "@trace", null, "@addRows", rows, "@addBlob", records,
                "@addDataBlob", ascii(data)).number();
    }
}
