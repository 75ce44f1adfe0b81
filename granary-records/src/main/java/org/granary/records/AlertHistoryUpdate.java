package org.granary.records;

import org.granary.records.Layout.Int;

/// When a document was crawled, and signatures that tell whether it has changed since.
@Layout(name = "Alert History Update Record", section = "2.2.3.15", size = 32)
public record AlertHistoryUpdate(
        @Int(at = 0, size = 4, name = "DocId", meaning = "the document") int docId,
        @Int(at = 4, size = 4, name = "Schema Signature", meaning = "which properties it has") int schemaSignature,
        @Int(at = 8, size = 8, name = "Url Signature", meaning = "its URL") long urlSignature,
        @Int(at = 16, size = 8, name = "Content Signature", meaning = "its content") long contentSignature,
        @Int(at = 24, size = 8, name = "CrawlTime", meaning = "when it was crawled, UTC") long crawlTime) {

    public static final RecordType<AlertHistoryUpdate> TYPE = RecordType.of(AlertHistoryUpdate.class);
}
