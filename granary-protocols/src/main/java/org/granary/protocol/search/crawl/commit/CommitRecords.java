package org.granary.protocol.search.crawl.commit;

import java.util.Arrays;
import java.util.Iterator;
import org.granary.records.ByteSlice;
import org.granary.records.MalformedBlobException;
import org.granary.records.RecordBlob;
import org.granary.records.TransactionCommit;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The records of a call of proc_MSS_CommitTransactions, all checked before the first is committed. Each is made when it is asked for.
final class CommitRecords implements Iterable<Committed> {
    private static final int MALFORMED = 50081;
    private static final int TRUNCATED = 8152;
    private static final int[] CRAWL_TYPES = {1, 2, 3};
    private static final int[] TRANSACTION_TYPES = {0, 1, 2, 3};
    private static final int[] SCOPES = {1, 2, 4};
    private static final int[] LEVELS = {0, 1, 2};
    private static final int[] INDEX_TYPES = {0, 1};
    private static final int[] END_PATH_FLAGS = {0, 1, 2, 3};

    private final RecordBlob<TransactionCommit> records;

    /// @throws SqlError that says which record and field is wrong
    CommitRecords(int count, byte @Nullable [] bytes, @Nullable String strings, byte @Nullable [] data) {
        try {
            records = RecordBlob.open(TransactionCommit.TYPE, count, bytes, strings, data);
        } catch (MalformedBlobException e) {
            throw SqlErrors.user(MALFORMED, 1, "Parameter @DocFixedBlob is malformed. " + e.getMessage());
        }
        int number = 0;
        for (TransactionCommit each : records) {
            new Check(++number).all(each);
        }
    }

    @Override
    public Iterator<Committed> iterator() {
        Iterator<TransactionCommit> each = records.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return each.hasNext();
            }

            @Override
            public Committed next() {
                return Committed.of(each.next());
            }
        };
    }

    /// Checks what the parameters of proc_MSS_ProcessCommitted would refuse.
    private final class Check {
        private final int number;

        Check(int number) {
            this.number = number;
        }

        void all(TransactionCommit r) {
            allowed("CrawlType", r.crawlType(), CRAWL_TYPES);
            allowed("TransactionType", r.transactionType(), TRANSACTION_TYPES);
            allowed("Scope", r.scope(), SCOPES);
            allowed("EndPathFlag", r.endPathFlag(), END_PATH_FLAGS);
            allowed("IndexType", r.indexType(), INDEX_TYPES);
            allowed("ErrorLevel", r.errorLevel(), LEVELS);
            allowed("LogLevel", r.logLevel(), LEVELS);
            length("CompactURL", r.compactUrl(), 40);
            length("ParentCompactURL", r.parentCompactUrl(), 40);
            length("DisplayURL", r.displayUrl(), 4000);
            length("ErrorDescription", r.errorDescription(), 1024);
            length("Title", r.title(), 1500);
            length("SecurityID", r.securityId(), 40);
            length("ChangeLogCookie", r.changeLogCookie(), 8000);
            length("DocPropsBlob", r.docPropsBlob(), 2048);
            length("ChangeLogCookieEnd", r.changeLogCookieEnd(), 8000);
            length("ChildSecurityBlob", r.childSecurityBlob(), 8000);
        }

        private void allowed(String field, int value, int[] allowed) {
            if (Arrays.binarySearch(allowed, value) < 0) {
                throw SqlErrors.user(MALFORMED, 1, "Parameter @DocFixedBlob is malformed. " + where(field) + value
                        + " is not one of " + Arrays.toString(allowed) + ".");
            }
        }

        private void length(String field, @Nullable String text, int most) {
            if (text != null && text.length() > most) {
                throw truncated(field, text.length() + " characters do not fit into nvarchar(" + most + ").");
            }
        }

        private void length(String field, @Nullable ByteSlice bytes, int most) {
            if (bytes != null && bytes.length() > most) {
                throw truncated(field, bytes.length() + " bytes do not fit into varbinary(" + most + ").");
            }
        }

        private SqlError truncated(String field, String problem) {
            return new SqlError(TRUNCATED, 16, 14,
                    "String or binary data would be truncated. Parameter @DocFixedBlob, " + where(field) + problem);
        }

        private String where(String field) {
            return TransactionCommit.TYPE.name() + " " + number + " of " + records.count() + ", field " + field
                    + ": ";
        }
    }
}
