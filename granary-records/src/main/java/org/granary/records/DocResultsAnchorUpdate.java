package org.granary.records;

import org.granary.records.Layout.Int;
import org.granary.records.Layout.Text;
import org.jspecify.annotations.Nullable;

/// What users have tagged a document with, for MSSDocResults.
@Layout(name = "DocResults Anchor Update Record", section = "2.2.3.11", size = 10)
public record DocResultsAnchorUpdate(
        @Int(at = 0, size = 4, name = "DocId", meaning = "the document") int docId,
        @Text(at = 4, lengthSize = 2, name = "Popular Social Tags", meaning = "column popularSocialTags") @Nullable String popularSocialTags) {

    public static final RecordType<DocResultsAnchorUpdate> TYPE = RecordType.of(DocResultsAnchorUpdate.class);
}
