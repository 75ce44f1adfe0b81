package org.granary.records;

import org.granary.records.Layout.Int;
import org.granary.records.Layout.Text;
import org.jspecify.annotations.Nullable;

/// A term that a document defines, and the sentence that defines it.
@Layout(name = "Definitions Update Record", section = "2.2.3.17", size = 28)
public record DefinitionsUpdate(
        @Int(at = 0, size = 4, name = "DocId", meaning = "the document") int docId,
        @Int(at = 4, size = 4, name = "TermInSentence Offset", meaning = "where the term stands in the sentence") int termInSentenceOffset,
        @Int(at = 8, size = 4, name = "IsAcronym", meaning = "1 for acronyms, otherwise 0", allowed = {
            0, 1}) int isAcronym,
        @Text(at = 12, lengthSize = 4, name = "Term", meaning = "the term") @Nullable String term,
        @Text(at = 20, lengthSize = 4, name = "Sentence", meaning = "the sentence") @Nullable String sentence) {

    public static final RecordType<DefinitionsUpdate> TYPE = RecordType.of(DefinitionsUpdate.class);
}
