package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Documents are found by the hash of their display URL, whether it is that of their access URL or another.
class DisplayHashTest extends StageTest {
    private static final int OLD = CRAWL - 1;
    private static final int HASH = 70;
    private static final int OTHER = 71;

    private void page(int doc, int accessHash, int displayHash, String url) {
        document(doc, "AccessHash", accessHash, "DisplayHash", displayHash, "DisplayURL", url, "CrawlID", OLD,
                "CommitCrawlID", OLD, "IndexType", 1);
    }

    /// One whose hashes are the same, one of which only the display URL has the hash, and one of which only the access URL has it.
    private void pages() {
        page(20, HASH, HASH, "http://same");
        page(21, OTHER, HASH, "http://display");
        page(22, HASH, OTHER, "http://access");
    }

    private void anchor(int source, @Nullable Integer target, String link) {
        add("anchor_text_info", "SourceDocID", source, "TargetDocID", target, "Link", link, "LinkHash", HASH, "LinkID",
                source, "CrawlID", OLD);
    }

    private List<List<@Nullable Object>> anchors() {
        return rows("SELECT SourceDocID, TargetDocID FROM MSSAnchorTextInfo ORDER BY SourceDocID, TargetDocID");
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.35-3")
    void statusIsAskedByIt() {
        pages();
        assertThat(call("proc_MSS_GetDocStatus", "@DisplayHashes", "" + HASH).set().rows())
                .containsExactly(asList(21, 0, "http://display"), asList(20, 0, "http://same"));
        assertThat(call("proc_MSS_GetDocStatus", "@DisplayHashes", HASH + "," + OTHER).set().rows()).containsExactly(
                asList(22, 0, "http://access"), asList(21, 0, "http://display"), asList(20, 0, "http://same"));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-149-10")
    void linksLeadThere() {
        pages();
        for (int source = 1; source <= 3; source++) {
            add("changed_anchor_source", "CrawlID", CRAWL, "DocID", source);
        }
        anchor(1, null, "http://same");
        anchor(2, null, "http://display");
        anchor(3, null, "http://access");
        stage(149, "@CrawlID", CRAWL, "@ProjectID", PORTAL_CONTENT);
        assertThat(anchors()).containsExactly(asList(1, 20), asList(2, 21), asList(3, null));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-149-10")
    void ofTwoDocumentsWithOneDisplayUrlTheFirstIsTheTarget() {
        page(20, OTHER, HASH, "http://one");
        page(21, HASH, HASH, "http://one");
        page(30, HASH, HASH, "http://two");
        page(31, OTHER, HASH, "http://two");
        add("changed_anchor_source", "CrawlID", CRAWL, "DocID", 1);
        add("changed_anchor_source", "CrawlID", CRAWL, "DocID", 2);
        anchor(1, null, "http://one");
        anchor(2, null, "http://two");
        stage(149, "@CrawlID", CRAWL, "@ProjectID", PORTAL_CONTENT);
        assertThat(anchors()).containsExactly(asList(1, 20), asList(2, 30));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-149-16")
    void documentsShareLinksByIt() {
        page(20, HASH, HASH, "http://a");
        page(21, OTHER, HASH, "http://a");
        page(22, OTHER + 1, HASH, "http://a");
        page(23, HASH, OTHER, "http://a");
        for (int source = 1; source <= 4; source++) {
            anchor(source, 19 + source, "http://a");
        }
        add("changed_anchor_target", "CrawlID", CRAWL, "DocID", 21);
        stage(149, "@CrawlID", CRAWL, "@ProjectID", PORTAL_CONTENT);
        assertThat(anchors()).containsExactly(asList(1, 20), asList(1, 21), asList(1, 22), asList(2, 20), asList(2, 21),
                asList(2, 22), asList(3, 20), asList(3, 21), asList(3, 22), asList(4, 23));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-170-3")
    void annotationsFindTheirDocuments() {
        pages();
        for (String url : List.of("http://same", "http://display", "http://access")) {
            database.execute("""
                    INSERT INTO MSSAnnotationsPending (TargetDisplayURL, TargetDisplayHash, Pid, AnnotationText,
                      AnnotationNumeric, LCID, UpdateTime) VALUES (?, ?, 100, 'text', 1, NULL, ?)""", url, HASH,
                    LocalDateTime.of(2026, 3, 4, 5, 6));
        }
        stage(170, "@MiscInputData", 60, "@CrawlType", 2, "@CrawlID", 0);
        assertThat(column("SELECT TargetDocID FROM MSSAnnotations ORDER BY TargetDocID")).containsExactly(20, 21);
    }
}
