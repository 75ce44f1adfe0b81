package org.granary.records;

import org.granary.records.Layout.Int;

/// Deletes all values of a property of a document from MSSDocProps.
@Layout(name = "DocProps Delete Record", section = "2.2.3.5", size = 8)
public record DocPropsDelete(
        @Int(at = 0, size = 4, name = "DocId", meaning = "the document") int docId,
        @Int(at = 4, size = 4, name = "Pid", meaning = "the managed property") int pid) {

    public static final RecordType<DocPropsDelete> TYPE = RecordType.of(DocPropsDelete.class);
}
