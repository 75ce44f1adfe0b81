package org.granary.protocol.search.property;

import org.granary.records.DefinitionsUpdate;
import org.granary.records.RecordBlob;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Definitions (MS-SQLPGAT2 3.1.1.40): terms that documents define. A term may be defined several times, in the same
/// words, so rows have no key.
final class Definitions {
    static final String ADD = """
            INSERT INTO definition (DocId, Term, Sentence, TermOffset, IsAcronym) VALUES (?, ?, ?, ?, ?)""";

    private Definitions() {}

    static void add(Transaction transaction, RecordBlob<DefinitionsUpdate> records) {
        Portions.each(records,
                record -> new @Nullable Object[]{record.docId(), record.term(), record.sentence(),
                    record.termInSentenceOffset(), record.isAcronym()},
                portion -> transaction.batch(ADD, portion));
    }
}
