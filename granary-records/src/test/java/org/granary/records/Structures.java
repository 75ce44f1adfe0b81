package org.granary.records;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// All structures, and random records of them.
final class Structures {
    static final List<Class<? extends Record>> ALL = List.of(UpdateAnchorAdd.class, DocPropsAdd.class,
            DocPropsDelete.class, DocPropsDeleteWithHash.class, DocResultsUpdate.class, DocResultsAnchorUpdate.class,
            DocSdIdsUpdate.class, AlertHistoryUpdate.class, DefinitionsUpdate.class, TransactionCommit.class,
            DocumentId.class);

    private Structures() {}

    static <R extends Record> R random(Class<R> type, Random random) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable
        Object[] values = Arrays.stream(components).map(component -> value(component, random)).toArray();
        try {
            return type.getConstructor(Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
                    .newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static @Nullable Object value(RecordComponent component, Random random) {
        Layout.Int number = component.getAnnotation(Layout.Int.class);
        if (number != null) {
            if (number.allowed().length > 0) {
                return (int) number.allowed()[random.nextInt(number.allowed().length)];
            }
            return switch (number.size()) {
                case 1 -> random.nextInt(256);
                case 2 -> (int) (short) random.nextInt();
                case 4 -> random.nextInt();
                default -> (Object) random.nextLong();
            };
        }
        Layout.Block block = component.getAnnotation(Layout.Block.class);
        int length = block != null ? block.size() : random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(300);
        if (length == 0) {
            return null;
        }
        if (component.getType() == String.class) {
            char[] units = new char[length];
            for (int i = 0; i < length; i++) {
                units[i] = (char) random.nextInt(0x10000); // halves of surrogate pairs too: a text is units
            }
            return new String(units);
        }
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return ByteSlice.of(bytes);
    }
}
