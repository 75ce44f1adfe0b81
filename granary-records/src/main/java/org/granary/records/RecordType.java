package org.granary.records;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.granary.records.RecordField.Kind;
import org.jspecify.annotations.Nullable;

/// A record with its layout, read from its annotations once and checked: the fields lie side by side without gaps, and
/// each component has the class of its field.
public final class RecordType<R extends Record> {
    private final Layout layout;
    private final List<Slot> slots = new ArrayList<>();
    private final List<RecordField> fields = new ArrayList<>();
    private final Constructor<R> constructor;
    private final RecordComponent[] components;

    private RecordType(Class<R> type) {
        layout = type.getAnnotation(Layout.class);
        if (layout == null) {
            throw new IllegalArgumentException(type.getName() + " has no layout.");
        }
        components = type.getRecordComponents();
        for (RecordComponent component : components) {
            Slot slot = slot(component);
            if (slot.componentType() != component.getType()) {
                throw wrong(component.getName() + " must be a " + slot.componentType().getSimpleName());
            }
            slots.add(slot);
            fields.addAll(slot.fields());
        }
        for (Layout.Unused unused : layout.unused()) {
            fields.add(new RecordField("Unused", unused.at(), unused.size(), Kind.UNUSED, "ignored"));
        }
        fields.sort(Comparator.comparingInt(RecordField::at));
        checkTiling();
        try {
            constructor = type.getConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type.getName() + " must be public.", e);
        }
    }

    /// @throws IllegalArgumentException when the layout is wrong
    public static <R extends Record> RecordType<R> of(Class<R> type) {
        return new RecordType<>(type);
    }

    private Slot slot(RecordComponent component) {
        Layout.Int number = component.getAnnotation(Layout.Int.class);
        if (number != null) {
            return IntSlot.of(number);
        }
        Layout.Text text = component.getAnnotation(Layout.Text.class);
        if (text != null) {
            return ReferenceSlot.of(text);
        }
        Layout.Data data = component.getAnnotation(Layout.Data.class);
        if (data != null) {
            return ReferenceSlot.of(data);
        }
        Layout.Block block = component.getAnnotation(Layout.Block.class);
        if (block != null) {
            return BlockSlot.of(block);
        }
        throw wrong(component.getName() + " does not say where it lies");
    }

    private void checkTiling() {
        int end = 0;
        for (RecordField field : fields) {
            if (field.at() != end) {
                throw wrong(field.name() + " is at " + field.at() + ", but what is before it ends at " + end);
            }
            end = field.end();
        }
        if (end != layout.size()) {
            throw wrong("the fields have " + end + " bytes, the record " + layout.size());
        }
    }

    private IllegalArgumentException wrong(String problem) {
        return new IllegalArgumentException("Layout of " + layout.name() + ": " + problem + ".");
    }

    /// The document's name for the record.
    public String name() {
        return layout.name();
    }

    /// Where the document describes it.
    public String section() {
        return layout.section();
    }

    /// Bytes of one record.
    public int size() {
        return layout.size();
    }

    /// All fields in their order, also those that are unused.
    public List<RecordField> fields() {
        return List.copyOf(fields);
    }

    void check(Blobs blobs, int record) {
        int start = record * size();
        for (Slot slot : slots) {
            slot.check(blobs, record, start);
        }
    }

    /// How much the texts, or the bytes, of a record take of what lies beside it.
    long lengthBeside(Blobs blobs, int record, boolean text) {
        long length = 0;
        for (Slot slot : slots) {
            if (slot instanceof ReferenceSlot reference && reference.isText() == text) {
                length += reference.length(blobs, record * size());
            }
        }
        return length;
    }

    R read(Blobs blobs, int record) {
        @Nullable
        Object[] values = new @Nullable Object[slots.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = slots.get(i).read(blobs, record * size());
        }
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    byte[] write(R record, Beside beside) {
        ByteBuffer bytes = ByteBuffer.allocate(size());
        for (int i = 0; i < components.length; i++) {
            try {
                slots.get(i).write(bytes, beside, components[i].getAccessor().invoke(record));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        return bytes.array();
    }
}
