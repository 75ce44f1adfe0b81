package org.granary.it.search.commit;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.conformance.Covers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Documents that were crawled without error.
class SuccessTest extends RulesTest {
    private static final String[] TAKEN = {"CompactURL", "CompactHash", "DisplayURL", "DisplayHash",
        "TransactionFlags", "HostDepth", "EnumerationDepth", "UseChangeLog", "ChangeLogCookieType", "IndexType", "MD5",
        "PropMD5", "LastModifiedTime", "EndPathFlag", "ErrorID", "ErrorLevel", "ErrorDesc", "DocPropsMD5",
        "LinksBitmap", "TitleLCID", "PHFlags", "ProtocolLength", "LogLevel", "ErrorSource", "Title"};

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-117", "SQLPGAT2-3.1.5.66-118", "SQLPGAT2-3.1.5.66-119", "SQLPGAT2-3.1.5.66-121",
        "SQLPGAT2-3.1.5.66-122", "SQLPGAT2-3.1.5.66-123", "SQLPGAT2-3.1.5.66-125", "SQLPGAT2-3.1.5.66-136",
        "SQLPGAT2-3.1.5.66-138", "SQLPGAT2-3.1.5.66-13", "SQLPGAT2-3.1.1.2-4", "SQLPGAT2-3.1.1.2-19",
        "SQLPGAT2-2.2.3.22-1", "SQLPGAT2-2.2.3.21-1", "SQLPGAT2-3.1.5.65-11", "SQLPGAT2-3.1.5.65-12",
        "SQLPGAT2-3.1.5.65-13", "SQLPGAT2-3.1.5.66-31"})
    void theHistoryTakesWhatWasFoundAndTheEntryGoes() {
        crawling(1, "RetryCount", 1, "DelayRetryCount", 2, "Retry", 3, "ErrorCount", 4, "ErrorDeleteCount", 5,
                "FirstErrorTime", now(), "FirstErrorDeleteTime", now(), "ChangeLogCookieEnd", new byte[]{9}, "ErrorID",
                44, "ErrorLevel", 2, "ErrorDesc", "old", "CommitCrawlID", 5, "FolderDelCount", 6);
        crawling(2);
        var other = history(2, "*");
        CommitCall call = crawled(1).with("@CrawlType", 2).with("@UseChangeLog", 1)
                .with("@ChangeLogCookie", new byte[]{7, 8}).with("@ChangeLogCookieType", 22)
                .with("@TransactionFlags", 0x240).with("@ErrorLevel", 1).with("@ErrorID", 23)
                .with("@ErrorDesc", "a warning").with("@LogLevel", 1).with("@Scope", 1);
        process(call);
        List<@Nullable Object> expected = new ArrayList<>();
        for (String column : TAKEN) {
            expected.add(call.get("@" + column));
        }
        assertThat(history(1, String.join(", ", TAKEN))).isEqualTo(expected);
        assertThat(history(1, "CrawlID, CommitCrawlID, CrawlScope, SecurityID, FolderDelCount, LastTouchStart"))
                .isEqualTo(asList(7, 7, 1, "S-1-5-32", 0, now()));
        assertThat(history(1, "RetryCount, DelayRetryCount, Retry, ErrorCount, ErrorDeleteCount"))
                .isEqualTo(asList(0, 0, 0, 0, 0));
        assertThat(history(1, "ChangeLogCookieEnd, FirstErrorTime, FirstErrorDeleteTime"))
                .isEqualTo(asList(null, null, null));
        assertThat((byte[]) history(1, "ChangeLogCookie").getFirst()).containsExactly(7, 8);
        assertThat((byte[]) history(1, "DocPropsBlob").getFirst()).containsExactly(1, 2, 3);
        assertThat(queued()).containsExactly(102L);
        assertThat(history(2, "*")).isEqualTo(other);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-11", "SQLPGAT2-3.1.5.66-12", "SQLPGAT2-3.1.5.66-14", "SQLPGAT2-3.1.1.2-5",
        "SQLPGAT2-3.1.1.2-6", "SQLPGAT2-2.2.3.19-31", "SQLPGAT2-2.2.3.19-35", "SQLPGAT2-3.1.5.66-10",
        "SQLPGAT2-3.1.1.2-3"})
    void withoutAChangeLogThereIsNoCookie() {
        crawling(1, "UseChangeLog", 1, "ChangeLogCookie", new byte[]{1}, "ChangeLogCookieType", 2);
        process(crawled(1).with("@ChangeLogCookie", new byte[]{5}).with("@ChangeLogCookieType", 3)
                .with("@ChangeLogBatchID", 99).with("@ChangeLogCookieEnd", new byte[]{6}).with("@CrawlType", 2));
        assertThat(history(1, "UseChangeLog, ChangeLogCookie, ChangeLogCookieType, ChangeLogCookieEnd, CommitCrawlID"))
                .isEqualTo(asList(0, null, null, null, 7));
        assertThat(refused(crawled(1).with("@UseChangeLog", 2))).hasMessageContaining("UseChangeLog");
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-15", "SQLPGAT2-3.1.5.66-16", "SQLPGAT2-2.2.3.19-39", "SQLPGAT2-2.2.3.19-45",
        "SQLPGAT2-2.2.3.19-47"})
    void withoutAnErrorThereIsNoneInTheHistory() {
        crawling(1, "ErrorID", 44, "ErrorLevel", 2, "ErrorDesc", "old");
        process(crawled(1).with("@hrResult", 0).with("@ErrorID", 0).with("@ErrorLevel", 0).with("@ErrorDesc", null));
        assertThat(history(1, "ErrorID, ErrorLevel, ErrorDesc")).isEqualTo(asList(0, 0, null));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-7", "SQLPGAT2-3.1.1.2-17", "SQLPGAT2-3.1.5.65-13"})
    void deletesInAFolderAreCountedWhereTheCountIsPassed() {
        crawling(1, "FolderDelCount", 3);
        process(crawled(1).with("@TransactionFlags", FOLDER).with("@FolderDelCount", 8));
        assertThat(history(1, "FolderDelCount")).isEqualTo(asList(way == Way.RECORDS ? 0 : 8));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-123")
    void anEmptyTitleIsNone() {
        crawling(1, "Title", "old");
        process(crawled(1).with("@Title", ""));
        assertThat(history(1, "Title")).isEqualTo(asList((Object) null));
    }

    @Test
    void aDocumentWithoutANewDisplayUrlKeepsItsOwn() {
        crawling(1);
        process(crawled(1).with("@DisplayURL", null).with("@CompactURL", null));
        assertThat(history(1, "DisplayURL, CompactURL")).isEqualTo(asList(url(1), null));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-124")
    void aDeepTransactionEndsAnErrorOfSecurity() {
        crawling(1, "SecurityUpdateErrorID", 31);
        crawling(2, "SecurityUpdateErrorID", 32);
        process(crawled(1));
        process(crawled(2).with("@Scope", 1));
        assertThat(history(1, "SecurityUpdateErrorID")).isEqualTo(asList(0));
        assertThat(history(2, "SecurityUpdateErrorID")).isEqualTo(asList(32));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-120")
    void whatWasNotModifiedKeepsItsEarlierWarning() {
        crawling(1, "ErrorID", 44, "ErrorLevel", 1);
        crawling(2, "ErrorID", 44, "ErrorLevel", 1);
        crawling(3, "ErrorID", 44, "ErrorLevel", 1);
        process(crawled(1).with("@hrResult", 0x41203).with("@ErrorID", 9).with("@ErrorLevel", 1));
        process(crawled(2).with("@hrResult", 0x41203).with("@ErrorID", 9).with("@ErrorLevel", 0));
        process(crawled(3).with("@hrResult", 0x40D90).with("@ErrorID", 10).with("@ErrorLevel", 1));
        assertThat(history(1, "ErrorID, ErrorLevel")).isEqualTo(asList(44, 1));
        assertThat(history(2, "ErrorID, ErrorLevel")).isEqualTo(asList(9, 0));
        assertThat(history(3, "ErrorID, ErrorLevel")).isEqualTo(asList(10, 1));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-127")
    void theAnchorCrawlHasToKnowWhatChanged() {
        crawling(1);
        crawling(2);
        crawling(3);
        crawling(4, "AccessURL", "ANCHOR://x");
        process(crawled(1));
        process(crawled(1));
        process(crawled(2).with("@hrResult", 0x41203));
        process(failed(3, 5));
        process(crawled(4));
        assertThat(table("SELECT CrawlID, DocID FROM MSSChangedAnchorCommittedDocs"))
                .isEqualTo(hasAnchors() ? asList(asList(7, 1)) : List.of());
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-62")
    void whatIsCrawledIsNoLongerADeletedUrl() {
        crawling(1);
        for (Map.Entry<String, Integer> deleted : Map.of(url(1), 1, url(2), 1, "http://host/x", 3).entrySet()) {
            insert("deleted_url", "TrackID", (long) deleted.getKey().hashCode(), "AccessURL", deleted.getKey(),
                    "AccessHash", deleted.getValue(), "ContentSourceID", 1);
        }
        insert("deleted_url", "TrackID", 5L, "AccessURL", url(1), "AccessHash", 2, "ContentSourceID", 1);
        process(crawled(1));
        assertThat(table("SELECT AccessURL, AccessHash FROM MSSCrawlDeletedURL ORDER BY AccessHash, AccessURL"))
                .containsExactly(asList(url(2), 1), asList(url(1), 2), asList("http://host/x", 3));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-45", "SQLPGAT2-3.1.5.66-46", "SQLPGAT2-3.1.5.66-47", "SQLPGAT2-3.1.5.66-136"})
    void withoutADocumentOnlyTheEntryGoes() {
        crawling(1, "DeletePending", 1);
        crawling(2);
        entry(103, 3, "BatchID", 55);
        entry(203, 3, "BatchID", 55);
        var first = history(1, "*");
        var second = history(2, "*");
        process(crawled(1));
        process(deleted(2));
        process(crawled(3));
        process(crawled(3).with("@SeqID", 203L).with("@CrawlID", 6));
        assertThat(history(1, "*")).isEqualTo(first);
        assertThat(history(2, "*")).isEqualTo(second);
        assertThat(queued()).containsExactly(203L);
        assertThat(table("SELECT COUNT(*) FROM MSSCrawlDeletedURL")).containsExactly(asList(0));
        assertThat(table("SELECT COUNT(*) FROM MSSChangedAnchorCommittedDocs")).containsExactly(asList(0));
        assertThat(query("SELECT DocID FROM free_doc_id", rows -> rows.getInt(1))).isEmpty();
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-32")
    void everyStatusButRetryIsACommit() {
        crawling(1);
        crawling(2);
        process(crawled(1).with("@TransactionStatus", 0));
        process(crawled(2).with("@TransactionStatus", 91));
        assertThat(history(1, "CommitCrawlID")).isEqualTo(asList(7));
        assertThat(history(2, "CommitCrawlID")).isEqualTo(asList(7));
    }
}
