package org.granary.records;

/// One document of an Id Blob.
@Layout(name = "Document Identifier", section = "MS-SQLPQ2 2.2.1.2", size = 4)
public record DocumentId(@Layout.Int(at = 0, size = 4, name = "DocId", meaning = "the document") int docId) {
    public static final RecordType<DocumentId> TYPE = RecordType.of(DocumentId.class);
}
