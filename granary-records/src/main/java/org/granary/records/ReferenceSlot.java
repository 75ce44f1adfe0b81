package org.granary.records;

import java.nio.ByteBuffer;
import java.util.List;
import org.granary.records.RecordField.Kind;
import org.jspecify.annotations.Nullable;

/// An offset and a length that cut a value out of what lies beside the records.
record ReferenceSlot(RecordField offset, RecordField length) implements Slot {

    static ReferenceSlot of(Layout.Text layout) {
        return new ReferenceSlot(
                new RecordField(layout.name() + " Offset", layout.at(), 4, Kind.TEXT_OFFSET, layout.meaning()),
                new RecordField(layout.name() + " Length", layout.at() + 4, layout.lengthSize(), Kind.TEXT_LENGTH,
                        layout.meaning()));
    }

    static ReferenceSlot of(Layout.Data layout) {
        return new ReferenceSlot(
                new RecordField(layout.name() + " Offset", layout.at(), 4, Kind.DATA_OFFSET, layout.meaning()),
                new RecordField(layout.name() + " Length", layout.at() + 4, 4, Kind.DATA_LENGTH, layout.meaning()));
    }

    boolean isText() {
        return offset.kind() == Kind.TEXT_OFFSET;
    }

    @Override
    public List<RecordField> fields() {
        return List.of(offset, length);
    }

    @Override
    public Class<?> componentType() {
        return isText() ? String.class : ByteSlice.class;
    }

    @Override
    public void check(Blobs blobs, int record, int start) {
        long units = length(blobs, start);
        if (units == 0) {
            return;
        }
        if (units < 0) {
            throw blobs.malformed(record, length.name(), units + " is negative.");
        }
        long first = Slot.integer(blobs.records, start + offset.at(), offset.size());
        long available = isText() ? blobs.text.length() : blobs.data.length;
        String what = isText() ? " characters" : " bytes";
        if (first < 0 || first > available) {
            throw blobs.malformed(record, offset.name(),
                    first + " is outside of the " + available + what + " beside the records.");
        }
        if (first + units > available) {
            throw blobs.malformed(record, length.name(),
                    units + " from " + first + " is more than the " + available + what + " beside the records.");
        }
    }

    /// How much it takes of what lies beside the records.
    long length(Blobs blobs, int start) {
        return Slot.integer(blobs.records, start + length.at(), length.size());
    }

    @Override
    public @Nullable Object read(Blobs blobs, int start) {
        int units = (int) length(blobs, start);
        if (units == 0) {
            return null;
        }
        int first = (int) Slot.integer(blobs.records, start + offset.at(), offset.size());
        return isText() ? blobs.text.substring(first, first + units) : ByteSlice.of(blobs.data, first, units);
    }

    @Override
    public void write(ByteBuffer record, Beside beside, @Nullable Object value) {
        int units = switch (value) {
            case String text -> text.length();
            case ByteSlice bytes -> bytes.length();
            case null, default -> 0;
        };
        Slot.putInteger(record, length.at(), length.size(), units, length.name());
        if (units > 0) {
            int first = switch (value) {
                case String text -> beside.text(text);
                case ByteSlice bytes -> beside.data(bytes);
                case null, default -> throw new IllegalArgumentException("Neither a text nor bytes: " + value);
            };
            Slot.putInteger(record, offset.at(), offset.size(), first, offset.name());
        }
    }
}
