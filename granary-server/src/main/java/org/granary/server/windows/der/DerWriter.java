package org.granary.server.windows.der;

import java.io.ByteArrayOutputStream;

/// Writes DER, from the inside out: `value(tag, contents…)`.
public final class DerWriter {
    private static final int SHORT = 0x80;

    private DerWriter() {}

    public static byte[] value(int tag, byte[]... contents) {
        int length = 0;
        for (byte[] content : contents) {
            length += content.length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(length + 6);
        out.write(tag);
        if (length < SHORT) {
            out.write(length);
        } else {
            int count = length < 1 << 8 ? 1 : length < 1 << 16 ? 2 : length < 1 << 24 ? 3 : 4;
            out.write(SHORT | count);
            for (int shift = (count - 1) * 8; shift >= 0; shift -= 8) {
                out.write(length >>> shift);
            }
        }
        for (byte[] content : contents) {
            out.writeBytes(content);
        }
        return out.toByteArray();
    }

    public static byte[] objectId(ObjectId id) {
        return value(DerReader.OBJECT_IDENTIFIER, id.content());
    }

    public static byte[] octets(byte[] content) {
        return value(DerReader.OCTET_STRING, content);
    }

    /// A number from 0 to 127.
    public static byte[] enumerated(int number) {
        return value(DerReader.ENUMERATED, new byte[]{(byte) number});
    }
}
