package org.granary.it.protocol;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Bytes that are equal when they are the same, and that can be read in a failure.
record Bytes(String hex) {

    static Bytes of(byte[] value) {
        return new Bytes(HexFormat.of().formatHex(value));
    }

    static @Nullable Object open(@Nullable Object value) {
        return value instanceof Bytes bytes ? HexFormat.of().parseHex(bytes.hex) : value;
    }

    @Override
    public String toString() {
        return "0x" + hex;
    }
}
