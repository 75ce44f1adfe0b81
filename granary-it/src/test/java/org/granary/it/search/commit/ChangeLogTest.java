package org.granary.it.search.commit;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Crawls by change log: cookies that lead on, and cookies that lead nowhere.
class ChangeLogTest extends RulesTest {
    private static final int COOKIE_TOO_OLD = 0x810200BC;
    private static final byte[] COOKIE = {1, 2};
    private static final byte[] END = {3, 4};

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-39", "SQLPGAT2-3.1.5.66-40", "SQLPGAT2-3.1.5.66-41", "SQLPGAT2-3.1.5.66-42",
        "SQLPGAT2-3.1.5.66-43", "SQLPGAT2-3.1.5.66-44", "SQLPGAT2-3.1.5.66-23"})
    void whatHasMoreChangesStaysInTheQueue() {
        crawling(1, "RetryCount", 1, "DelayRetryCount", 2, "Retry", 3, "Title", "kept", "ErrorCount", 4);
        process(crawled(1).withLog(COOKIE, 5).with("@ChangeLogCookieEnd", END).with("@TransactionFlags", 0x4C));
        assertThat(history(1,
                """
                        TransactionFlags, ChangeLogCookieType, RetryCount, DelayRetryCount, Retry, LastTouchStart, Title, ErrorCount, CrawlID, CommitCrawlID"""))
                .isEqualTo(asList(0x4C, 5, 0, 0, 0, now(), "kept", 4, 5, 0));
        assertThat((byte[]) history(1, "ChangeLogCookie").getFirst()).isEqualTo(COOKIE);
        assertThat((byte[]) history(1, "ChangeLogCookieEnd").getFirst()).isEqualTo(END);
        assertThat(table("SELECT SeqID, BatchID, TransactionFlags FROM MSSCrawlQueue"))
                .containsExactly(asList(101L, 0L, 0x4C));
        assertThat(table("SELECT COUNT(*) FROM MSSChangedAnchorCommittedDocs")).containsExactly(asList(0));
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-39")
    void allOfItsConditionsMustHold() {
        List<CommitCall> finished = List.of(crawled(1).withLog(COOKIE, 5),
                crawled(1).withLog(null, 5).with("@ChangeLogCookieEnd", END),
                crawled(1).withLog(COOKIE, 5).with("@ChangeLogCookieEnd", END).with("@CrawlType", 1),
                failed(1, 9).withLog(COOKIE, 5).with("@ChangeLogCookieEnd", END),
                crawled(1).withLog(COOKIE, 5).with("@ChangeLogCookieEnd", END).with("@TransactionFlags", SECURITY_ONLY),
                crawled(1).withLog(COOKIE, 5).with("@ChangeLogCookieEnd", END).with("@UseChangeLog", 0));
        for (CommitCall call : finished) {
            update("DELETE FROM crawl_url_history");
            update("DELETE FROM crawl_queue");
            crawling(1);
            process(call);
            assertThat(queued()).isEmpty();
            assertThat(history(1, "ChangeLogCookieEnd")).isEqualTo(asList((Object) null));
        }
    }

    @Test
    void aWarningLeavesItUnfinishedToo() {
        crawling(1);
        process(crawled(1).withLog(COOKIE, 5).with("@ChangeLogCookieEnd", END).with("@ErrorLevel", 1));
        assertThat(queued()).containsExactly(101L);
    }

    private CommitCall stuck(int hrResult) {
        return failed(1, hrResult).withLog(COOKIE, 5).with("@ErrorCountAllowed", 1000).with("@TransactionFlags", 0x44)
                .with("@ChangeLogBatchID", 33);
    }

    private void known(int errorCount, Integer hours, Object... more) {
        update("DELETE FROM crawl_url_history");
        update("DELETE FROM crawl_queue");
        crawling(1, "StartAddressID", 71, "ContentSourceID", 72, "ParentDocID", 73, "ErrorCount", errorCount,
                "FirstErrorTime", hours == null ? null : now().minusHours(hours), "ChangeLogCookie", COOKIE,
                "ChangeLogCookieType", 5, "UseChangeLog", 1);
        for (int i = 0; i < more.length; i += 2) {
            update("UPDATE crawl_url_history SET " + more[i] + " = NULL");
        }
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-128", "SQLPGAT2-3.1.5.66-129", "SQLPGAT2-3.1.5.66-131", "SQLPGAT2-3.1.5.66-132",
        "SQLPGAT2-3.1.5.66-133", "SQLPGAT2-3.1.5.66-134", "SQLPGAT2-3.1.5.66-135", "SQLPGAT2-3.1.5.66-25",
        "SQLPGAT2-3.1.5.66-26", "SQLPGAT2-2.2.3.19-62", "SQLPGAT2-2.2.3.19-63", "SQLPGAT2-2.2.3.19-64",
        "SQLPGAT2-2.2.3.19-65", "SQLPGAT2-2.2.3.19-66", "SQLPGAT2-3.1.5.66-136"})
    void aCookieThatHasFailedForLongIsGivenUp() {
        known(4, 49);
        process(stuck(9));
        assertThat(history(1, "ChangeLogCookie, ChangeLogCookieType, ErrorCount, ErrorID"))
                .isEqualTo(asList(null, null, 5, 40));
        assertThat(
                added("""
                        CrawlID, DocID, TransactionFlags, HostDepth, EnumerationDepth, ChangeLogBatchID, StartAddressID, SourceDocID, ContentSourceID, ProjectID,
                        TransactionType, Scope, BatchID"""))
                .containsExactly(
                        asList(7, 1, 0x44, 16, 17, 33, 71, 73, 72, 1, 2, 2, 0L));
        assertThat(queued()).hasSize(1).doesNotContain(101L);
    }

    @Test
    @Covers("SQLPGAT2-3.1.5.66-130")
    void aCookieThatIsTooOldIsGivenUpAtOnce() {
        known(4, 1);
        process(stuck(COOKIE_TOO_OLD));
        assertThat(history(1, "ChangeLogCookie")).isEqualTo(asList((Object) null));
        assertThat(added("TransactionType, Scope")).containsExactly(asList(2, 2));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.66-128", "SQLPGAT2-3.1.5.66-129", "SQLPGAT2-3.1.5.66-130"})
    void otherwiseTheCookieStays() {
        record Case(int count, Integer hours, CommitCall call) {}
        for (Case each : List.of(new Case(3, 100, stuck(9)), new Case(4, 48, stuck(9)), new Case(4, null, stuck(9)),
                new Case(4, 1, stuck(COOKIE_TOO_OLD).with("@TransactionType", 0)),
                new Case(3, 1, stuck(COOKIE_TOO_OLD)), new Case(4, 100, stuck(9).with("@CrawlType", 1)))) {
            known(each.count, each.hours);
            process(each.call);
            assertThat((byte[]) history(1, "ChangeLogCookie").getFirst()).isEqualTo(COOKIE);
            assertThat(added("DocID")).isEmpty();
        }
        known(4, 100);
        process(stuck(9).with("@ErrorLevel", 1));
        assertThat(added("DocID")).isEmpty();
        known(4, 100, "ChangeLogCookie", null);
        process(stuck(9));
        assertThat(added("DocID")).isEmpty();
        known(4, 100);
        process(stuck(9).with("@ChangeLogCookie", null));
        assertThat(added("DocID")).isEmpty();
    }
}
