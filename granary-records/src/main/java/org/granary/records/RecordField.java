package org.granary.records;

/// A field of a layout, for those who want to print or check one.
///
/// @param at its first byte in the record, from 0
public record RecordField(String name, int at, int size, Kind kind, String meaning) {

    /// What the bytes are.
    public enum Kind {
        /// A big-endian integer.
        INTEGER,
        /// A big-endian offset into the string beside the records, in UTF-16 units.
        TEXT_OFFSET,
        /// A big-endian number of UTF-16 units.
        TEXT_LENGTH,
        /// A big-endian offset into the blob beside the records, in bytes.
        DATA_OFFSET,
        /// A big-endian number of bytes.
        DATA_LENGTH,
        /// Bytes as they are.
        BLOCK,
        /// Bytes that nobody looks at.
        UNUSED
    }

    /// The first byte behind it.
    public int end() {
        return at + size;
    }
}
