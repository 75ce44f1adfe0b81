package org.granary.protocol.search.common;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.granary.type.Collation;

/// Keys of texts that may be too long for an index: a digest (SHA-256) of the folded text, so that texts that are equal
/// by the collation have equal keys.
public final class TextKey {

    private TextKey() {}

    public static byte[] of(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(Collation.fold(text).getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
