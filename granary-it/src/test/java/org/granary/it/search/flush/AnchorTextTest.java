package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.hash;
import static org.granary.it.search.flush.TestLink.to;

import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The second stage: what links say about their targets.
class AnchorTextTest extends FlushTest {
    private static final TestLink PAGE = to("http://a/1").with("FirstLink", 2).with("AnchorText", "one")
            .with("AnchorHash", 11);

    private List<List<@Nullable Object>> anchors() {
        return table(
                "SELECT SourceDocID, TargetDocID, Link, AnchorText, AnchorHash, CrawlID FROM MSSAnchorTextInfo ORDER BY LinkID");
    }

    private List<List<@Nullable Object>> changed(String set) {
        return table("SELECT CrawlID, DocID FROM MSSChangedAnchor" + set + "Docs ORDER BY DocID");
    }

    /// As an earlier crawl has left it.
    private int anchor(TestLink link) {
        int id = known(link);
        insert(link.with("CrawlID", EARLIER));
        assertThat(flush(1, EARLIER, 0, 0).status()).isEqualTo(1);
        update("DELETE FROM changed_anchor_source");
        update("DELETE FROM changed_anchor_target");
        assertThat(count("MSSAnchorTextInfo")).isEqualTo(1);
        return id;
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-120", "SQLPGAT2-3.1.5.14-132", "SQLPGAT2-3.1.5.14-133", "SQLPGAT2-3.1.5.14-134",
        "SQLPGAT2-3.1.5.14-135", "SQLPGAT2-3.1.5.14-136", "SQLPGAT2-3.1.1.8-4"})
    void aNewLinkIsANewAnchor() {
        flushed(PAGE.with("LCID", 1031).with("Pid", 10).with("SiteID", 12).with("InterSite", 1),
                to("http://a/2").with("HostID", 6), to("http://a/3").with("hrResult", 7));

        assertThat(
                table("""
                        SELECT SourceDocID, Link, LinkHash, LCID, AnchorText, AnchorHash, LinkOrdinal, Pid, SourceDocSiteID, InterSite,
                          CrawlID, TargetDocID FROM MSSAnchorTextInfo ORDER BY LinkID"""))
                .containsExactly(
                        List.of(9000, "show:http://a/1", hash("show:http://a/1"), 1031, "one", 11, 2, 10, 12, 1, CRAWL,
                                FIRST_ID),
                        Arrays.asList(9000, "show:http://a/2", hash("show:http://a/2"), null, null, 0, 0, null, null, 1,
                                CRAWL,
                                FIRST_ID + 1),
                        Arrays.asList(9000, "show:http://a/3", hash("show:http://a/3"), null, null, 0, 0, null, null, 0,
                                CRAWL,
                                null));
        assertThat(table("SELECT LinkID FROM MSSAnchorTextInfo")).doesNotHaveDuplicates();
        assertThat(changed("Target")).containsExactly(List.of(CRAWL, FIRST_ID), List.of(CRAWL, FIRST_ID + 1));
        assertThat(changed("Source")).containsExactly(List.of(CRAWL, 9000));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-121", "SQLPGAT2-3.1.5.14-122", "SQLPGAT2-3.1.5.14-123", "SQLPGAT2-3.1.5.14-124",
        "SQLPGAT2-3.1.5.14-125"})
    void someLinksAreNoAnchors() {
        flushed(PAGE.with("ParentProcessChangeLog", 1), PAGE.with("ItemType", TestLink.LAST),
                PAGE.with("ItemType", TestLink.START_ADDRESS), PAGE.with("DisplayURL", "bdc3://x"),
                PAGE.with("DisplayURL", "BDC://x"), PAGE.with("hrResult", 0x80040D07));

        assertThat(anchors()).isEmpty();
        assertThat(changed("Source")).isEmpty();
        assertThat(changed("Target")).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-126", "SQLPGAT2-3.1.5.14-127"})
    void anAnchorThatSaysTheSameIsOnlySeenAgain() {
        int id = anchor(PAGE);
        flushed(PAGE);

        assertThat(anchors()).containsExactly(List.of(9000, id, "show:http://a/1", "one", 11, CRAWL));
        assertThat(changed("Target")).isEmpty();
        assertThat(changed("Source")).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-126", "SQLPGAT2-3.1.5.14-127"})
    void withHash0TheTextIsNotCompared() {
        int id = anchor(PAGE.with("AnchorHash", 0));
        flushed(PAGE.with("AnchorHash", 0).with("AnchorText", "two"));

        assertThat(anchors()).containsExactly(List.of(9000, id, "show:http://a/1", "two", 0, CRAWL));
        assertThat(changed("Target")).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-128", "SQLPGAT2-3.1.5.14-129", "SQLPGAT2-3.1.5.14-130", "SQLPGAT2-3.1.5.14-131",
        "SQLPGAT2-3.1.5.14-136"})
    void anAnchorThatSaysSomethingElseIsChanged() {
        int id = anchor(PAGE);
        flushed(PAGE.with("AnchorText", "two").with("AnchorHash", 22));
        assertThat(anchors()).containsExactly(List.of(9000, id, "show:http://a/1", "two", 22, CRAWL));
        assertThat(changed("Target")).containsExactly(List.of(CRAWL, id));
        assertThat(changed("Source")).containsExactly(List.of(CRAWL, 9000));

        update("DELETE FROM changed_anchor_target");
        update("UPDATE anchor_text_info SET TargetDocID = -1");
        flushed(PAGE.with("AnchorText", "three").with("AnchorHash", 22));
        update("UPDATE anchor_text_info SET TargetDocID = NULL");
        flushed(PAGE.with("AnchorText", "four").with("AnchorHash", 44));
        assertThat(anchors()).containsExactly(Arrays.asList(9000, null, "show:http://a/1", "four", 44, CRAWL));
        assertThat(changed("Target")).as("without a target").isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-128", "SQLPGAT2-3.1.5.14-132"})
    void anotherSourcePlaceOrUrlIsAnotherAnchor() {
        anchor(PAGE);
        flushed(PAGE.with("SourceDocID", 9001), PAGE.with("FirstLink", 3), PAGE.with("DisplayURL", "show:other"));
        assertThat(anchors()).hasSize(4);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-137", "SQLPGAT2-3.1.5.14-138"})
    void anchorsThatACrawlDoesNotFindAgainVanishWithTheLastLinkOfTheirSource() {
        int id = anchor(PAGE);
        update("""
                INSERT INTO anchor_text_info (SourceDocID, TargetDocID, Link, LinkHash, LinkID, CrawlID, LinkOrdinal)
                VALUES (9000, 41, 'x', 1, 501, ?, 0), (9000, -1, 'y', 2, 502, ?, 1), (9000, NULL, 'z', 3, 503, ?, 1),
                  (9000, 44, 'now', 4, 504, ?, 1), (9001, 45, 'else', 5, 505, ?, 1)""", EARLIER, EARLIER, EARLIER,
                CRAWL,
                EARLIER);
        flushed(PAGE, to("last").with("ItemType", TestLink.LAST).with("ParentProcessChangeLog", 1));
        assertThat(anchors()).hasSize(6);

        flushed(PAGE, to("last").with("ItemType", TestLink.LAST));
        assertThat(table("SELECT SourceDocID, TargetDocID FROM MSSAnchorTextInfo ORDER BY TargetDocID"))
                .containsExactly(
                        List.of(9000, 44), List.of(9001, 45), List.of(9000, id));
        assertThat(changed("Target")).containsExactly(List.of(CRAWL, 41));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-139")
    void afterwardsTheLinksAreGone() {
        flushed(PAGE, to("last").with("ItemType", TestLink.LAST), PAGE.with("hrResult", 0x80040D07));
        assertThat(count("MSSTranTempTable0")).isZero();
    }
}
