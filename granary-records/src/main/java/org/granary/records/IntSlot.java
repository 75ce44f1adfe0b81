package org.granary.records;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.granary.records.RecordField.Kind;
import org.jspecify.annotations.Nullable;

/// An integer.
record IntSlot(RecordField field, List<Long> allowed) implements Slot {

    static IntSlot of(Layout.Int layout) {
        List<Long> allowed = Arrays.stream(layout.allowed()).boxed().toList();
        return new IntSlot(
                new RecordField(layout.name(), layout.at(), layout.size(), Kind.INTEGER, layout.meaning()), allowed);
    }

    @Override
    public List<RecordField> fields() {
        return List.of(field);
    }

    @Override
    public Class<?> componentType() {
        return field.size() == Long.BYTES ? long.class : int.class;
    }

    @Override
    public void check(Blobs blobs, int record, int start) {
        if (!allowed.isEmpty()) {
            long value = Slot.integer(blobs.records, start + field.at(), field.size());
            if (!allowed.contains(value)) {
                throw blobs.malformed(record, field.name(), value + " is none of " + allowed + ".");
            }
        }
    }

    @Override
    public Object read(Blobs blobs, int start) {
        long value = Slot.integer(blobs.records, start + field.at(), field.size());
        if (field.size() == Long.BYTES) {
            return value;
        }
        return (int) value;
    }

    @Override
    public void write(ByteBuffer record, Beside beside, @Nullable Object value) {
        long number = value instanceof Number n ? n.longValue() : 0;
        if (!allowed.isEmpty() && !allowed.contains(number)) {
            throw new IllegalArgumentException(field.name() + ": " + number + " is none of " + allowed + ".");
        }
        Slot.putInteger(record, field.at(), field.size(), number, field.name());
    }
}
