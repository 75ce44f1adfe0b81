package org.granary.protocol.search.crawl.commit;

import org.granary.protocol.search.crawl.TransactionFlags;
import org.granary.protocol.search.crawl.TransactionType;
import org.granary.records.ByteSlice;
import org.granary.records.TransactionCommit;
import org.jspecify.annotations.Nullable;

/// What is said about a document by the transaction that crawled it: the parameters of MS-SQLPGAT2 3.1.5.66 that have a meaning for the server.
///
/// @param changeLogBatchId 0 without a change log
/// @param changeLogCookie null without a change log
/// @param changeLogCookieType what is stored: null without a cookie, because a document with a type is crawled by every incremental crawl
/// @param passedCookieType what was passed
@SuppressWarnings("ArrayRecordComponent") // never compared
record Committed(int recrawlErrorCount, int errorCountAllowed, int errorDeleteCountAllowed, int docId, int crawlId,
        int transactionType, int scope, int transactionFlags, @Nullable String compactUrl,
        @Nullable Integer compactHash, @Nullable String displayUrl, @Nullable Integer displayHash,
        @Nullable Long lastModifiedTime, @Nullable Integer endPathFlag, @Nullable Integer propMd5,
        @Nullable Integer md5, int folderDelCount, @Nullable Integer hostDepth, @Nullable Integer enumerationDepth,
        int retryCount, @Nullable Integer indexType, long seqId, int useChangeLog, int changeLogBatchId,
        byte @Nullable [] changeLogCookie, @Nullable Integer changeLogCookieType, int passedCookieType,
        @Nullable String errorDesc, int hrResult, @Nullable Long docPropsMd5, int transactionStatus, int crawlType,
        byte @Nullable [] docPropsBlob, int errorId, int errorLevel, boolean markDelete, int linksBitmap,
        @Nullable String title, @Nullable Integer titleLcid, @Nullable String securityId, int phFlags,
        @Nullable Integer protocolLength, int delayRetryCount, int logLevel, @Nullable Integer errorSource,
        int recrawlErrorInterval, int errorIntervalAllowed, int errorDeleteIntervalAllowed,
        byte @Nullable [] changeLogCookieEnd, byte @Nullable [] childSecurityBlob) {

    private static final int RETRY = 3;
    private static final int INCREMENTAL = 2;
    private static final int ERROR = 2;

    static Committed of(TransactionCommit r) {
        boolean log = r.useChangeLog() == 1;
        byte[] cookie = log ? bytes(r.changeLogCookie()) : null;
        return new Committed(r.recrawlErrorCount(), r.errorCountAllowed(), r.errorDeleteCountAllowed(), r.docId(),
                r.crawlId(), r.transactionType(), r.scope(), r.transactionFlags(), r.compactUrl(), r.compactHash(),
                r.displayUrl(), r.displayHash(), r.lastModifiedTime(), r.endPathFlag(), r.propMd5(), r.md5(), 0,
                r.hostDepth(), r.enumerationDepth(), r.retryCount(), r.indexType(), r.seqId(), r.useChangeLog(),
                log ? r.changeLogBatchId() : 0, cookie, cookie == null ? null : r.changeLogCookieType(),
                r.changeLogCookieType(), r.errorDescription(), r.hrResult(), r.docPropsMd5(), r.transactionStatus(),
                r.crawlType(), bytes(r.docPropsBlob()), r.errorId(), r.errorLevel(), r.markDelete() == 1,
                r.linksBitmap(), r.title(), r.titleLcid(), r.securityId(), r.phFlags(), r.protocolLength(),
                r.delayRetryCount(), r.logLevel(), r.errorSource(), r.recrawlErrorInterval(),
                r.errorIntervalAllowed(), r.errorDeleteIntervalAllowed(), bytes(r.changeLogCookieEnd()),
                bytes(r.childSecurityBlob()));
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
        return !isRetry() && isIncremental() && changeLogCookie != null && changeLogCookieEnd != null && !isError()
                && !isSecurityOnly();
    }

    /// Whether a rule may look at the children of the document, or change them.
    boolean concernsChildren() {
        return !isRetry() && !isUnfinished() && (isDelete() || isFolder());
    }
}
