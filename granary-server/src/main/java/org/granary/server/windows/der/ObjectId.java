package org.granary.server.windows.der;

import java.util.Arrays;
import java.util.HexFormat;

/// An object identifier, in its DER content. Equal when the bytes are.
public final class ObjectId {
    private static final int LONGEST = 64;

    private final byte[] content;

    private ObjectId(byte[] content) {
        this.content = content;
    }

    static ObjectId ofContent(byte[] content) throws DerException {
        if (content.length == 0 || content.length > LONGEST) {
            throw new DerException("an object identifier of " + content.length + " bytes");
        }
        return new ObjectId(content);
    }

    /// @param hex the content in hexadecimal digits
    public static ObjectId ofHex(String hex) {
        return new ObjectId(HexFormat.of().parseHex(hex));
    }

    byte[] content() {
        return content.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ObjectId id && Arrays.equals(content, id.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    /// In numbers: `1.2.840.113554.1.2.2`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        long number = 0;
        for (byte part : content) {
            number = number << 7 | (part & 0x7F);
            if (part >= 0) {
                if (text.isEmpty()) {
                    long first = Math.min(number / 40, 2);
                    text.append(first).append('.').append(number - first * 40);
                } else {
                    text.append('.').append(number);
                }
                number = 0;
            }
        }
        return text.toString();
    }
}
