/// The binary structures of MS-SQLPGAT2 2.2.3: arrays of records of fixed length, and beside them a string and a blob
/// out of which the records cut their texts and bytes by offset and length.
///
/// Each record is a Java record whose components say where they lie ([org.granary.records.Layout]);
/// [org.granary.records.RecordType] reads and writes it by that. [org.granary.records.RecordBlob] reads a structure
/// that somebody else made, and trusts nothing in it; [org.granary.records.RecordBlobBuilder] makes one.
@NullMarked
package org.granary.records;

import org.jspecify.annotations.NullMarked;
