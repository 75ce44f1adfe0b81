package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.search.HostRecount;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Stage 149: a crawl is completed, and what becomes of links.
class CompletionTest extends StageTest {
    private static final int OLD = CRAWL - 1;

    private Answer complete(int project) {
        return stage(149, "@CrawlID", CRAWL, "@ProjectID", project);
    }

    private void changed(String set, int... docs) {
        for (int doc : docs) {
            add("changed_anchor_" + set, "CrawlID", CRAWL, "DocID", doc);
        }
    }

    private void anchor(int source, @Nullable Integer target, String link, int hash, @Nullable Object... more) {
        @Nullable
        Object[] columns = new @Nullable Object[12 + more.length];
        System.arraycopy(new @Nullable Object[]{"SourceDocID", source, "TargetDocID", target, "Link", link, "LinkHash",
            hash, "LinkID", source, "CrawlID", OLD}, 0, columns, 0, 12);
        System.arraycopy(more, 0, columns, 12, more.length);
        add("anchor_text_info", columns);
    }

    /// A document that was visited when it should have been.
    private void page(int doc, String url, int hash, @Nullable Object... more) {
        document(doc, "DisplayURL", url, "DisplayHash", hash, "CrawlID", OLD, "CommitCrawlID", OLD, "IndexType", 1);
        for (int i = 0; i < more.length; i += 2) {
            update("UPDATE crawl_url_history SET " + more[i] + " = ? WHERE DocID = ?", more[i + 1], doc);
        }
    }

    private List<List<@Nullable Object>> anchors() {
        return rows(
                "SELECT SourceDocID, TargetDocID, CrawlID FROM MSSAnchorTextInfo ORDER BY SourceDocID, TargetDocID");
    }

    private List<@Nullable Object> targets() {
        return column("SELECT DocID FROM MSSChangedAnchorTargetDocs WHERE CrawlID = ? ORDER BY DocID", CRAWL);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-1", "SQLPGAT2-3.1.5.7-149-2", "SQLPGAT2-3.1.5.7-149-3",
        "SQLPGAT2-3.1.5.7-149-4", "SQLPGAT2-3.1.5.7-149-5", "SQLPGAT2-3.1.5.7-149-7", "SQLPGAT2-3.1.1.27-1"})
    void aCrawlIsCountedAndCompletedOnce() {
        host(1);
        document(1, "HostID", 1, "CommitCrawlID", CRAWL);
        HostRecount.keep(database);
        LocalDateTime completed = now();
        assertThat(complete(PORTAL_CONTENT)).isEqualTo(new Answer(CRAWL, 0));
        assertThat(rows("SELECT SuccessCount, WarningCount, ErrorCount, DeleteCount, LevelHighErrorCount"
                + " FROM MSSCrawlHostList")).containsExactly(asList(1, 0, 0, 0, 0));
        pass(Duration.ofHours(1));
        document(2, "HostID", 1, "CommitCrawlID", CRAWL);
        changed("deleted", 5);
        anchor(9, 5, "u", 1);
        List<String> before = database.contents();
        assertThat(complete(PORTAL_CONTENT)).isEqualTo(new Answer(CRAWL, 0));
        assertThat(complete(ANCHOR)).isEqualTo(new Answer(CRAWL, 0));
        assertThat(database.contents()).isEqualTo(before);
        assertThat(rows("SELECT CrawlID, Time FROM MSSLocalCompletedCrawls"))
                .containsExactly(asList(CRAWL, completed));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-8", "SQLPGAT2-3.1.5.7-149-9"})
    void linksToDeletedDocumentsLoseTheirTarget() {
        changed("deleted", 5, 6);
        add("changed_anchor_deleted", "CrawlID", OLD, "DocID", 7);
        anchor(1, 5, "u", 1);
        anchor(2, 5, "u", 1);
        anchor(3, 7, "v", 2);
        anchor(4, null, "w", 3);
        complete(PORTAL_CONTENT);
        assertThat(anchors()).containsExactly(asList(1, -1, OLD), asList(2, -1, OLD), asList(3, 7, OLD),
                asList(4, null, OLD));
        assertThat(targets()).containsExactly(5);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-10", "SQLPGAT2-3.1.5.7-149-12", "SQLPGAT2-3.1.5.7-149-15"})
    void linksOfChangedDocumentsFindTheirTargets() {
        page(20, "http://a", 1, "IndexType", 0);
        page(21, "http://b", 2, "DeletePending", 1);
        page(22, "http://c", 3, "CommitCrawlID", OLD - 1); // being visited
        page(23, "http://d", 99);
        page(24, "http://e", 5);
        changed("source", 1, 2, 3, 4, 5, 6);
        anchor(1, null, "http://a", 1);
        anchor(2, -1, "http://a", 1);
        anchor(3, null, "http://b", 2);
        anchor(4, null, "http://c", 3);
        anchor(5, null, "http://d", 4); // the signature is another
        anchor(6, 30, "http://a", 1); // has one
        anchor(7, null, "http://a", 1); // not changed
        complete(PORTAL_CONTENT);
        assertThat(anchors()).containsExactly(asList(1, 20, CRAWL), asList(2, 20, CRAWL), asList(3, null, OLD),
                asList(4, null, OLD), asList(5, null, OLD), asList(6, 30, OLD), asList(7, null, OLD));
        assertThat(targets()).containsExactly(20);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-10", "SQLPGAT2-3.1.5.7-149-11"})
    void linksFindTheirTargetsWhateverTheirCapitals() {
        page(20, "http://a/Größe", 1);
        page(21, "http://B/x ", 2);
        page(22, "http://c/resume", 3);
        page(23, "http://d/1", 4);
        changed("source", 1, 2, 3, 4);
        changed("committed", 20, 21, 22, 23);
        anchor(1, null, "HTTP://A/GRÖSSE", 1);
        anchor(2, null, "http://b/X", 2);
        anchor(3, null, "http://c/résumé", 3); // accents count
        anchor(4, null, "http://d/2", 4); // the signature alone
        anchor(5, null, "http://A/größe", 1);
        anchor(6, null, "HTTP://D/1", 5); // another signature: the client says that they differ
        complete(PORTAL_CONTENT);
        assertThat(anchors()).containsExactly(asList(1, 20, CRAWL), asList(2, 21, CRAWL), asList(3, null, OLD),
                asList(4, null, OLD), asList(5, 20, CRAWL), asList(6, null, OLD));
        assertThat(targets()).containsExactly(20, 21);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-149-16")
    void documentsWithOneUrlInOtherCapitalsShareTheirLinks() {
        page(20, "http://a/Page", 1);
        page(21, "http://A/page", 1);
        page(22, "http://a/other", 1); // the signature alone
        changed("target", 20);
        anchor(1, 20, "http://a/Page", 1);
        anchor(2, 21, "http://A/page", 1);
        anchor(3, 22, "http://a/other", 1);
        complete(PORTAL_CONTENT);
        assertThat(anchors()).containsExactly(asList(1, 20, OLD), asList(1, 21, CRAWL), asList(2, 20, CRAWL),
                asList(2, 21, OLD), asList(3, 22, OLD));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-11", "SQLPGAT2-3.1.5.7-149-12", "SQLPGAT2-3.1.5.7-149-15"})
    void committedDocumentsFindTheLinksToThem() {
        page(20, "http://a", 1);
        page(21, "http://b", 2, "IndexType", 0);
        page(22, "http://c", 3); // not committed
        page(23, "http://d", 4, "DeletePending", 1);
        page(24, "http://e", 5, "CommitCrawlID", OLD - 1);
        changed("committed", 20, 21, 23, 24);
        anchor(1, null, "http://a", 1);
        anchor(2, -1, "http://a", 1);
        anchor(3, null, "http://b", 2);
        anchor(4, null, "http://c", 3);
        anchor(5, null, "http://d", 4);
        anchor(6, null, "http://e", 5);
        anchor(7, null, "http://f", 1); // the signature alone
        complete(PORTAL_CONTENT);
        assertThat(anchors()).containsExactly(asList(1, 20, CRAWL), asList(2, 20, CRAWL), asList(3, null, OLD),
                asList(4, null, OLD), asList(5, null, OLD), asList(6, null, OLD), asList(7, null, OLD));
        assertThat(targets()).containsExactly(20);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-13", "SQLPGAT2-3.1.5.7-149-14", "SQLPGAT2-3.1.1.8-1"})
    void aLinkToAnotherSiteIsMarked() {
        page(20, "http://a", 1, "SiteID", 3, "HostID", 1);
        for (int source = 1; source <= 6; source++) {
            document(source, "HostID", source == 6 ? 2 : 1);
        }
        changed("source", 1, 2, 3, 5, 6);
        anchor(1, null, "http://a", 1, "SourceDocSiteID", 4, "InterSite", 0);
        anchor(2, null, "http://a", 1, "SourceDocSiteID", 4, "InterSite", 1);
        anchor(3, null, "http://a", 1, "SourceDocSiteID", 3, "InterSite", 1);
        anchor(4, 30, "http://a", 1, "SourceDocSiteID", 3, "InterSite", 1); // not resolved now
        anchor(5, null, "http://a", 1, "SourceDocSiteID", 3, "InterSite", 0);
        anchor(6, null, "http://a", 1, "SourceDocSiteID", 3, "InterSite", 0); // from another host
        complete(PORTAL_CONTENT);
        assertThat(rows("SELECT SourceDocID, InterSite FROM MSSAnchorTextInfo ORDER BY SourceDocID")).containsExactly(
                asList(1, 1), asList(2, 1), asList(3, 0), asList(4, 1), asList(5, 0), asList(6, 1));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-149-16")
    void documentsWithOneDisplayUrlShareTheirLinks() {
        page(20, "http://a", 1);
        page(21, "http://a", 1);
        page(22, "http://a", 1);
        page(23, "http://b", 1); // the signature alone
        page(24, "http://a", 1); // nothing points there
        anchor(1, 20, "http://a", 1, "AnchorText", "one", "AnchorHash", 7, "LinkOrdinal", 3, "LCID", 1031, "Pid", 10,
                "SourceDocSiteID", 5);
        anchor(2, 21, "http://a", 1);
        anchor(3, 22, "http://a", 1);
        anchor(4, 23, "http://b", 1);
        changed("target", 20);
        update("UPDATE crawl_url_history SET SiteID = 5 WHERE DocID = 21");
        complete(PORTAL_CONTENT);
        assertThat(rows("SELECT SourceDocID, TargetDocID FROM MSSAnchorTextInfo ORDER BY SourceDocID, TargetDocID"))
                .containsExactly(asList(1, 20), asList(1, 21), asList(1, 22), asList(2, 20), asList(2, 21),
                        asList(2, 22), asList(3, 20), asList(3, 21), asList(3, 22), asList(4, 23));
        assertThat(rows("""
                SELECT Link, LinkHash, LinkID, CrawlID, InterSite, SourceDocSiteID, AnchorText, AnchorHash, LinkOrdinal,
                  LCID, Pid FROM MSSAnchorTextInfo WHERE SourceDocID = 1 AND TargetDocID = 21""")).containsExactly(
                asList("http://a", 1, 1L, CRAWL, 0, 5, "one", 7, 3, 1031, 10));
        assertThat(targets()).containsExactly(20, 21, 22);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.7-149-16")
    void threeLinksToOneDisplayUrlGiveSixNewOnes() {
        for (int doc = 20; doc <= 22; doc++) {
            page(doc, "http://a", 1);
            anchor(doc - 19, doc, "http://a", 1);
        }
        changed("target", 20, 21, 22);
        complete(PORTAL_CONTENT);
        assertThat(rows("SELECT SourceDocID, TargetDocID FROM MSSAnchorTextInfo ORDER BY SourceDocID, TargetDocID"))
                .containsExactly(asList(1, 20), asList(1, 21), asList(1, 22), asList(2, 20), asList(2, 21),
                        asList(2, 22), asList(3, 20), asList(3, 21), asList(3, 22));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-15", "SQLPGAT2-3.1.1.20-1"})
    void targetsOfChangedLinksAreForTheNextAnchorCrawl() {
        changed("target", 5, 6);
        add("changed_anchor_target", "CrawlID", OLD, "DocID", 7);
        complete(PORTAL_CONTENT);
        assertThat(rows("SELECT CrawlID, TargetDocID FROM MSSPendingAnchorChange ORDER BY TargetDocID"))
                .containsExactly(asList(CRAWL, 5), asList(CRAWL, 6));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-3", "SQLPGAT2-3.1.5.7-149-29"})
    void aLargeCrawlIsCompletedInSeveralCalls() {
        int documents = 10_500;
        update("""
                INSERT INTO changed_anchor_source (CrawlID, DocID)
                WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?) SELECT ?, x FROM n""",
                documents, CRAWL);
        page(20_000, "http://a", 1);
        anchor(1, null, "http://a", 1);
        anchor(documents, null, "http://a", 1);
        assertThat(complete(PORTAL_CONTENT)).isEqualTo(new Answer(1, 0));
        assertThat(column("SELECT TargetDocID FROM MSSAnchorTextInfo ORDER BY SourceDocID"))
                .containsExactly(20_000, null);
        assertThat(column("SELECT CrawlID FROM MSSLocalCompletedCrawls")).isEmpty();
        assertThat(column("SELECT TargetDocID FROM MSSPendingAnchorChange")).isEmpty();
        assertThat(complete(PORTAL_CONTENT)).isEqualTo(new Answer(CRAWL, 0));
        assertThat(column("SELECT TargetDocID FROM MSSAnchorTextInfo")).containsExactly(20_000, 20_000);
        assertThat(column("SELECT TargetDocID FROM MSSPendingAnchorChange")).containsExactly(20_000);
        assertThat(column("SELECT CrawlID FROM MSSLocalCompletedCrawls")).containsExactly(CRAWL);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.7-149-5", "SQLPGAT2-3.1.5.7-149-30", "SQLPGAT2-3.1.5.7-149-31",
        "SQLPGAT2-3.1.5.7-149-32", "SQLPGAT2-3.1.5.7-149-33", "SQLPGAT2-3.1.5.7-149-34",
        "SQLPGAT2-3.1.5.7-149-35"})
    void anAnchorCrawlHasLookedAtAllChanges() {
        host(1);
        document(1, "HostID", 1, "CommitCrawlID", CRAWL);
        for (int crawl : new int[]{OLD, CRAWL}) {
            add("anchor_change", "CrawlID", crawl, "TargetDocID", 1, "ChangeType", 1);
            add("pending_anchor_change", "CrawlID", crawl, "TargetDocID", 1);
            for (String set : new String[]{"target", "source", "deleted", "committed"}) {
                add("changed_anchor_" + set, "CrawlID", crawl, "DocID", 1);
            }
        }
        assertThat(complete(ANCHOR)).isEqualTo(new Answer(CRAWL, 0));
        for (String set : new String[]{"MSSAnchorChange", "MSSPendingAnchorChange", "MSSChangedAnchorTargetDocs",
            "MSSChangedAnchorSourceDocs", "MSSChangedAnchorDeletedDocs", "MSSChangedAnchorCommittedDocs"}) {
            assertThat(column("SELECT COUNT(*) FROM " + set)).as(set).containsExactly(0);
        }
        assertThat(rows("SELECT CrawlID, Time FROM MSSLocalCompletedCrawls")).containsExactly(asList(CRAWL, now()));
        assertThat(column("SELECT SuccessCount FROM MSSCrawlHostList")).as("of portal content").containsExactly(91);
    }

    @Test
    void aProjectThatDoesNotExistIsRefused() {
        changed("target", 5);
        assertThat(stageRefused(149, "@CrawlID", CRAWL, "@ProjectID", 3)).isEqualTo(547);
        assertThat(stageRefused(149, "@CrawlID", null, "@ProjectID", 1)).isEqualTo(515);
    }
}
