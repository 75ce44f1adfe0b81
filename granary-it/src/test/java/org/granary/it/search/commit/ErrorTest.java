package org.granary.it.search.commit;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Documents that could not be crawled: errors are counted, and after a while the document goes.
class ErrorTest extends RulesTest {
    private static final int OTHER = 0x80070005;

    private LocalDateTime hoursAgo(int hours) {
        return now().minusHours(hours);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-106", "SQLPGAT2-3.1.5.66-107", "SQLPGAT2-3.1.5.66-108", "SQLPGAT2-3.1.5.66-109",
        "SQLPGAT2-3.1.5.66-110", "SQLPGAT2-3.1.5.66-112", "SQLPGAT2-3.1.5.66-115", "SQLPGAT2-3.1.5.66-116",
        "SQLPGAT2-3.1.1.2-16"})
    void theErrorIsWrittenDownAndCounted() {
        crawling(1, "RetryCount", 1, "DelayRetryCount", 1, "Retry", 1, "LastModifiedTime", 5L, "ChangeLogCookieEnd",
                new byte[]{1}, "Title", "kept", "TransactionFlags", 0x40, "ErrorDeleteCount", 3,
                "FirstErrorDeleteTime", now());
        process(failed(1, OTHER).with("@CrawlType", 2).with("@UseChangeLog", 1).with("@Scope", 1)
                .with("@ChangeLogCookie", new byte[]{5}).with("@ChangeLogCookieType", 6));
        assertThat(history(1,
                """
                        CrawlID, CommitCrawlID, HostDepth, EnumerationDepth, ChangeLogCookieType, ErrorID, ErrorLevel, ErrorDesc, DocPropsMD5, CrawlScope,
                        ProtocolLength, ErrorSource"""))
                .isEqualTo(
                        asList(7, 7, 16, 17, 6, 40, 2, "does not work", 1L << 40, 1, 4, 21));
        assertThat((byte[]) history(1, "ChangeLogCookie").getFirst()).containsExactly(5);
        assertThat((byte[]) history(1, "DocPropsBlob").getFirst()).containsExactly(1, 2, 3);
        assertThat(history(1,
                """
                        RetryCount, DelayRetryCount, Retry, LastModifiedTime, LastTouchStart, ChangeLogCookieEnd, ErrorCount, ErrorDeleteCount,
                        FirstErrorTime, FirstErrorDeleteTime, Title, TransactionFlags, DisplayURL, DeletePending"""))
                .isEqualTo(asList(0, 0, 0, 0L, now(), null, 1, 0, now(), null, "kept", 0x40, url(1), 0));
        assertThat(queued()).isEmpty();
        LocalDateTime first = now();
        pass(Duration.ofHours(5));
        process(failed(1, OTHER));
        assertThat(history(1, "ErrorCount, FirstErrorTime, LastTouchStart")).isEqualTo(asList(2, first, now()));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-111")
    void theHigherLogLevelStays() {
        for (int[] levels : new int[][]{{0, 2, 2}, {2, 0, 2}, {1, 1, 1}}) {
            update("DELETE FROM crawl_url_history");
            document(1, "LogLevel", levels[0]);
            process(failed(1, OTHER).with("@LogLevel", levels[1]));
            assertThat(history(1, "LogLevel")).isEqualTo(asList(levels[2]));
        }
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-113")
    void anErrorOfSecurityEndsForFilesThatAreCrawledDeep() {
        for (int doc = 1; doc <= 4; doc++) {
            crawling(doc, "SecurityUpdateErrorID", 30);
        }
        process(failed(1, OTHER).with("@TransactionFlags", TIMESTAMPED));
        process(failed(2, OTHER).with("@TransactionFlags", TIMESTAMPED | FOLDER));
        process(failed(3, OTHER).with("@TransactionFlags", 0));
        process(failed(4, OTHER).with("@TransactionFlags", TIMESTAMPED).with("@Scope", 1));
        assertThat(table("SELECT SecurityUpdateErrorID FROM MSSCrawlURL ORDER BY DocID")).containsExactly(asList(0),
                asList(30), asList(30), asList(30));
    }

    private CommitCall gone(int hrResult) {
        return failed(1, hrResult).with("@MarkDelete", true).with("@ErrorDeleteCountAllowed", 3)
                .with("@ErrorDeleteIntervalAllowed", 24);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-48", "SQLPGAT2-3.1.5.66-49", "SQLPGAT2-3.1.5.66-50", "SQLPGAT2-3.1.5.66-51",
        "SQLPGAT2-3.1.5.66-114", "SQLPGAT2-3.1.5.66-116", "SQLPGAT2-3.1.5.66-28", "SQLPGAT2-3.1.5.66-30",
        "SQLPGAT2-2.2.3.19-71", "SQLPGAT2-2.2.3.19-72", "SQLPGAT2-2.2.3.19-73", "SQLPGAT2-2.2.3.19-74",
        "SQLPGAT2-3.1.1.2-14", "SQLPGAT2-3.1.1.2-15"})
    void aDocumentThatIsGoneIsForgivenUntilBothCountAndTimeAreUp() {
        crawling(1, "CommitCrawlID", 5);
        LocalDateTime first = now();
        for (int i = 1; i <= 3; i++) {
            process(gone(i % 2 == 0 ? ACCESS_DENIED : NOT_FOUND));
            assertThat(history(1, "ErrorDeleteCount, FirstErrorDeleteTime, DeletePending, ErrorCount"))
                    .isEqualTo(asList(i, first, 0, i));
            pass(Duration.ofHours(1));
        }
        process(gone(NOT_FOUND));
        assertThat(history(1, "ErrorDeleteCount, DeletePending")).isEqualTo(asList(4, 0));
        time(first.plusHours(24).minusSeconds(1));
        process(gone(NOT_FOUND));
        assertThat(history(1, "ErrorDeleteCount, DeletePending")).isEqualTo(asList(5, 0));
        time(first.plusHours(24));
        process(gone(NOT_FOUND));
        assertThat(history(1, "ErrorDeleteCount, DeletePending")).isEqualTo(asList(5, 1));
        assertThat(added("DocID, TransactionType")).containsExactly(asList(1, 1));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-48", "SQLPGAT2-3.1.5.66-114"})
    void nothingIsForgivenWhereNothingWouldBeLost() {
        record Case(int commitCrawl, int flags, int logLevel, int hrResult, int allowed, boolean forgiven) {}
        for (Case each : List.of(new Case(5, 0, 0, NOT_FOUND, 3, true), new Case(0, 0, 0, NOT_FOUND, 3, false),
                new Case(0, LINKS, 0, ACCESS_DENIED, 3, true), new Case(0, 0, 2, NOT_FOUND, 3, true),
                new Case(0, 0, 1, NOT_FOUND, 3, false), new Case(5, 0, 0, OTHER, 3, false),
                new Case(5, 0, 0, NOT_FOUND, 0, false))) {
            update("DELETE FROM crawl_url_history");
            document(1, "CommitCrawlID", each.commitCrawl);
            process(gone(each.hrResult).with("@TransactionFlags", each.flags).with("@LogLevel", each.logLevel)
                    .with("@ErrorDeleteCountAllowed", each.allowed));
            assertThat(history(1, "DeletePending, ErrorDeleteCount")).as("%s", each)
                    .isEqualTo(each.forgiven ? asList(0, 1) : asList(1, 0));
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-52", "SQLPGAT2-3.1.5.66-27", "SQLPGAT2-3.1.5.66-29", "SQLPGAT2-2.2.3.19-67",
        "SQLPGAT2-2.2.3.19-68", "SQLPGAT2-2.2.3.19-69", "SQLPGAT2-2.2.3.19-70"})
    void aDocumentIsDeletedWhenItHasFailedTooOftenAndTooLong() {
        record Case(int count, Integer hours, int level, boolean delete) {}
        for (Case each : List.of(new Case(11, 73, 2, true), new Case(10, 73, 2, false), new Case(11, 72, 2, false),
                new Case(11, null, 2, false), new Case(11, 73, 1, false))) {
            update("DELETE FROM crawl_url_history");
            update("DELETE FROM crawl_queue");
            document(1, "ErrorCount", each.count, "FirstErrorTime", each.hours == null ? null : hoursAgo(each.hours));
            process(failed(1, OTHER).with("@ErrorLevel", each.level));
            assertThat(history(1, "DeletePending")).as("%s", each).isEqualTo(asList(each.delete ? 1 : 0));
            assertThat(added("TransactionType")).as("%s", each)
                    .isEqualTo(each.delete ? asList(asList(1)) : List.of());
        }
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-52")
    void aDocumentThatIsForgivenIsNotDeletedForItsOtherErrors() {
        document(1, "ErrorCount", 11, "FirstErrorTime", hoursAgo(100), "CommitCrawlID", 5);
        process(gone(NOT_FOUND));
        assertThat(history(1, "DeletePending, ErrorCount")).isEqualTo(asList(0, 12));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-80", "SQLPGAT2-3.1.5.66-81", "SQLPGAT2-3.1.5.66-82", "SQLPGAT2-3.1.5.66-83",
        "SQLPGAT2-3.1.5.66-84", "SQLPGAT2-3.1.5.66-85", "SQLPGAT2-3.1.5.66-86", "SQLPGAT2-3.1.5.66-18",
        "SQLPGAT2-2.2.3.19-48"})
    void aMarkedDocumentIsQueuedToBeDeleted() {
        crawling(1, "StartAddressID", 71, "ContentSourceID", 72, "ProjectID", 1, "CommitCrawlID", 5, "ErrorCount", 3);
        process(failed(1, OTHER).with("@MarkDelete", true).with("@LogLevel", 1).with("@TransactionFlags", 0x48)
                .withLog(null, 0).with("@ChangeLogBatchID", 73));
        assertThat(
                added("""
                        CrawlID, DocID, TransactionFlags, ChangeLogBatchID, ErrorID, ErrorLevel, StartAddressID, ContentSourceID, ProjectID, TransactionType,
                        Scope, HostDepth, EnumerationDepth, SourceDocID, DeleteReason, BatchID"""))
                .containsExactly(
                        asList(7, 1, 0x48, 73, 40, 2, 71, 72, 1, 1, 2, 0, 0, 0, 1, 0L));
        assertThat(history(1, "DeletePending, ErrorID, ErrorLevel, ErrorDesc, LogLevel, CommitCrawlID, ErrorCount"))
                .isEqualTo(asList(1, 40, 2, "does not work", 1, 5, 3));
        assertThat(queued()).hasSize(1).doesNotContain(101L);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-55", "SQLPGAT2-3.1.5.66-56", "SQLPGAT2-3.1.5.66-57", "SQLPGAT2-3.1.5.66-58",
        "SQLPGAT2-3.1.5.66-59", "SQLPGAT2-3.1.5.66-53", "SQLPGAT2-3.1.5.66-54", "SQLPGAT2-3.1.1.16-1"})
    void aDocumentThatMayBeDeletedIsReportedWithAllThatIsBelowIt() {
        document(1, "ErrorCount", 6, "FirstErrorTime", hoursAgo(71), "ParentDocID", 5);
        document(2, "ParentDocID", 1);
        document(3, "ParentDocID", 1);
        document(4, "ParentDocID", 3);
        document(5, "ParentDocID", 4);
        document(6);
        process(failed(1, OTHER));
        assertThat(table("SELECT * FROM MSSCrawlReportedErrors"))
                .containsExactly(asList(7, 1, 40, 0, 4, 6, hoursAgo(71)));
        process(failed(1, OTHER));
        assertThat(table("SELECT * FROM MSSCrawlReportedErrors"))
                .containsExactly(asList(7, 1, 40, 0, 4, 7, hoursAgo(71)));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-55")
    void onlyAnErrorThatGoesOnIsReported() {
        record Case(int count, Integer hours, int level, int hrResult, boolean mark, boolean reported) {}
        for (Case each : List.of(new Case(6, 71, 2, OTHER, false, true), new Case(5, 71, 2, OTHER, false, false),
                new Case(60, 71, 2, OTHER, false, true), new Case(6, 72, 2, OTHER, false, false),
                new Case(6, null, 2, OTHER, false, false), new Case(6, 71, 1, OTHER, false, false),
                new Case(6, 71, 2, OTHER, true, false), new Case(6, 71, 2, NOT_FOUND, true, false))) {
            update("DELETE FROM crawl_url_history");
            update("DELETE FROM reported_crawl_error");
            document(1, "CommitCrawlID", 5, "ErrorCount", each.count, "FirstErrorTime",
                    each.hours == null ? null : hoursAgo(each.hours));
            process(failed(1, each.hrResult).with("@ErrorLevel", each.level).with("@MarkDelete", each.mark)
                    .with("@ErrorDeleteCountAllowed", 9));
            assertThat(table("SELECT ChildrenCount FROM MSSCrawlReportedErrors")).as("%s", each)
                    .isEqualTo(each.reported ? asList(asList(0)) : List.of());
        }
    }
}
