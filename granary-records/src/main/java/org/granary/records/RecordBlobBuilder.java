package org.granary.records;

import java.io.ByteArrayOutputStream;

/// Makes a structure: add the records, then take the number, the bytes, and what lies beside them.
///
/// An empty text and no bytes are written as length 0, which readers take for null. Short texts that occur again are
/// written once.
public final class RecordBlobBuilder<R extends Record> {
    private final RecordType<R> type;
    private final ByteArrayOutputStream records = new ByteArrayOutputStream();
    private final Beside beside = new Beside();
    private int count;

    public RecordBlobBuilder(RecordType<R> type) {
        this.type = type;
    }

    /// @throws IllegalArgumentException when a value does not fit into its field
    public RecordBlobBuilder<R> add(R record) {
        records.writeBytes(type.write(record, beside));
        count++;
        return this;
    }

    public RecordBlobBuilder<R> addAll(Iterable<R> all) {
        all.forEach(this::add);
        return this;
    }

    public int count() {
        return count;
    }

    /// The records, one after another.
    public byte[] records() {
        return records.toByteArray();
    }

    /// The string beside the records.
    public String text() {
        return beside.text();
    }

    /// The bytes beside the records.
    public byte[] data() {
        return beside.data();
    }
}
