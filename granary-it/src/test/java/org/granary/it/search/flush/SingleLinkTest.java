package org.granary.it.search.flush;

import static org.assertj.core.api.Assertions.assertThat;
import static org.granary.it.search.flush.TestLink.ADD;
import static org.granary.it.search.flush.TestLink.DELETE;
import static org.granary.it.search.flush.TestLink.MODIFY;
import static org.granary.it.search.flush.TestLink.RENAME;
import static org.granary.it.search.flush.TestLink.SHALLOW;
import static org.granary.it.search.flush.TestLink.SOURCE_DOCUMENT;
import static org.granary.it.search.flush.TestLink.START_ADDRESS;
import static org.granary.it.search.flush.TestLink.hash;
import static org.granary.it.search.flush.TestLink.to;

import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The steps that a link goes through by itself.
class SingleLinkTest extends FlushTest {
    private static final TestLink PAGE = to("http://a/1").incremental();
    private static final int TIMESTAMPED = 0x200;
    private static final int FOLDER = 0x4;
    private static final int SECURITY_ONLY = 0x02000000;
    private static final int CACHED = 0x00200000;
    private static final int NOT_MODIFIED = 0x41203;

    private List<@Nullable Object> modify(int id, int source) {
        return Arrays.asList(id, 2, 2, null, source);
    }

    // --- renames -------------------------------------------------------------------------------------------------------------

    @Test
    @Covers("SQLPGAT2-3.1.5.14-73")
    void aRenameOfWhatIsNotKnownDoesNothing() {
        flushed(PAGE.with("TransactionType", RENAME).compact("c"));
        assertThat(count("MSSCrawlURL")).isZero();
        assertThat(queue()).isEmpty();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-74")
    void aRenameInPlaceIsAModification() {
        int id = known(PAGE);
        flushed(PAGE.with("TransactionType", RENAME).with("Scope", 1));
        assertThat(queue()).containsExactly(modify(id, SOURCE_DOCUMENT));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-75")
    void aRenameWithAMoveDeletesTheOldAndAddsTheNew() {
        TestLink old = PAGE.compact("c");
        int id = known(old);
        TestLink moved = to("http://a/new").incremental().compact("c").with("TransactionType", RENAME)
                .with("ChangeLogBatchID", 5);
        flushed(moved);

        int added = docId(moved);
        assertThat(added).isNotEqualTo(id);
        assertThat(queue()).containsExactly(Arrays.asList(id, 1, 2, 8, SOURCE_DOCUMENT),
                modify(added, SOURCE_DOCUMENT));
        assertThat(table("SELECT DocID, DeletePending FROM MSSCrawlURL ORDER BY DocID"))
                .containsExactly(List.of(id, 1), List.of(added, 0));
        assertThat(value("SELECT TargetDocID FROM MSSAnchorTextInfo")).isEqualTo(added);
    }

    // --- what needs nothing --------------------------------------------------------------------------------------------------

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-77", "SQLPGAT2-3.1.5.14-76"})
    void aDeleteOfWhatIsNotKnownDoesNothing() {
        flushed(PAGE.with("TransactionType", DELETE).with("ChangeLogBatchID", 1).with("hrResult", 1));
        assertThat(queue()).isEmpty();
        assertThat(count("MSSCrawlDeletedURL")).as("the errors come later").isZero();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-78")
    void aStartAddressThatIsKnownIsNotQueuedByAnIncrementalCrawl() {
        known(PAGE);
        flushed(PAGE.with("ItemType", START_ADDRESS));
        assertThat(queue()).isEmpty();
        assertThat(value("SELECT CrawlID FROM MSSCrawlURL")).isEqualTo(EARLIER);
    }

    @ParameterizedTest
    @ValueSource(ints = {CRAWL, LATER})
    @Covers("SQLPGAT2-3.1.5.14-79")
    void whatThisCrawlHasSeenIsNotQueuedWithoutAChangeLog(int seen) {
        known(PAGE, "CrawlID", seen);
        flushed(PAGE.with("ItemType", SHALLOW), PAGE.with("ItemType", SHALLOW).with("TransactionType", DELETE));
        assertThat(queue()).isEmpty();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-80")
    void aChangeOfWhatThisCrawlHasCommittedIsNotQueued() {
        TestLink change = PAGE.with("ItemType", SHALLOW).with("ChangeLogBatchID", 3);
        known(PAGE, "CrawlID", CRAWL, "CrawlScope", 1);
        flushed(change.with("TransactionType", MODIFY), change.with("TransactionType", ADD));
        assertThat(queue()).isEmpty();

        update("UPDATE crawl_url_history SET CrawlID = ?", EARLIER);
        flushed(change.with("TransactionType", MODIFY));
        assertThat(queue()).as("of an earlier crawl").hasSize(1);
        update("UPDATE crawl_url_history SET CommitCrawlID = 0");
        flushed(change.with("TransactionType", MODIFY));
        assertThat(queue()).as("seen, but not committed").hasSize(2);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-81")
    void aChangeOfWhatThisCrawlHasCommittedWithAllChildrenIsNotQueued() {
        TestLink change = PAGE.with("ItemType", START_ADDRESS).with("CrawlType", 3).with("ChangeLogBatchID", 3);
        known(PAGE, "CrawlID", CRAWL, "CrawlScope", 2);
        flushed(change);
        assertThat(queue()).isEmpty();

        update("UPDATE crawl_url_history SET CrawlScope = 1");
        flushed(change);
        assertThat(queue()).hasSize(1);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-82")
    void aChangeOfAFileInAFolderThatThisCrawlHasSeenIsNotQueued() {
        TestLink change = PAGE.with("ItemType", SHALLOW).with("ChangeLogBatchID", 3);
        known(PAGE, "CrawlID", CRAWL, "CommitCrawlID", 0, "TransactionFlags", TIMESTAMPED);
        flushed(change);
        assertThat(queue()).isEmpty();

        update("UPDATE crawl_url_history SET TransactionFlags = ?", TIMESTAMPED | FOLDER);
        flushed(change);
        assertThat(queue()).as("a folder").hasSize(1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-83", "SQLPGAT2-3.1.5.14-84", "SQLPGAT2-3.1.5.14-85"})
    void whatBelongsToAnotherStartAddressStaysThere() {
        int id = known(PAGE, "ParentDocID", -1);
        TestLink other = PAGE.with("StartAddressID", 4);
        TestLink switched = other.with("ProtocolSwitch", 1).with("SourceIsStartAddress", 0).with("SourceHostHop", 1);
        flushed(other.with("ItemType", START_ADDRESS).with("CrawlType", 1));
        flushed(other.with("SourceHostID", 6));
        flushed(switched);
        assertThat(queue()).isEmpty();
        assertThat(value("SELECT StartAddressID FROM MSSCrawlURL")).isEqualTo(3);

        TestLink[] taken = {other.with("ItemType", START_ADDRESS).with("CrawlType", 1).with("ChangeLogBatchID", 1),
            other.with("SourceHostID", 6).with("SourceDocID", -1), other.with("SourceHostID", null),
            switched.with("SourceDocID", -1), switched.with("SourceIsStartAddress", 1),
            switched.with("SourceHostHop", 2), switched.with("ProtocolSwitch", 0)};
        for (TestLink link : taken) {
            update("UPDATE crawl_url_history SET StartAddressID = 3, ParentDocID = -1, CrawlID = ?", EARLIER);
            update("DELETE FROM crawl_queue");
            flushed(link);
            assertThat(queue()).as("%s", link).extracting(row -> row.getFirst()).containsExactly(id);
            assertThat(value("SELECT StartAddressID FROM MSSCrawlURL")).isEqualTo(4);
        }
    }

    // --- items that have not changed, or only in their security --------------------------------------------------------------

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-86", "SQLPGAT2-3.1.5.14-87", "SQLPGAT2-3.1.5.14-88", "SQLPGAT2-3.1.5.14-89"})
    void whatHasTheSameTimeIsNotModified() {
        known(PAGE, "LastModifiedTime", 44L);
        flushed(PAGE.with("TransactionFlags", TIMESTAMPED).with("LastModifiedTime", 44L));
        assertThat(queue()).isEmpty();
        assertThat(row("SELECT CrawlID, CommitCrawlID, ErrorID, ErrorLevel FROM MSSCrawlURL")).containsExactly(CRAWL,
                CRAWL, NOT_MODIFIED, 1);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.14-86")
    void otherwiseItIsQueued() {
        TestLink same = PAGE.with("TransactionFlags", TIMESTAMPED).with("LastModifiedTime", 44L);
        known(PAGE, "LastModifiedTime", 44L);
        TestLink[] different = {same.with("LastModifiedTime", 45L), same.with("LastModifiedTime", null),
            same.with("TransactionFlags", 0), same.with("TransactionFlags", TIMESTAMPED | SECURITY_ONLY),
            same.with("UseChangeLog", 1), same.with("CrawlType", 1)};
        for (TestLink link : different) {
            update("UPDATE crawl_url_history SET CrawlID = ?", EARLIER);
            update("DELETE FROM crawl_queue");
            flushed(link);
            assertThat(queue()).as("%s", link).hasSize(1);
        }
        assertThat(value("SELECT ErrorID FROM MSSCrawlURL")).isEqualTo(0);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-90", "SQLPGAT2-3.1.5.14-91", "SQLPGAT2-3.1.5.14-92", "SQLPGAT2-3.1.5.14-93",
        "SQLPGAT2-3.1.5.14-94", "SQLPGAT2-3.1.5.14-95", "SQLPGAT2-3.1.5.14-97"})
    void aChangeOfSecurityIsQueuedOnceForACrawl() {
        int id = known(PAGE, "HostDepth", 61, "EnumerationDepth", 62, "ParentDocID", 63, "TransactionFlags", 8,
                "SecurityID", "old");
        TestLink change = PAGE.with("TransactionFlags", SECURITY_ONLY).with("ChangeLogBatchID", 5)
                .with("HostDepth", 1).with("EnumerationDepth", 2).with("CachedBlob", new byte[]{1})
                .with("ContentSourceID", 9);
        flushed(change);

        assertThat(
                row("""
                        SELECT CrawlID, StartAddressID, DocID, ChangeLogBatchID, ContentSourceID, ProjectID, HostDepth,
                          EnumerationDepth, SourceDocID, TransactionType, Scope, TransactionFlags, BatchID FROM MSSCrawlQueue"""))
                .containsExactly(CRAWL, 3, id, 5, 9, 1, 61, 62, 63, 2, 2, 8 | SECURITY_ONLY, 0L);
        assertThat(
                row("SELECT SecurityUpdateCrawlID, CachedSecurityUpdateCrawlID, SecurityID, CrawlID FROM MSSCrawlURL"))
                .containsExactly(CRAWL, 0, null, EARLIER);

        flushed(change.with("TransactionType", DELETE).with("ChangeLogBatchID", 0));
        assertThat(queue()).as("without a change log").hasSize(1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-90", "SQLPGAT2-3.1.5.14-96"})
    void aChangeOfSecurityFromTheCacheIsNotedApart() {
        known(PAGE, "SecurityID", "old");
        TestLink change = PAGE.with("TransactionFlags", SECURITY_ONLY | CACHED).with("ChangeLogBatchID", 5);
        flushed(change, change);

        assertThat(row("SELECT SecurityUpdateCrawlID, CachedSecurityUpdateCrawlID, SecurityID FROM MSSCrawlURL"))
                .containsExactly(0, CRAWL, "old");
        assertThat(table("SELECT TransactionFlags FROM MSSCrawlQueue ORDER BY SeqID")).as(
                "the second is a change like any other").containsExactly(List.of(SECURITY_ONLY),
                        List.of(SECURITY_ONLY | CACHED));
    }

    // --- what is added or updated --------------------------------------------------------------------------------------------

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-99", "SQLPGAT2-3.1.5.14-106", "SQLPGAT2-3.1.5.14-107", "SQLPGAT2-3.1.5.14-108",
        "SQLPGAT2-3.1.5.14-109", "SQLPGAT2-3.1.5.14-110", "SQLPGAT2-3.1.5.14-111", "SQLPGAT2-3.1.5.14-112"})
    void aKnownItemIsUpdatedAndQueued() {
        int id = known(PAGE, "ContentSourceID", 8, "StartAddressID", 9);
        flushed(PAGE.with("SourceDocID", 70).with("SourceHostID", 5).with("Scope", 1).with("TransactionFlags", 64)
                .with("HostDepth", 3).with("EnumerationDepth", 4).with("CachedBlob", new byte[]{7})
                .with("UseSecurityInfo", 1));

        assertThat(row("SELECT CrawlID, ParentDocID, StartAddressID, ContentSourceID, ParentHostID FROM MSSCrawlURL"))
                .containsExactly(CRAWL, 70, 3, 1, 5);
        assertThat(row("""
                SELECT CrawlID, StartAddressID, ContentSourceID, ProjectID, DocID, TransactionFlags, HostDepth,
                  EnumerationDepth, ChangeLogBatchID, CachedBlob, UseSecurityInfo, Scope, TransactionType, SourceDocID
                FROM MSSCrawlQueue""")).usingRecursiveComparison().isEqualTo(
                List.of(CRAWL, 3, 1, 1, id, 64, 3, 4, 0, new byte[]{7}, 1, 2, 2, 70));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-102", "SQLPGAT2-3.1.5.14-105", "SQLPGAT2-3.1.5.14-109", "SQLPGAT2-2.2.1.21-3"})
    void aNewShallowLinkIsAddedAndQueued() {
        flushed(PAGE.with("ItemType", SHALLOW).with("ParentDocID", 71).compact("c"));

        assertThat(row(
                "SELECT DocID, ParentDocID, CrawlID, CrawlScope, CommitCrawlID, DeletePending, CompactHash FROM MSSCrawlURL"))
                .containsExactly(FIRST_ID, 71, CRAWL, 2, 0, 0, hash("c"));
        assertThat(queue()).containsExactly(modify(FIRST_ID, 71));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-100", "SQLPGAT2-3.1.1.5-8"})
    void aChangeThatItsParentProcessesIsLeftToIt() {
        known(PAGE);
        flushed(PAGE.with("UseChangeLog", 1).with("ParentProcessChangeLog", 1),
                to("http://a/2").incremental().with("UseChangeLog", 1).with("ParentProcessChangeLog", 1));
        assertThat(queue()).isEmpty();
        assertThat(count("MSSCrawlURL")).isEqualTo(1);

        flushed(PAGE.with("UseChangeLog", 0).with("ParentProcessChangeLog", 1));
        assertThat(queue()).hasSize(1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-101", "SQLPGAT2-3.1.5.14-112"})
    void withAChangeLogAnItemKeepsItsParent() {
        int id = known(PAGE, "ParentDocID", 63);
        flushed(PAGE.with("UseChangeLog", 1).with("SourceDocID", 70));

        assertThat(value("SELECT ParentDocID FROM MSSCrawlURL")).isEqualTo(63);
        assertThat(queue()).containsExactly(modify(id, 63));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-98", "SQLPGAT2-3.1.1.5-7"})
    void otherPropertiesMakeTheScopeDeep() {
        int id = known(PAGE, "PropMD5", 1);
        flushed(PAGE.with("UseChangeLog", 1).with("PropMD5", 2).with("Scope", 1));
        assertThat(queue()).containsExactly(modify(id, SOURCE_DOCUMENT));
    }

    // --- errors and deletes --------------------------------------------------------------------------------------------------

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-113", "SQLPGAT2-3.1.5.14-114", "SQLPGAT2-3.1.5.14-115"})
    void anErrorOnWhatIsNotKnownIsADeletedUrl() {
        TestLink excluded = PAGE.with("hrResult", 0x80040D07).with("ContentSourceID", 4);
        flushed(excluded, excluded, to("http://a/2").with("hrResult", 7), to("anchor:3").with("hrResult", 7));
        flushed(excluded);

        assertThat(
                table("SELECT AccessURL, AccessHash, HostID, ContentSourceID FROM MSSCrawlDeletedURL ORDER BY TrackID"))
                .containsExactly(List.of("http://a/1", hash("http://a/1"), 5, 4),
                        List.of("http://a/2", hash("http://a/2"), 5, 1), List.of("anchor:3", hash("anchor:3"), 5, 1));
        assertThat(table("SELECT TrackID FROM MSSCrawlDeletedURL")).doesNotHaveDuplicates();
        assertThat(value("SELECT DeleteCount FROM MSSCrawlHostList")).isEqualTo(3);
        assertThat(queue()).isEmpty();
        assertThat(count("MSSCrawlURL")).isZero();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-113", "SQLPGAT2-3.1.5.14-114"})
    void anErrorOnAnItemOfAnotherStartAddressLeavesTheItem() {
        known(PAGE);
        flushed(PAGE.with("StartAddressID", 4).with("hrResult", 7));

        assertThat(count("MSSCrawlDeletedURL")).isEqualTo(1);
        assertThat(value("SELECT DeletePending FROM MSSCrawlURL")).isEqualTo(0);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-116", "SQLPGAT2-3.1.5.14-117"})
    void anErrorOnAKnownItemDeletesIt() {
        int id = known(PAGE);
        flushed(PAGE.with("hrResult", 7).with("TransactionFlags", 8).with("HostDepth", 2));

        assertThat(queue()).containsExactly(Arrays.asList(id, 1, 2, 7, SOURCE_DOCUMENT));
        assertThat(row("SELECT TransactionFlags, HostDepth, CrawlID FROM MSSCrawlQueue")).containsExactly(8, 2, CRAWL);
        assertThat(row("SELECT DeletePending, CrawlID FROM MSSCrawlURL")).containsExactly(1, EARLIER);
        assertThat(count("MSSCrawlDeletedURL")).isZero();
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-118", "SQLPGAT2-3.1.5.14-119", "SQLPGAT2-3.1.5.14-99"})
    void aDeleteFromAChangeLogDeletes() {
        int id = known(PAGE);
        flushed(PAGE.with("TransactionType", DELETE));
        assertThat(queue()).as("not from a change log").isEmpty();
        assertThat(value("SELECT CrawlID FROM MSSCrawlURL")).isEqualTo(EARLIER);

        flushed(PAGE.with("TransactionType", DELETE).with("ChangeLogBatchID", 2));
        assertThat(queue()).containsExactly(Arrays.asList(id, 1, 2, 8, SOURCE_DOCUMENT));
        assertThat(value("SELECT DeletePending FROM MSSCrawlURL")).isEqualTo(1);
    }

    // --- one after another ---------------------------------------------------------------------------------------------------

    @Test
    @Covers({"SQLPGAT2-3.1.5.14-54", "SQLPGAT2-3.1.5.14-72"})
    void linksToOneUrlSeeWhatThoseBeforeThemDid() {
        int id = known(PAGE);
        TestLink change = PAGE.with("ChangeLogBatchID", 1);
        flushed(change.with("hrResult", 7), change, change.with("hrResult", 7), change.with("SourceDocID", 5), PAGE);

        // Deleted, added, deleted, added; the last one finds what it wants.
        assertThat(queue()).containsExactly(Arrays.asList(id, 1, 2, 7, SOURCE_DOCUMENT),
                modify(id + 1, SOURCE_DOCUMENT), Arrays.asList(id + 1, 1, 2, 7, SOURCE_DOCUMENT), modify(id + 2, 5));
        assertThat(table("SELECT DocID, DeletePending FROM MSSCrawlURL ORDER BY DocID")).containsExactly(
                List.of(id, 1), List.of(id + 1, 1), List.of(id + 2, 0));
    }
}
