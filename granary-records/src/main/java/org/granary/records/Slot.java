package org.granary.records;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How one component of a record lies in the bytes.
sealed interface Slot permits IntSlot, ReferenceSlot, BlockSlot {

    /// Its fields as the document counts them.
    List<RecordField> fields();

    /// The class of the component.
    Class<?> componentType();

    /// Whether the value can be read.
    ///
    /// @param start the first byte of the record
    /// @throws MalformedBlobException when the bytes lie
    void check(Blobs blobs, int record, int start);

    /// Reads a value that was checked.
    @Nullable
    Object read(Blobs blobs, int start);

    /// Writes a value, and what belongs beside the records.
    void write(ByteBuffer record, Beside beside, @Nullable Object value);

    /// An integer of 1, 2, 4 or 8 bytes.
    static long integer(ByteBuffer bytes, int at, int size) {
        return switch (size) {
            case 1 -> bytes.get(at) & 0xFF;
            case 2 -> bytes.getShort(at);
            case 4 -> bytes.getInt(at);
            case 8 -> bytes.getLong(at);
            default -> throw new IllegalArgumentException("There are no integers of " + size + " bytes.");
        };
    }

    /// @throws IllegalArgumentException when the value needs more bytes
    static void putInteger(ByteBuffer bytes, int at, int size, long value, String name) {
        boolean fits = switch (size) {
            case 1 -> value >= 0 && value <= 0xFF;
            case 2 -> value == (short) value;
            case 4 -> value == (int) value;
            default -> true;
        };
        if (!fits) {
            throw new IllegalArgumentException(name + ": " + value + " does not fit into " + size + " bytes.");
        }
        switch (size) {
            case 1 -> bytes.put(at, (byte) value);
            case 2 -> bytes.putShort(at, (short) value);
            case 4 -> bytes.putInt(at, (int) value);
            default -> bytes.putLong(at, value);
        }
    }
}
