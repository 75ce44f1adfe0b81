package org.granary.records;

import org.granary.records.Layout.Block;
import org.granary.records.Layout.Int;

/// The row of a document in MSSDocSdids: who may see it, and what it is a duplicate of.
///
/// The document lists 61 bytes, but its structure has records of 60: Has Pluggable Security is one byte.
@Layout(name = "DocSdIds Update Record", section = "2.2.3.13", size = 60)
public record DocSdIdsUpdate(
        @Int(at = 0, size = 4, name = "DocId", meaning = "the document") int docId,
        @Int(at = 4, size = 4, name = "Security Descriptor Identifier", meaning = "its security descriptor") int sdId,
        @Int(at = 8, size = 2, name = "Type", meaning = "kind of the descriptor") int type,
        @Int(at = 10, size = 1, name = "Has Pluggable Security", meaning = "column HasPluggableSecurity") int hasPluggableSecurity,
        @Int(at = 11, size = 1, name = "Duplicate Identifiers Action", meaning = "1 stores the block, 2 leaves what is stored, all others store NULL") int duplicateIdentifiersAction,
        @Block(at = 12, size = 48, name = "Duplicate Identifier Block", meaning = "column DuplicateHashes") ByteSlice duplicateIdentifierBlock) {

    public static final RecordType<DocSdIdsUpdate> TYPE = RecordType.of(DocSdIdsUpdate.class);
}
