package org.granary.protocol.search.property;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.records.AlertHistoryUpdate;
import org.granary.records.DefinitionsUpdate;
import org.granary.records.DocPropsAdd;
import org.granary.records.DocPropsDelete;
import org.granary.records.DocPropsDeleteWithHash;
import org.granary.records.DocResultsAnchorUpdate;
import org.granary.records.DocResultsUpdate;
import org.granary.records.DocSdIdsUpdate;
import org.granary.records.DocumentId;
import org.granary.records.RecordBlob;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What crawl components found out about documents.
public final class UpdateProcedures {
    private static final int READY = 1;

    /// The parameters of proc_MSS_UpdatePropertyStore: for each structure its rows, its bytes and what is stored apart.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Parameters(@Nullable Integer trace, @Nullable Integer componentId, int queueType, int deleteDocIdRows,
            byte @Nullable [] deleteDocIdBlob, int addRows, byte @Nullable [] addBlob, @Nullable String addStringBlob,
            int updateRows, byte @Nullable [] updateBlob, @Nullable String updateStringBlob, int deleteRows,
            byte @Nullable [] deleteBlob, int deleteRowsWithHash, byte @Nullable [] deleteWithHashBlob,
            int docResultsRows1, byte @Nullable [] docResultsBlob1, @Nullable String docResultsStringBlob1,
            byte @Nullable [] docResultsBinaryBlob1, int docResultsRowsAnchor, byte @Nullable [] docResultsBlobAnchor,
            @Nullable String docResultsStringBlobAnchor, int docSdIdsRows, byte @Nullable [] docSdIdsBlob,
            int alertHistoryRows, byte @Nullable [] alertHistoryBlob, int definitionRows,
            byte @Nullable [] definitionBlob, @Nullable String definitionStringBlob) {}

    /// MS-SQLPGAT2 3.1.5.90. A component that is not known, or is not ready, changes nothing.
    @Implements("proc_MSS_UpdatePropertyStore")
    public void updatePropertyStore(Call call, Parameters p) {
        Transaction transaction = call.transaction();
        Integer status = p.componentId() == null ? null : Components.lock(transaction).get(p.componentId());
        if (status == null || status != READY) {
            return;
        }
        PropertyUpdate update = new PropertyUpdate(
                PropertyUpdate.open("@deleteDocIdBlob",
                        () -> RecordBlob.open(DocumentId.TYPE, p.deleteDocIdRows(), p.deleteDocIdBlob())),
                PropertyUpdate.open("@addBlob",
                        () -> RecordBlob.open(DocPropsAdd.TYPE, p.addRows(), p.addBlob(), p.addStringBlob(), null)),
                PropertyUpdate.open("@updateBlob",
                        () -> RecordBlob.open(DocPropsAdd.TYPE, p.updateRows(), p.updateBlob(), p.updateStringBlob(),
                                null)),
                PropertyUpdate.open("@deleteBlob",
                        () -> RecordBlob.open(DocPropsDelete.TYPE, p.deleteRows(), p.deleteBlob())),
                PropertyUpdate.open("@deleteWithHashBlob",
                        () -> RecordBlob.open(DocPropsDeleteWithHash.TYPE, p.deleteRowsWithHash(),
                                p.deleteWithHashBlob())),
                PropertyUpdate.open("@docResultsBlob1",
                        () -> RecordBlob.open(DocResultsUpdate.TYPE, p.docResultsRows1(), p.docResultsBlob1(),
                                p.docResultsStringBlob1(), p.docResultsBinaryBlob1())),
                PropertyUpdate.open("@docResultsBlobAnchor",
                        () -> RecordBlob.open(DocResultsAnchorUpdate.TYPE, p.docResultsRowsAnchor(),
                                p.docResultsBlobAnchor(),
                                p.docResultsStringBlobAnchor(), null)),
                PropertyUpdate.open("@docSdIdsBlob",
                        () -> RecordBlob.open(DocSdIdsUpdate.TYPE, p.docSdIdsRows(), p.docSdIdsBlob())),
                PropertyUpdate.open("@alertHistoryBlob",
                        () -> RecordBlob.open(AlertHistoryUpdate.TYPE, p.alertHistoryRows(), p.alertHistoryBlob())),
                PropertyUpdate.open("@definitionBlob", () -> RecordBlob.open(DefinitionsUpdate.TYPE, p.definitionRows(),
                        p.definitionBlob(), p.definitionStringBlob(), null)));
        apply(transaction, QueueType.of(p.queueType()), update);
    }

    /// Each step sees what the steps before it have done.
    private static void apply(Transaction transaction, QueueType queue, PropertyUpdate update) {
        Documents.delete(transaction, update.deletedDocuments());
        if (queue == QueueType.REPAIRS) {
            Documents.purge(transaction, update);
        }
        DocProps.delete(transaction, update.deletes());
        DocProps.deleteWithHash(transaction, update.deletesWithHash());
        DocProps.update(transaction, update.updates());
        DocProps.add(transaction, update.adds());
        DocResults.update(transaction, update.results());
        DocResults.updateAnchors(transaction, update.anchorResults());
        DocSdIds.update(transaction, update.sdIds());
        Definitions.add(transaction, update.definitions());
        AlertHistory.record(transaction, queue, update.alerts());
    }
}
