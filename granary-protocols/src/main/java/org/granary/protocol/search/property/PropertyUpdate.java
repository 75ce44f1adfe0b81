package org.granary.protocol.search.property;

import java.util.List;
import java.util.function.Supplier;
import org.granary.records.AlertHistoryUpdate;
import org.granary.records.DefinitionsUpdate;
import org.granary.records.DocPropsAdd;
import org.granary.records.DocPropsDelete;
import org.granary.records.DocPropsDeleteWithHash;
import org.granary.records.DocResultsAnchorUpdate;
import org.granary.records.DocResultsUpdate;
import org.granary.records.DocSdIdsUpdate;
import org.granary.records.DocumentId;
import org.granary.records.MalformedBlobException;
import org.granary.records.RecordBlob;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;

/// All structures of one call of proc_MSS_UpdatePropertyStore, checked.
///
/// @param deletedDocuments documents of which nothing is to remain
record PropertyUpdate(RecordBlob<DocumentId> deletedDocuments, RecordBlob<DocPropsAdd> adds,
        RecordBlob<DocPropsAdd> updates, RecordBlob<DocPropsDelete> deletes,
        RecordBlob<DocPropsDeleteWithHash> deletesWithHash, RecordBlob<DocResultsUpdate> results,
        RecordBlob<DocResultsAnchorUpdate> anchorResults, RecordBlob<DocSdIdsUpdate> sdIds,
        RecordBlob<AlertHistoryUpdate> alerts, RecordBlob<DefinitionsUpdate> definitions) {

    private static final int MALFORMED = 50081;
    private static final int TOO_MUCH = 50082;
    private static final int TRUNCATED = 8152;

    /// Of column strVal, in UTF-16 units.
    private static final int LONGEST_STR_VAL = 450;

    /// As much as a parameter could hold if no two records shared a part of it.
    private static final long MOST_BESIDE = Integer.MAX_VALUE;

    PropertyUpdate {
        checkLengths("@addBlob", adds);
        checkLengths("@updateBlob", updates);
        for (RecordBlob<?> blob : List.of(adds, updates, results, anchorResults, definitions)) {
            if (blob.textLength() * Character.BYTES > MOST_BESIDE || blob.dataLength() > MOST_BESIDE) {
                throw SqlErrors.user(TOO_MUCH, 1,
                        "The records of a structure share their strings or bytes so often that together they have more than "
                                + MOST_BESIDE + " bytes.");
            }
        }
    }

    /// Opens the structure of a parameter; a malformed one is an error that says which it is.
    static <R extends Record> RecordBlob<R> open(String parameter, Supplier<RecordBlob<R>> opening) {
        try {
            return opening.get();
        } catch (MalformedBlobException e) {
            throw SqlErrors.user(MALFORMED, 1, "Parameter " + parameter + " is malformed. " + e.getMessage());
        }
    }

    private static void checkLengths(String parameter, RecordBlob<DocPropsAdd> blob) {
        int number = 0;
        for (DocPropsAdd record : blob) {
            number++;
            if (record.strVal() != null && record.strVal().length() > LONGEST_STR_VAL) {
                throw new SqlError(TRUNCATED, 16, 14, "String or binary data would be truncated. Parameter " + parameter
                        + ", DocProps Add Record " + number + " of " + blob.count() + ", field StrVal Length: "
                        + record.strVal().length() + " characters do not fit into nvarchar(" + LONGEST_STR_VAL + ").");
            }
        }
    }
}
