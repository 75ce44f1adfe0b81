package org.granary.gatherer.protocol;

import java.sql.SQLException;
import org.granary.client.search.CrawlStore;
import org.granary.records.ByteSlice;
import org.granary.records.TransactionCommit;
import org.jspecify.annotations.Nullable;

/// Ends the transactions of items one by one (3.1.5.66), as the Foundation role wants it.
final class SingleCommits {
    private static final int NO_DELETED_FOLDERS = 0;

    private final Caller caller;
    private final CrawlStore client;

    SingleCommits(Caller caller, CrawlStore client) {
        this.caller = caller;
        this.client = client;
    }

    void commit(Transactions transactions) throws SQLException {
        for (TransactionCommit record : transactions.records()) {
            caller.sends("ProcessCommitted", record.crawlId(), record);
            commit(record, transactions.applicationType());
        }
    }

    private void commit(TransactionCommit record, int applicationType) throws SQLException {
        client.processCommitted(record.recrawlErrorCount(), record.errorCountAllowed(),
                record.errorDeleteCountAllowed(), record.docId(), record.crawlId(), record.transactionType(),
                record.scope(), record.transactionFlags(), record.compactUrl(), record.compactHash(),
                record.parentCompactUrl(), record.parentCompactHash(), record.displayUrl(), record.displayHash(),
                record.lastModifiedTime(), record.endPathFlag(), record.propMd5(), record.md5(), NO_DELETED_FOLDERS,
                record.hostDepth(), record.enumerationDepth(), record.retryCount(), record.indexType(),
                record.seqId(), record.useChangeLog(), record.changeLogBatchId(), bytes(record.changeLogCookie()),
                record.changeLogCookieType(), record.errorDescription(), record.hrResult(), record.docPropsMd5(),
                record.transactionStatus(), record.crawlType(), bytes(record.docPropsBlob()), record.errorId(),
                record.errorLevel(), record.markDelete() != 0, record.linksBitmap(), record.title(),
                record.titleLcid(), record.securityId(), record.phFlags(), record.protocolLength(), applicationType,
                record.delayRetryCount(), record.logLevel(), record.errorSource(), record.recrawlErrorInterval(),
                record.errorIntervalAllowed(), record.errorDeleteIntervalAllowed(),
                bytes(record.changeLogCookieEnd()), bytes(record.childSecurityBlob()));
    }

    private static byte @Nullable [] bytes(@Nullable ByteSlice slice) {
        return slice == null ? null : slice.toByteArray();
    }
}
