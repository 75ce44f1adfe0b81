package org.granary.records;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Bytes that may be a part of a larger array, which is neither copied nor changed. Equal when the bytes are.
public final class ByteSlice {
    private final byte[] array;
    private final int offset;
    private final int length;

    private ByteSlice(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
    }

    /// The bytes of an array that from now on must not change.
    public static ByteSlice of(byte... bytes) {
        return new ByteSlice(bytes, 0, bytes.length);
    }

    /// A part of an array that from now on must not change.
    public static ByteSlice of(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        return new ByteSlice(array, offset, length);
    }

    public int length() {
        return length;
    }

    /// A copy that belongs to the caller.
    public byte[] toByteArray() {
        return Arrays.copyOfRange(array, offset, offset + length);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ByteSlice slice
                && Arrays.equals(array, offset, offset + length, slice.array, slice.offset,
                        slice.offset + slice.length);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    @Override
    public String toString() {
        return "ByteSlice[" + length + " bytes]";
    }
}
