package org.granary.gatherer.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Signatures of texts: the same for the same text, on every machine and in every version, since they are stored and compared years later. All are taken
/// from the SHA-1 of the text in UTF-8.
public final class Signature {
    private static final HexFormat HEX = HexFormat.of();

    private Signature() {}

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-1.", e);
        }
    }

    /// AccessHash, DisplayHash, CompactHash, AnchorHash. An empty text has 0.
    public static int number(String text) {
        return text.isEmpty() ? 0 : ByteBuffer.wrap(digest(text)).getInt();
    }

    public static long longNumber(String text) {
        return ByteBuffer.wrap(digest(text)).getLong();
    }

    /// CompactURL: 40 characters that stand for the URL.
    public static String compact(String url) {
        return HEX.formatHex(digest(url));
    }
}
