package org.granary.records;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The bytes of an array of records, and what lies beside them.
final class Blobs {
    final String structure;
    final int count;
    final ByteBuffer records;
    final String text;
    final byte[] data;

    Blobs(String structure, int count, byte[] records, @Nullable String text, byte @Nullable [] data) {
        this.structure = structure;
        this.count = count;
        this.records = ByteBuffer.wrap(records);
        this.text = text == null ? "" : text;
        this.data = data == null ? new byte[0] : data;
    }

    /// @param record from 0
    MalformedBlobException malformed(int record, String field, String problem) {
        return new MalformedBlobException(structure, record + 1, count, field, problem);
    }
}
