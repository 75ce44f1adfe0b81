package org.granary.protocol.search.property;

import java.util.ArrayList;
import java.util.List;
import org.granary.records.DocSdIdsUpdate;
import org.granary.records.RecordBlob;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// MSSDocSdids: the security descriptors of documents, and what tells duplicates.
final class DocSdIds {
    private static final int STORE_BLOCK = 1;
    private static final int LEAVE_BLOCK = 2;
    private static final String COLUMNS = "DocId, SDID, Type, HasPluggableSecurity";
    private static final String ELSE_UPDATE = """
            ON CONFLICT (DocId) DO UPDATE SET SDID = excluded.SDID, Type = excluded.Type,
             HasPluggableSecurity = excluded.HasPluggableSecurity""";

    static final String PUT = "INSERT INTO doc_sdid (" + COLUMNS + ") VALUES (?, ?, ?, ?) " + ELSE_UPDATE;
    static final String PUT_WITH_BLOCK = "INSERT INTO doc_sdid (" + COLUMNS
            + ", DuplicateHashes) VALUES (?, ?, ?, ?, ?) " + ELSE_UPDATE
            + ", DuplicateHashes = excluded.DuplicateHashes";

    private DocSdIds() {}

    /// A document without a row gets one.
    static void update(Transaction transaction, RecordBlob<DocSdIdsUpdate> records) {
        Portions.merged(records, DocSdIdsUpdate::docId, DocSdIds::then, portion -> {
            List<@Nullable Object[]> leaving = new ArrayList<>();
            List<@Nullable Object[]> withBlock = new ArrayList<>();
            for (DocSdIdsUpdate r : portion) {
                if (r.duplicateIdentifiersAction() == LEAVE_BLOCK) {
                    leaving.add(new Object[]{r.docId(), r.sdId(), r.type(), r.hasPluggableSecurity()});
                } else {
                    byte[] block = r.duplicateIdentifiersAction() == STORE_BLOCK
                            ? r.duplicateIdentifierBlock().toByteArray()
                            : null;
                    withBlock.add(new @Nullable Object[]{r.docId(), r.sdId(), r.type(), r.hasPluggableSecurity(),
                        block});
                }
            }
            transaction.batch(PUT, leaving);
            transaction.batch(PUT_WITH_BLOCK, withBlock);
        });
    }

    /// Two records about one document, as one.
    private static DocSdIdsUpdate then(DocSdIdsUpdate first, DocSdIdsUpdate second) {
        if (second.duplicateIdentifiersAction() != LEAVE_BLOCK) {
            return second;
        }
        return new DocSdIdsUpdate(second.docId(), second.sdId(), second.type(), second.hasPluggableSecurity(),
                first.duplicateIdentifiersAction(), first.duplicateIdentifierBlock());
    }
}
