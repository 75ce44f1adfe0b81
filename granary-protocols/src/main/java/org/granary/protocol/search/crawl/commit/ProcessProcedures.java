package org.granary.protocol.search.crawl.commit;

import java.util.List;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.search.Role;
import org.jspecify.annotations.Nullable;

/// Commits one transaction of a crawl.
public final class ProcessProcedures {
    private final Commits commits;

    public ProcessProcedures(Role role) {
        this.commits = new Commits(role != Role.FOUNDATION);
    }

    /// MS-SQLPGAT2 3.1.5.66.
    @Implements("proc_MSS_ProcessCommitted")
    public void processCommitted(Call call, int recrawlErrorCount, int errorCountAllowed, int errorDeleteCountAllowed,
            int docId, int crawlId, int transactionType, int scope, int transactionFlags, @Nullable String compactUrl,
            @Nullable Integer compactHash, @Nullable String parentCompactUrl, @Nullable Integer parentCompactHash,
            @Nullable String displayUrl, @Nullable Integer displayHash, @Nullable Long lastModifiedTime,
            @Nullable Integer endPathFlag, @Nullable Integer propMd5, @Nullable Integer md5,
            @Nullable Integer folderDelCount, @Nullable Integer hostDepth, @Nullable Integer enumerationDepth,
            @Nullable Integer retryCount, @Nullable Integer indexType, long seqId, int useChangeLog,
            @Nullable Integer changeLogBatchId, byte @Nullable [] changeLogCookie,
            @Nullable Integer changeLogCookieType, @Nullable String errorDesc, int hrResult,
            @Nullable Long docPropsMd5, int transactionStatus, int crawlType, byte @Nullable [] docPropsBlob,
            int errorId, int errorLevel, boolean markDelete, @Nullable Integer linksBitmap, @Nullable String title,
            @Nullable Integer titleLcid, @Nullable String securityId, @Nullable Integer phFlags,
            @Nullable Integer protocolLength, @Nullable Integer applicationType, @Nullable Integer delayRetryCount,
            @Nullable Integer logLevel, @Nullable Integer errorSource, int recrawlErrorInterval,
            int errorIntervalAllowed, int errorDeleteIntervalAllowed, byte @Nullable [] changeLogCookieEnd,
            byte @Nullable [] childSecurityBlob) {
        boolean log = useChangeLog == 1;
        commits.commit(call.transaction(), List.of(new Committed(recrawlErrorCount, errorCountAllowed,
                errorDeleteCountAllowed, docId, crawlId, transactionType, scope, transactionFlags, compactUrl,
                compactHash, displayUrl, displayHash, lastModifiedTime, endPathFlag, propMd5, md5,
                orZero(folderDelCount), hostDepth, enumerationDepth, orZero(retryCount), indexType, seqId,
                useChangeLog, log ? orZero(changeLogBatchId) : 0, log ? changeLogCookie : null,
                log && changeLogCookie != null ? changeLogCookieType : null, orZero(changeLogCookieType), errorDesc,
                hrResult, docPropsMd5,
                transactionStatus, crawlType, docPropsBlob, errorId, errorLevel, markDelete, orZero(linksBitmap),
                title, titleLcid, securityId, orZero(phFlags), protocolLength, orZero(delayRetryCount),
                orZero(logLevel), errorSource, recrawlErrorInterval, errorIntervalAllowed,
                errorDeleteIntervalAllowed, changeLogCookieEnd, childSecurityBlob)));
    }

    private static int orZero(@Nullable Integer value) {
        return value == null ? 0 : value;
    }
}
