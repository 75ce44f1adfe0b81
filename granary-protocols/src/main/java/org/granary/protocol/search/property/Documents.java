package org.granary.protocol.search.property;

import java.util.List;
import java.util.function.ToIntFunction;
import org.granary.protocol.StoreStatement;
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
import org.granary.store.NumberRows;
import org.granary.store.Transaction;

/// Documents as a whole.
final class Documents {
    private static final String LISTED = " WHERE DocId IN (SELECT Doc FROM listed)";

    /// What is shown, found and secured of a document.
    static final List<StoreStatement> PURGE = List.of(StoreStatement.over("Doc", "DELETE FROM doc_prop" + LISTED),
            StoreStatement.over("Doc", "DELETE FROM doc_result" + LISTED),
            StoreStatement.over("Doc", "DELETE FROM doc_sdid" + LISTED),
            StoreStatement.over("Doc", "DELETE FROM definition" + LISTED));
    static final StoreStatement FORGET = StoreStatement.over("Doc", "DELETE FROM alert_history" + LISTED);

    /// Everything; a statement without condition empties a table at once.
    static final List<String> RESET = List.of("DELETE FROM doc_prop", "DELETE FROM doc_result", "DELETE FROM doc_sdid",
            "DELETE FROM definition", "DELETE FROM alert_history");

    private Documents() {}

    /// Removes all data of documents, also when they were first seen.
    static void delete(Transaction transaction, RecordBlob<DocumentId> documents) {
        Portions.listed(documents, (listed, document) -> listed.add(document.docId()), portion -> {
            PURGE.forEach(statement -> statement.update(transaction, portion));
            FORGET.update(transaction, portion);
        });
    }

    /// Removes what is stored of all documents that an update names anywhere, so that it can be stored again. When they
    /// were first seen is kept.
    static void purge(Transaction transaction, PropertyUpdate update) {
        purge(transaction, update.adds(), DocPropsAdd::docId);
        purge(transaction, update.updates(), DocPropsAdd::docId);
        purge(transaction, update.deletes(), DocPropsDelete::docId);
        purge(transaction, update.deletesWithHash(), DocPropsDeleteWithHash::docId);
        purge(transaction, update.results(), DocResultsUpdate::docId);
        purge(transaction, update.anchorResults(), DocResultsAnchorUpdate::docId);
        purge(transaction, update.sdIds(), DocSdIdsUpdate::docId);
        purge(transaction, update.alerts(), AlertHistoryUpdate::docId);
        purge(transaction, update.definitions(), DefinitionsUpdate::docId);
    }

    private static <R extends Record> void purge(Transaction transaction, RecordBlob<R> records,
            ToIntFunction<R> document) {
        Portions.last(records, record -> document.applyAsInt(record), portion -> {
            NumberRows listed = NumberRows.of(portion.stream().map(document::applyAsInt).toList());
            PURGE.forEach(statement -> statement.update(transaction, listed));
        });
    }

    /// Removes all documents.
    static void reset(Transaction transaction) {
        RESET.forEach(transaction::update);
    }
}
