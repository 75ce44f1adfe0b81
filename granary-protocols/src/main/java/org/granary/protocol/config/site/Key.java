package org.granary.protocol.config.site;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.granary.store.Rows;
import org.jspecify.annotations.Nullable;

/// Bytes with a meaning: the key of a tree, or a place in one. Ordered as stores order bytes.
final class Key implements Comparable<Key> {
    private final byte[] bytes;

    Key(byte[] bytes) {
        this.bytes = bytes;
    }

    static Key of(Rows row, int column) {
        return new Key(Objects.requireNonNull(row.getBytes(column)));
    }

    /// For a statement; not to be changed.
    byte[] bytes() {
        return bytes;
    }

    @Override
    public int compareTo(Key other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Key key && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
