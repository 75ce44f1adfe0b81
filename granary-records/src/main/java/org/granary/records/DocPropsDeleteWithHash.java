package org.granary.records;

import org.granary.records.Layout.Int;

/// Deletes those values of a property of a document from MSSDocProps whose llVal matches: all 8 bytes, or only the high
/// 4 for texts.
@Layout(name = "DocProps Delete With Hash Record", section = "2.2.3.7", size = 17)
public record DocPropsDeleteWithHash(
        @Int(at = 0, size = 4, name = "DocId", meaning = "the document") int docId,
        @Int(at = 4, size = 4, name = "Pid", meaning = "the managed property") int pid,
        @Int(at = 8, size = 1, name = "IsStringType", meaning = "1 for texts, 0 for all others", allowed = {
            0, 1}) int isStringType,
        @Int(at = 9, size = 8, name = "llVal", meaning = "what the value is compared with") long llVal) {

    public static final RecordType<DocPropsDeleteWithHash> TYPE = RecordType.of(DocPropsDeleteWithHash.class);
}
