package org.granary.protocol.search.crawl.commit;

import java.time.Duration;
import java.time.LocalDateTime;
import org.granary.protocol.search.crawl.common.TransactionScope;
import org.granary.records.value.CrawlResult;
import org.granary.records.value.TransactionFlags;
import org.jspecify.annotations.Nullable;

/// What becomes of a document that is known, by the conditions of MS-SQLPGAT2 3.1.5.66.
///
/// @param marksDelete the document is to be deleted: a delete is queued
/// @param forgiven a delete was asked for, and is put off: the document may come back
/// @param isReported the document has many errors, and will be deleted if they go on
record CommitDecision(Committed committed, KnownDocument known, boolean marksDelete, boolean forgiven,
        boolean isReported) {
    private static final int MOST_IMPORTANT = 2;
    private static final int FULL = 1;

    static CommitDecision of(Committed committed, KnownDocument known, LocalDateTime now) {
        boolean forgiven = isForgiven(committed, known, now);
        boolean asked = committed.markDelete() && !forgiven;
        boolean failing = !asked && !forgiven && committed.isError() && known.firstErrorTime() != null;
        boolean forced = failing && known.errorCount() > committed.errorCountAllowed()
                && isOlder(known.firstErrorTime(), committed.errorIntervalAllowed(), now);
        boolean reported = failing && !forced && 2L * known.errorCount() > committed.errorCountAllowed()
                && isYounger(known.firstErrorTime(), committed.errorIntervalAllowed(), now);
        boolean marks = (asked || forced || known.containsAnchor()) && !committed.isSecurityOnly();
        return new CommitDecision(committed, known, marks, forgiven, reported);
    }

    private static boolean isForgiven(Committed committed, KnownDocument known, LocalDateTime now) {
        boolean mayComeBack = committed.hrResult() == CrawlResult.ACCESS_DENIED
                || committed.hrResult() == CrawlResult.NOT_FOUND;
        boolean matters = known.commitCrawlId() != 0
                || TransactionFlags.has(committed.transactionFlags(), TransactionFlags.PROCESS_LINKS)
                || committed.level() == MOST_IMPORTANT;
        return committed.markDelete() && mayComeBack && matters && committed.errorDeleteCountAllowed() > 0
                && (known.errorDeleteCount() < committed.errorDeleteCountAllowed()
                        || known.firstErrorDeleteTime() == null || isYounger(known.firstErrorDeleteTime(),
                                committed.errorDeleteIntervalAllowed(), now));
    }

    private static boolean isOlder(@Nullable LocalDateTime time, int hours, LocalDateTime now) {
        return time != null && Duration.between(time, now).compareTo(Duration.ofHours(hours)) > 0;
    }

    private static boolean isYounger(@Nullable LocalDateTime time, int hours, LocalDateTime now) {
        return time != null && Duration.between(time, now).compareTo(Duration.ofHours(hours)) < 0;
    }

    boolean isDelete() {
        return committed.isDelete();
    }

    /// A delete that is committed leaves nothing to mark.
    boolean queuesDelete() {
        return marksDelete && !isDelete();
    }

    /// The children of a folder that was crawled learn of it: those that the crawl does not find will be unvisited.
    boolean tellsChildren() {
        return isCrawledFolder() && !committed.isSecurityOnly()
                && (committed.crawlType() == FULL
                        || (committed.isIncremental() && committed.cookie() == null));
    }

    private boolean isCrawledFolder() {
        boolean success = switch (committed.hrResult()) {
            case CrawlResult.SUCCESS, CrawlResult.NO_INDEX, CrawlResult.ALSO_SUCCESS -> true;
            default -> false;
        };
        return success && committed.isModify() && committed.isFolder();
    }

    /// In an incremental crawl with a change log, also those children that were not found by a folder with timestamps.
    boolean tellsAllFiles() {
        return committed.isIncremental() && committed.useChangeLog() == 1;
    }

    boolean spreadsSecurity() {
        return committed.isIncremental() && committed.hrResult() == CrawlResult.SUCCESS && committed.isModify()
                && (committed.useChangeLog() == 1 || committed.passedCookieType() > 0) && committed.isFolder()
                && committed.isSecurityOnly();
    }

    boolean deletesChildren() {
        return isDelete() && committed.scope() == TransactionScope.DEEP && committed.isFolder();
    }

    boolean commitsError() {
        return commits() && committed.isError();
    }

    boolean commitsSuccess() {
        return commits() && !committed.isError();
    }

    private boolean commits() {
        return !isDelete() && !marksDelete && !committed.isSecurityOnly();
    }

    boolean commitsSecurity() {
        return !isDelete() && committed.isSecurityOnly();
    }

    boolean changesAnchors() {
        return !committed.isError() && committed.hrResult() != CrawlResult.NOT_MODIFIED && !known.beginsWithAnchor();
    }

    /// The cookie leads nowhere any more: the document is crawled without it. Not one that is deleted just now.
    boolean refreshesCookie(LocalDateTime now) {
        return !isDelete() && committed.isIncremental() && committed.cookie() != null && known.hasCookie()
                && committed.isError() && known.errorCount() > committed.recrawlErrorCount()
                && (isOlder(known.firstErrorTime(), committed.recrawlErrorInterval(), now)
                        || (committed.isModify() && committed.hrResult() == CrawlResult.COOKIE_TOO_OLD));
    }

    boolean keepsError(@Nullable Integer notModifiedId) {
        return committed.errorLevel() == 1 && (committed.hrResult() == CrawlResult.NOT_MODIFIED
                || (notModifiedId != null && committed.errorId() == notModifiedId));
    }
}
