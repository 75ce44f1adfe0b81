package org.granary.protocol.search.crawl.commit;

import org.granary.records.ByteSlice;
import org.granary.records.TransactionCommit;
import org.granary.records.value.TransactionFlags;
import org.granary.records.value.TransactionType;
import org.jspecify.annotations.Nullable;

/// What is said about a document by the transaction that crawled it: the parameters of proc_MSS_ProcessCommitted
/// (MS-SQLPGAT2 3.1.5.66). Of those that the server counts with, NULL is 0.
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Committed(int recrawlErrorCount, int errorCountAllowed, int errorDeleteCountAllowed, int docId,
        int crawlId, int transactionType, int scope, int transactionFlags, @Nullable String compactUrl,
        @Nullable Integer compactHash, @Nullable String parentCompactUrl, @Nullable Integer parentCompactHash,
        @Nullable String displayUrl, @Nullable Integer displayHash, @Nullable Long lastModifiedTime,
        @Nullable Integer endPathFlag, @Nullable Integer propMd5, @Nullable Integer md5,
        @Nullable Integer folderDelCount, @Nullable Integer hostDepth, @Nullable Integer enumerationDepth,
        @Nullable Integer retryCount, @Nullable Integer indexType, long seqId, int useChangeLog,
        @Nullable Integer changeLogBatchId, byte @Nullable [] changeLogCookie, @Nullable Integer changeLogCookieType,
        @Nullable String errorDesc, int hrResult, @Nullable Long docPropsMd5, int transactionStatus, int crawlType,
        byte @Nullable [] docPropsBlob, int errorId, int errorLevel, boolean markDelete, @Nullable Integer linksBitmap,
        @Nullable String title, @Nullable Integer titleLcid, @Nullable String securityId, @Nullable Integer phFlags,
        @Nullable Integer protocolLength, @Nullable Integer applicationType, @Nullable Integer delayRetryCount,
        @Nullable Integer logLevel, @Nullable Integer errorSource, int recrawlErrorInterval, int errorIntervalAllowed,
        int errorDeleteIntervalAllowed, byte @Nullable [] changeLogCookieEnd, byte @Nullable [] childSecurityBlob) {

    private static final int RETRY = 3;
    private static final int INCREMENTAL = 2;
    private static final int ERROR = 2;

    public Committed {
        folderDelCount = orZero(folderDelCount);
        retryCount = orZero(retryCount);
        changeLogBatchId = useChangeLog == 1 ? orZero(changeLogBatchId) : 0;
        linksBitmap = orZero(linksBitmap);
        phFlags = orZero(phFlags);
        delayRetryCount = orZero(delayRetryCount);
    }

    private static int orZero(@Nullable Integer value) {
        return value == null ? 0 : value;
    }

    /// The same from a record of proc_MSS_CommitTransactions.
    static Committed of(TransactionCommit r) {
        return new Committed(r.recrawlErrorCount(), r.errorCountAllowed(), r.errorDeleteCountAllowed(), r.docId(),
                r.crawlId(), r.transactionType(), r.scope(), r.transactionFlags(), r.compactUrl(), r.compactHash(),
                r.parentCompactUrl(), r.parentCompactHash(), r.displayUrl(), r.displayHash(), r.lastModifiedTime(),
                r.endPathFlag(), r.propMd5(), r.md5(), 0, r.hostDepth(), r.enumerationDepth(), r.retryCount(),
                r.indexType(), r.seqId(), r.useChangeLog(), r.changeLogBatchId(), bytes(r.changeLogCookie()),
                r.changeLogCookieType(), r.errorDescription(), r.hrResult(), r.docPropsMd5(), r.transactionStatus(),
                r.crawlType(), bytes(r.docPropsBlob()), r.errorId(), r.errorLevel(), r.markDelete() == 1,
                r.linksBitmap(), r.title(), r.titleLcid(), r.securityId(), r.phFlags(), r.protocolLength(), null,
                r.delayRetryCount(), r.logLevel(), r.errorSource(), r.recrawlErrorInterval(), r.errorIntervalAllowed(),
                r.errorDeleteIntervalAllowed(), bytes(r.changeLogCookieEnd()), bytes(r.childSecurityBlob()));
    }

    /// The cookie of the change log; null without a change log.
    byte @Nullable [] cookie() {
        return useChangeLog == 1 ? changeLogCookie : null;
    }

    /// The type that is stored: null without a cookie, because a document with a type is crawled by every incremental
    /// crawl.
    @Nullable
    Integer cookieType() {
        return cookie() == null ? null : changeLogCookieType;
    }

    /// The type that was passed.
    int passedCookieType() {
        return orZero(changeLogCookieType);
    }

    /// The error logging level.
    int level() {
        return orZero(logLevel);
    }

    private static byte @Nullable [] bytes(@Nullable ByteSlice slice) {
        return slice == null ? null : slice.toByteArray();
    }

    boolean isRetry() {
        return transactionStatus == RETRY;
    }

    boolean isDelete() {
        return transactionType == TransactionType.DELETE;
    }

    boolean isModify() {
        return transactionType == TransactionType.MODIFY;
    }

    boolean isIncremental() {
        return crawlType == INCREMENTAL;
    }

    boolean isError() {
        return errorLevel == ERROR;
    }

    boolean isFolder() {
        return TransactionFlags.has(transactionFlags, TransactionFlags.FOLDER);
    }

    boolean isSecurityOnly() {
        return TransactionFlags.has(transactionFlags, TransactionFlags.SECURITY_ONLY);
    }

    /// The change log has more for this crawl: the document stays in the queue.
    boolean isUnfinished() {
        return !isRetry() && isIncremental() && cookie() != null && changeLogCookieEnd != null && !isError()
                && !isSecurityOnly();
    }

    /// Whether a rule may look at the children of the document, or change them.
    boolean concernsChildren() {
        return !isRetry() && !isUnfinished() && (isDelete() || isFolder());
    }
}
