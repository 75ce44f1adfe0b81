package org.granary.tds.token;

import java.util.Arrays;
import java.util.HexFormat;

/// Bytes that never change and are equal when they are the same bytes, as records need them.
public final class Bytes {
    public static final Bytes EMPTY = new Bytes(new byte[0]);

    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    public static Bytes of(byte... content) {
        return new Bytes(content.clone());
    }

    public int length() {
        return content.length;
    }

    public byte[] toArray() {
        return content.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(content, bytes.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    /// The length only: such bytes can be secrets.
    @Override
    public String toString() {
        return content.length + " bytes";
    }

    /// The bytes in hexadecimal digits.
    public String hex() {
        return HexFormat.of().formatHex(content);
    }
}
