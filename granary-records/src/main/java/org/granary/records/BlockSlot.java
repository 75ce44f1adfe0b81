package org.granary.records;

import java.nio.ByteBuffer;
import java.util.List;
import org.granary.records.RecordField.Kind;
import org.jspecify.annotations.Nullable;

/// Bytes inside the record.
record BlockSlot(RecordField field) implements Slot {

    static BlockSlot of(Layout.Block layout) {
        return new BlockSlot(
                new RecordField(layout.name(), layout.at(), layout.size(), Kind.BLOCK, layout.meaning()));
    }

    @Override
    public List<RecordField> fields() {
        return List.of(field);
    }

    @Override
    public Class<?> componentType() {
        return ByteSlice.class;
    }

    @Override
    public void check(Blobs blobs, int record, int start) {
        // Bytes are bytes.
    }

    @Override
    public Object read(Blobs blobs, int start) {
        byte[] bytes = new byte[field.size()];
        blobs.records.get(start + field.at(), bytes);
        return ByteSlice.of(bytes);
    }

    @Override
    public void write(ByteBuffer record, Beside beside, @Nullable Object value) {
        if (!(value instanceof ByteSlice bytes) || bytes.length() != field.size()) {
            throw new IllegalArgumentException(field.name() + " has " + field.size() + " bytes.");
        }
        record.put(field.at(), bytes.toByteArray());
    }
}
