package org.granary.protocol.search.crawl.commit;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.search.crawl.common.HostCounts;
import org.granary.protocol.search.crawl.common.TransactionScope;
import org.granary.records.value.TransactionFlags;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What a transaction writes into the history row of its own document.
final class HistoryUpdates {
    static final String RETRY = """
            UPDATE crawl_url_history SET RetryCount = ?, DelayRetryCount = ? WHERE DocID = ? AND ProjectID = 1""";
    static final String UNFINISHED = """
            UPDATE crawl_url_history SET TransactionFlags = ?, ChangeLogCookie = ?, ChangeLogCookieType = ?, ChangeLogCookieEnd = ?, LastTouchStart = ?,
             RetryCount = 0, DelayRetryCount = 0, Retry = 0 WHERE DocID = ?""";
    static final String MARK = """
            UPDATE crawl_url_history SET DeletePending = 1, ErrorID = ?, ErrorLevel = ?, ErrorDesc = ?, LogLevel = ? WHERE DocID = ?""";
    static final String ERROR = """
            UPDATE crawl_url_history SET CrawlID = ?, CommitCrawlID = ?, HostDepth = ?, EnumerationDepth = ?, ChangeLogCookie = ?,
             ChangeLogCookieType = ?, ErrorID = ?, ErrorLevel = ?, ErrorDesc = ?, DocPropsMD5 = ?, CrawlScope = ?, DocPropsBlob = ?, ProtocolLength = ?,
             ErrorSource = ?, LastTouchStart = ?, LogLevel = ?, ErrorCount = ?, SecurityUpdateErrorID = ?, ErrorDeleteCount = ?, FirstErrorTime = ?,
             FirstErrorDeleteTime = ?, RetryCount = 0, DelayRetryCount = 0, Retry = 0, LastModifiedTime = 0, ChangeLogCookieEnd = NULL
            WHERE DocID = ?""";
    /// A document always has a display URL: without a new one it keeps its own.
    static final String SUCCESS = """
            UPDATE crawl_url_history SET CrawlID = ?, CommitCrawlID = ?, CompactURL = ?, CompactHash = ?, DisplayURL = COALESCE(?, DisplayURL),
             DisplayHash = COALESCE(?, DisplayHash), TransactionFlags = ?, HostDepth = ?, EnumerationDepth = ?, UseChangeLog = ?, ChangeLogCookie = ?,
             ChangeLogCookieType = ?, IndexType = ?, MD5 = ?, PropMD5 = ?, LastModifiedTime = ?, FolderDelCount = ?, EndPathFlag = ?, ErrorID = ?,
             ErrorLevel = ?, ErrorDesc = ?, DocPropsMD5 = ?, DocPropsBlob = ?, LinksBitmap = ?, TitleLCID = ?, SecurityID = ?, PHFlags = ?,
             ProtocolLength = ?, LogLevel = ?, CrawlScope = ?, ErrorSource = ?, LastTouchStart = ?, Title = ?, SecurityUpdateErrorID = ?,
             RetryCount = 0, DelayRetryCount = 0, Retry = 0, ErrorCount = 0, ErrorDeleteCount = 0, ChangeLogCookieEnd = NULL, FirstErrorTime = NULL,
             FirstErrorDeleteTime = NULL
            WHERE DocID = ?""";
    static final String SECURITY_ERROR = "UPDATE crawl_url_history SET SecurityUpdateErrorID = ? WHERE DocID = ?";
    static final String SECURITY = "UPDATE crawl_url_history SET SecurityUpdateErrorID = 0, SecurityID = ? WHERE DocID = ?";
    static final String FORGET_COOKIE = """
            UPDATE crawl_url_history SET ChangeLogCookie = NULL, ChangeLogCookieType = NULL WHERE DocID = ?""";

    private HistoryUpdates() {}

    static void retry(Transaction transaction, List<Committed> retries) {
        BatchUpdates.run(transaction, RETRY, retries,
                c -> BatchUpdates.row(c.retryCount(), c.delayRetryCount(), c.docId()));
    }

    static void leaveUnfinished(Transaction transaction, List<Committed> unfinished) {
        LocalDateTime now = transaction.now();
        BatchUpdates.run(transaction, UNFINISHED, unfinished, c -> BatchUpdates.row(c.transactionFlags(), c.cookie(),
                c.cookieType(), c.changeLogCookieEnd(), now, c.docId()));
    }

    static void mark(Transaction transaction, List<CommitDecision> marked, HostCounts hosts) {
        BatchUpdates.run(transaction, MARK, marked, v -> {
            Committed c = v.committed();
            count(hosts, v, v.known().commitCrawlId(), c.errorLevel(), c.level());
            return BatchUpdates.row(c.errorId(), c.errorLevel(), c.errorDesc(), c.level(), c.docId());
        });
    }

    private static void count(HostCounts hosts, CommitDecision decision, int commitCrawlId, int errorLevel,
            int logLevel) {
        KnownDocument known = decision.known();
        hosts.document(decision.committed().crawlId(), known.hostId(), known.visit(),
                new HostCounts.Visit(commitCrawlId, errorLevel, logLevel));
    }

    static void commitErrors(Transaction transaction, List<CommitDecision> errors, HostCounts hosts) {
        LocalDateTime now = transaction.now();
        BatchUpdates.run(transaction, ERROR, errors, v -> error(v, now, hosts));
    }

    private static @Nullable Object[] error(CommitDecision decision, LocalDateTime now, HostCounts hosts) {
        Committed c = decision.committed();
        KnownDocument known = decision.known();
        int file = TransactionFlags.TIMESTAMPED | TransactionFlags.FOLDER;
        boolean crawledWithSecurity = c.scope() == TransactionScope.DEEP
                && (c.transactionFlags() & file) == TransactionFlags.TIMESTAMPED;
        int logLevel = Math.max(known.logLevel(), c.level());
        count(hosts, decision, c.crawlId(), c.errorLevel(), logLevel);
        LocalDateTime firstDelete = known.firstErrorDeleteTime() == null ? now : known.firstErrorDeleteTime();
        return BatchUpdates.row(c.crawlId(), c.crawlId(), c.hostDepth(), c.enumerationDepth(), c.cookie(),
                c.cookieType(), c.errorId(), c.errorLevel(), c.errorDesc(), c.docPropsMd5(), c.scope(),
                c.docPropsBlob(), c.protocolLength(), c.errorSource(), now, logLevel,
                known.errorCount() + 1, crawledWithSecurity ? 0 : known.securityUpdateErrorId(),
                decision.forgiven() ? known.errorDeleteCount() + 1 : 0,
                known.firstErrorTime() == null ? now : known.firstErrorTime(),
                decision.forgiven() ? firstDelete : null, c.docId());
    }

    static void commitSuccesses(Transaction transaction, List<CommitDecision> successes, HostCounts hosts) {
        LocalDateTime now = transaction.now();
        Integer notModified = NotModified.errorId(transaction, successes);
        BatchUpdates.run(transaction, SUCCESS, successes, v -> success(v, v.keepsError(notModified), now, hosts));
    }

    private static @Nullable Object[] success(CommitDecision decision, boolean keepsError, LocalDateTime now,
            HostCounts hosts) {
        Committed c = decision.committed();
        KnownDocument known = decision.known();
        int errorLevel = keepsError ? known.errorLevel() : c.errorLevel();
        count(hosts, decision, c.crawlId(), errorLevel, c.level());
        String title = c.title() == null || c.title().isEmpty() ? null : c.title();
        return BatchUpdates.row(c.crawlId(), c.crawlId(), c.compactUrl(), c.compactHash(), c.displayUrl(),
                c.displayHash(),
                c.transactionFlags(), c.hostDepth(), c.enumerationDepth(), c.useChangeLog(), c.cookie(),
                c.cookieType(), c.indexType(), c.md5(), c.propMd5(), c.lastModifiedTime(), c.folderDelCount(),
                c.endPathFlag(), keepsError ? known.errorId() : c.errorId(),
                errorLevel, c.errorDesc(), c.docPropsMd5(), c.docPropsBlob(), c.linksBitmap(), c.titleLcid(),
                c.securityId(), c.phFlags(), c.protocolLength(), c.level(),
                c.scope(), c.errorSource(), now, title,
                c.scope() == TransactionScope.DEEP ? 0 : known.securityUpdateErrorId(), c.docId());
    }

    /// The document has no rule for them, but looks for failed ones later (stage 109 of proc_MSS_Crawl).
    static void commitSecurity(Transaction transaction, List<CommitDecision> all) {
        List<CommitDecision> failed = new ArrayList<>();
        List<CommitDecision> done = new ArrayList<>();
        all.forEach(v -> (v.committed().isError() ? failed : done).add(v));
        BatchUpdates.run(transaction, SECURITY_ERROR, failed,
                v -> BatchUpdates.row(v.committed().errorId(), v.committed().docId()));
        BatchUpdates.run(transaction, SECURITY, done,
                v -> BatchUpdates.row(v.committed().securityId(), v.committed().docId()));
    }

    static void forgetCookies(Transaction transaction, List<CommitDecision> refreshed) {
        BatchUpdates.run(transaction, FORGET_COOKIE, refreshed, v -> BatchUpdates.row(v.committed().docId()));
    }
}
