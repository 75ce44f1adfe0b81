package org.granary.records;

import org.granary.records.Layout.Int;
import org.granary.records.Layout.Text;
import org.jspecify.annotations.Nullable;

/// A row of MSSDocProps to add or to update.
@Layout(name = "DocProps Add Record", section = "2.2.3.3", size = 32)
public record DocPropsAdd(
        @Int(at = 0, size = 4, name = "DocId", meaning = "the document") int docId,
        @Int(at = 4, size = 4, name = "Pid", meaning = "the managed property") int pid,
        @Int(at = 8, size = 8, name = "llVal", meaning = "the value, or a hash and more of a text") long llVal,
        @Text(at = 16, lengthSize = 4, name = "StrVal", meaning = "the value as text") @Nullable String strVal,
        @Text(at = 24, lengthSize = 4, name = "StrVal2", meaning = "the rest of a long text") @Nullable String strVal2) {

    public static final RecordType<DocPropsAdd> TYPE = RecordType.of(DocPropsAdd.class);
}
