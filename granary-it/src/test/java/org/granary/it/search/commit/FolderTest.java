package org.granary.it.search.commit;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// What the commit of a folder does to what lies in it.
class FolderTest extends RulesTest {
    private static final int FILE = 2;
    private static final int SUBFOLDER = 3;
    private static final int LINK = 4;
    private static final int LINKED_FOLDER = 5;
    private static final int DELETED = 6;
    private static final int ELSEWHERE = 7;

    /// Folder 1, and one of each kind in it.
    private void folder(Object... ofChildren) {
        crawling(1, "StartAddressID", 81, "ContentSourceID", 82);
        child(FILE, TIMESTAMPED, ofChildren);
        child(SUBFOLDER, TIMESTAMPED | FOLDER, ofChildren);
        child(LINK, 0, ofChildren);
        child(LINKED_FOLDER, FOLDER, ofChildren);
        child(DELETED, TIMESTAMPED, ofChildren);
        update("UPDATE crawl_url_history SET DeletePending = 1 WHERE DocID = ?", DELETED);
        document(ELSEWHERE, "TransactionFlags", TIMESTAMPED, "ParentDocID", FILE);
    }

    private void child(int docId, int flags, Object... values) {
        document(docId, "ParentDocID", 1, "TransactionFlags", flags | 0x40, "HostDepth", 10 + docId,
                "EnumerationDepth", 20 + docId, "ContentSourceID", 99, "StartAddressID", 98);
        for (int i = 0; i < values.length; i += 2) {
            update("UPDATE crawl_url_history SET " + values[i] + " = ? WHERE DocID = ?", values[i + 1], docId);
        }
    }

    private List<Object> told() {
        return table("SELECT DocID FROM MSSCrawlURL WHERE ParentUpdateCrawlID = 7 ORDER BY DocID").stream()
                .<Object>map(List::getFirst).toList();
    }

    private static CommitCall folderCrawled() {
        return crawled(1).with("@TransactionFlags", FOLDER);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-63", "SQLPGAT2-3.1.5.66-64"})
    void aFullCrawlTellsTheFilesOfAFolder() {
        folder();
        process(folderCrawled());
        assertThat(told()).containsExactly(FILE);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-65", "SQLPGAT2-3.1.5.66-66"})
    void anIncrementalCrawlWithoutChangeLogTellsTheFilesOfAFolder() {
        folder();
        process(folderCrawled().with("@CrawlType", 2));
        assertThat(told()).containsExactly(FILE);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-67")
    void anIncrementalCrawlWithChangeLogTellsAllThatIsNoFolder() {
        folder();
        process(folderCrawled().withLog(null, 0));
        assertThat(told()).containsExactly(FILE, LINK);
        assertThat(table("SELECT DocID FROM MSSCrawlURL WHERE ParentDocID = 1 ORDER BY DocID"))
                .hasSize(5);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-63", "SQLPGAT2-3.1.5.66-65", "SQLPGAT2-3.1.5.66-68"})
    void otherTransactionsTellNobody() {
        folder();
        for (int type : new int[]{FULL, INCREMENTAL}) {
            process(folderCrawled().with("@CrawlType", type).with("@hrResult", 0x41203));
            process(folderCrawled().with("@CrawlType", type).with("@TransactionType", 0));
            process(folderCrawled().with("@CrawlType", type).with("@TransactionFlags", LINKS));
            process(folderCrawled().with("@CrawlType", type).with("@TransactionFlags", FOLDER | SECURITY_ONLY));
        }
        process(folderCrawled().with("@CrawlType", 3));
        process(folderCrawled().withLog(new byte[]{1}, 1));
        assertThat(told()).isEmpty();
        assertThat(added("DocID")).isEmpty();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-63", "SQLPGAT2-3.1.5.66-65"})
    void aFolderThatAsksNotToBeIndexedIsCrawledToo() {
        for (int hrResult : new int[]{0x40D90, 0x0004123A}) {
            for (int type : new int[]{FULL, INCREMENTAL}) {
                update("DELETE FROM crawl_url_history");
                update("DELETE FROM crawl_queue");
                folder();
                process(folderCrawled().with("@CrawlType", type).with("@hrResult", hrResult));
                assertThat(told()).containsExactly(FILE);
            }
        }
    }

    private static CommitCall secured() {
        return crawled(1).with("@TransactionFlags", FOLDER | SECURITY_ONLY).withLog(new byte[]{1}, 5)
                .with("@ChangeLogBatchID", 83).with("@ChildSecurityBlob", new byte[]{8, 9});
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-68", "SQLPGAT2-3.1.5.66-69", "SQLPGAT2-3.1.5.66-70", "SQLPGAT2-3.1.5.66-71",
        "SQLPGAT2-3.1.5.66-72", "SQLPGAT2-3.1.5.66-73", "SQLPGAT2-3.1.5.66-74", "SQLPGAT2-3.1.5.66-75",
        "SQLPGAT2-3.1.5.66-76", "SQLPGAT2-3.1.5.66-77", "SQLPGAT2-3.1.5.66-78", "SQLPGAT2-3.1.5.66-24"})
    void newSecurityOfAFolderIsQueuedForItsChildren() {
        folder("UseChangeLog", 1, "SecurityID", "old");
        process(secured());
        assertThat(
                added("""
                        DocID, CrawlID, ChangeLogBatchID, StartAddressID, ContentSourceID, ProjectID, HostDepth, EnumerationDepth, SourceDocID, TransactionType,
                        Scope, TransactionFlags"""))
                .containsExactly(
                        asList(FILE, 7, 83, 81, 82, 1, 12, 22, 1, 2, 2, TIMESTAMPED | 0x40 | SECURITY_ONLY),
                        asList(SUBFOLDER, 7, 83, 81, 82, 1, 13, 23, 1, 2, 2,
                                TIMESTAMPED | FOLDER | 0x40 | SECURITY_ONLY));
        for (List<Object> row : added("CachedBlob")) {
            assertThat((byte[]) row.getFirst()).containsExactly(8, 9);
        }
        assertThat(
                table("""
                        SELECT DocID, SecurityUpdateCrawlID, CachedSecurityUpdateCrawlID, SecurityID FROM MSSCrawlURL WHERE ParentDocID = 1 ORDER BY DocID"""))
                .containsExactly(asList(FILE, 7, 0, null), asList(SUBFOLDER, 7, 0, null), asList(LINK, 0, 0, "old"),
                        asList(LINKED_FOLDER, 0, 0, "old"), asList(DELETED, 0, 0, "old"));
        process(secured());
        assertThat(added("DocID")).hasSize(2);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-69", "SQLPGAT2-3.1.5.66-79"})
    void securityFromCachedDataIsNotedApart() {
        folder("UseChangeLog", 1, "SecurityID", "old");
        update("UPDATE crawl_url_history SET CachedSecurityUpdateCrawlID = 7 WHERE DocID = ?", SUBFOLDER);
        CommitCall cached = secured().with("@TransactionFlags", FOLDER | SECURITY_ONLY | CACHED)
                .with("@ChildSecurityBlob", null);
        process(cached);
        assertThat(added("DocID, CachedBlob")).containsExactly(asList(FILE, null));
        assertThat(history(FILE, "SecurityUpdateCrawlID, CachedSecurityUpdateCrawlID, SecurityID"))
                .isEqualTo(asList(0, 7, "old"));
        process(cached);
        assertThat(added("DocID")).hasSize(1);
        process(secured());
        assertThat(added("DocID")).containsExactly(asList(FILE), asList(FILE), asList(SUBFOLDER));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-69", "SQLPGAT2-3.1.5.66-71"})
    void childrenOfThisCrawlAndWithoutChangeLogAreLeftOut() {
        folder("UseChangeLog", 1, "CrawlID", 7);
        process(secured());
        assertThat(added("DocID")).containsExactly(asList(SUBFOLDER));
        update("UPDATE crawl_url_history SET UseChangeLog = 0, CrawlID = 5, SecurityUpdateCrawlID = 0");
        process(secured().with("@DocID", 1));
        assertThat(added("DocID")).hasSize(1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-68", "SQLPGAT2-3.1.5.66-14"})
    void securityIsPassedOnWithAChangeLogOrATypeOfCookie() {
        folder("UseChangeLog", 1);
        process(secured().with("@UseChangeLog", 0).with("@ChangeLogCookieType", 0));
        process(secured().with("@hrResult", 0x40D90));
        process(secured().with("@CrawlType", 1));
        process(secured().with("@TransactionType", 0));
        process(secured().with("@TransactionFlags", SECURITY_ONLY));
        assertThat(added("DocID")).isEmpty();
        process(secured().with("@UseChangeLog", 0).with("@ChangeLogCookieType", 1));
        assertThat(added("DocID")).hasSize(2);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-126", "SQLPGAT2-3.1.5.66-61", "SQLPGAT2-2.2.2.3-6"})
    void aSecurityOnlyTransactionSaysNothingOfTheContent() {
        crawling(1, "SecurityID", "old", "Title", "kept", "SecurityUpdateErrorID", 5);
        String content = "CrawlID, CommitCrawlID, Title, DisplayURL, CompactURL, MD5, PropMD5, DocPropsMD5, DocPropsBlob, "
                + "LastModifiedTime, IndexType, TransactionFlags, LinksBitmap, ErrorCount, ErrorID, LastTouchStart";
        var before = history(1, content);
        process(failed(1, 9).with("@TransactionFlags", SECURITY_ONLY).with("@MarkDelete", true));
        assertThat(history(1, "SecurityUpdateErrorID, SecurityID, DeletePending")).isEqualTo(asList(40, "old", 0));
        process(crawled(1).with("@TransactionFlags", SECURITY_ONLY).with("@SecurityId", "new"));
        assertThat(history(1, "SecurityUpdateErrorID, SecurityID, DeletePending")).isEqualTo(asList(0, "new", 0));
        assertThat(history(1, content)).isEqualTo(before);
        assertThat(queued()).isEmpty();
    }
}
