package org.granary.records;

import org.granary.records.Layout.Data;
import org.granary.records.Layout.Int;
import org.granary.records.Layout.Text;
import org.jspecify.annotations.Nullable;

/// What a crawl component found out about an item: all that is needed to end the transaction of its crawl.
///
/// The document lists 4 bytes for LastModifiedTime and DocPropsMD5, which are 8 in the procedure that gets them; only
/// with 8 do the fields have the 245 bytes of the record.
@Layout(name = "Transaction Commit Record", section = "2.2.3.19", size = 245, unused = @Layout.Unused(at = 74, size = 4))
public record TransactionCommit(
        @Int(at = 0, size = 4, name = "DocID", meaning = "the document") int docId,
        @Int(at = 4, size = 4, name = "CrawlID", meaning = "the crawl") int crawlId,
        @Int(at = 8, size = 4, name = "CrawlType", meaning = "Crawl Type (2.2.1.2)") int crawlType,
        @Int(at = 12, size = 4, name = "TransactionType", meaning = "Transaction Type (2.2.1.14)") int transactionType,
        @Int(at = 16, size = 4, name = "Scope", meaning = "Transaction Scope (2.2.1.15)") int scope,
        @Int(at = 20, size = 4, name = "TransactionFlags", meaning = "Transaction Flags (2.2.2.3)") int transactionFlags,
        @Text(at = 24, lengthSize = 2, name = "CompactURL", meaning = "the access URL without its host") @Nullable String compactUrl,
        @Int(at = 30, size = 4, name = "CompactHash", meaning = "signature of CompactURL") int compactHash,
        @Text(at = 34, lengthSize = 2, name = "ParentCompactURL", meaning = "that of the parent") @Nullable String parentCompactUrl,
        @Int(at = 40, size = 4, name = "ParentCompactHash", meaning = "signature of ParentCompactURL") int parentCompactHash,
        @Text(at = 44, lengthSize = 2, name = "DisplayURL", meaning = "the URL that is shown") @Nullable String displayUrl,
        @Int(at = 50, size = 4, name = "DisplayHash", meaning = "hash of DisplayURL") int displayHash,
        @Int(at = 54, size = 8, name = "LastModifiedTime", meaning = "when the item was changed, UTC") long lastModifiedTime,
        @Int(at = 62, size = 4, name = "EndPathFlag", meaning = "End Path Flags (2.2.2.4)") int endPathFlag,
        @Int(at = 66, size = 4, name = "PropMD5", meaning = "signature of the metadata") int propMd5,
        @Int(at = 70, size = 4, name = "MD5", meaning = "signature of the content") int md5,
        @Int(at = 78, size = 4, name = "HostDepth", meaning = "how many hosts to go through") int hostDepth,
        @Int(at = 82, size = 4, name = "EnumerationDepth", meaning = "how many links to follow") int enumerationDepth,
        @Int(at = 86, size = 4, name = "RetryCount", meaning = "how often the item was tried") int retryCount,
        @Int(at = 90, size = 4, name = "DelayRetryCount", meaning = "how often components of the client tried") int delayRetryCount,
        @Int(at = 94, size = 4, name = "IndexType", meaning = "Index Type (2.2.1.20)") int indexType,
        @Int(at = 98, size = 8, name = "SeqID", meaning = "the record of the Crawl Queue") long seqId,
        @Int(at = 106, size = 4, name = "UseChangeLog", meaning = "1 when the site supports incremental crawls by change log, otherwise 0", allowed = {
            0, 1}) int useChangeLog,
        @Int(at = 110, size = 4, name = "ChangeLogBatchID", meaning = "part of the change log") int changeLogBatchId,
        @Data(at = 114, name = "ChangeLogCookie", meaning = "the cookie") @Nullable ByteSlice changeLogCookie,
        @Int(at = 122, size = 4, name = "ChangeLogCookieType", meaning = "type of the cookie") int changeLogCookieType,
        @Text(at = 126, lengthSize = 2, name = "ErrorDescription", meaning = "what went wrong") @Nullable String errorDescription,
        @Int(at = 132, size = 4, name = "hrResult", meaning = "code of the error, or 0") int hrResult,
        @Int(at = 136, size = 8, name = "DocPropsMD5", meaning = "identifier of the metadata") long docPropsMd5,
        @Data(at = 144, name = "DocPropsBlob", meaning = "the metadata") @Nullable ByteSlice docPropsBlob,
        @Int(at = 152, size = 4, name = "TransactionStatus", meaning = "status of the transaction") int transactionStatus,
        @Int(at = 156, size = 4, name = "ErrorID", meaning = "the error in the Crawl Error Set, or 0") int errorId,
        @Int(at = 160, size = 4, name = "ErrorLevel", meaning = "level of the error, or 0") int errorLevel,
        @Int(at = 164, size = 1, name = "MarkDelete", meaning = "1 when the item is to be deleted, otherwise 0", allowed = {
            0, 1}) int markDelete,
        @Int(at = 165, size = 4, name = "LinksBitmap", meaning = "crawl stores that have links to the item (2.2.2.2)") int linksBitmap,
        @Text(at = 169, lengthSize = 2, name = "Title", meaning = "the title") @Nullable String title,
        @Int(at = 175, size = 4, name = "LCIDTitle", meaning = "language of the title") int titleLcid,
        @Text(at = 179, lengthSize = 2, name = "SecurityID", meaning = "security identifier") @Nullable String securityId,
        @Int(at = 185, size = 4, name = "PHFlags", meaning = "flags of the protocol handler") int phFlags,
        @Int(at = 189, size = 4, name = "UseSecurityInfo", meaning = "not used; 0") int useSecurityInfo,
        @Int(at = 193, size = 4, name = "ProtocolLength", meaning = "characters of DisplayURL before the first colon") int protocolLength,
        @Int(at = 197, size = 4, name = "LogLevel", meaning = "error logging level (2.2.1.9)") int logLevel,
        @Int(at = 201, size = 4, name = "ErrorSource", meaning = "component that reported the error") int errorSource,
        @Int(at = 205, size = 4, name = "RecrawlErrorCount", meaning = "attempts before the cookie is given up") int recrawlErrorCount,
        @Int(at = 209, size = 4, name = "RecrawlErrorInterval", meaning = "hours after the first error before the cookie is given up") int recrawlErrorInterval,
        @Int(at = 213, size = 4, name = "ErrorIntervalAllowed", meaning = "hours of errors before the document is deleted") int errorIntervalAllowed,
        @Int(at = 217, size = 4, name = "ErrorCountAllowed", meaning = "errors before the document is deleted") int errorCountAllowed,
        @Int(at = 221, size = 4, name = "ErrorDeleteCountAllowed", meaning = "errors Access Denied and Object Not Found before the document is deleted") int errorDeleteCountAllowed,
        @Int(at = 225, size = 4, name = "ErrorDeleteIntervalAllowed", meaning = "hours of such errors before the document is deleted") int errorDeleteIntervalAllowed,
        @Data(at = 229, name = "ChangeLogCookieEnd", meaning = "the cookie at the end") @Nullable ByteSlice changeLogCookieEnd,
        @Data(at = 237, name = "ChildSecurityBlob", meaning = "security of children") @Nullable ByteSlice childSecurityBlob) {

    public static final RecordType<TransactionCommit> TYPE = RecordType.of(TransactionCommit.class);
}
