package org.granary.records;

import org.granary.records.Layout.Data;
import org.granary.records.Layout.Int;
import org.jspecify.annotations.Nullable;

/// Sets the blob of a document in the Anchor Document Properties set, or removes the document from it when there is no
/// blob.
@Layout(name = "Update Anchor Add Record", section = "2.2.3.1", size = 12)
public record UpdateAnchorAdd(
        @Int(at = 0, size = 4, name = "Document Identifier", meaning = "the document") int docId,
        @Data(at = 4, name = "PropertyTrackerBlob", meaning = "the blob; none: the document is removed") @Nullable ByteSlice propertyTrackerBlob) {

    public static final RecordType<UpdateAnchorAdd> TYPE = RecordType.of(UpdateAnchorAdd.class);
}
