package org.granary.type;

import java.util.HexFormat;

/// Bytes as hexadecimal digits and back, in pieces, with a look at [CurrentRequest] before each.
final class HexText {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final int BYTES = 1 << 16;

    private HexText() {}

    static String of(String prefix, byte[] bytes) {
        StringBuilder text = new StringBuilder(prefix.length() + 2 * bytes.length).append(prefix);
        for (int at = 0; at < bytes.length; at += BYTES) {
            CurrentRequest.check();
            HEX.formatHex(text, bytes, at, Math.min(bytes.length, at + BYTES));
        }
        return text.toString();
    }

    /// @throws IllegalArgumentException if these are not pairs of digits
    static byte[] parse(String text, int from) {
        int digits = text.length() - from;
        if (digits % 2 != 0) {
            throw new IllegalArgumentException("an odd number of digits");
        }
        byte[] bytes = new byte[digits / 2];
        for (int at = 0; at < bytes.length; at += BYTES) {
            CurrentRequest.check();
            int count = Math.min(BYTES, bytes.length - at);
            byte[] piece = HEX.parseHex(text, from + 2 * at, from + 2 * (at + count));
            System.arraycopy(piece, 0, bytes, at, count);
        }
        return bytes;
    }
}
