package org.granary.gatherer.content;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/// Makes a signature of parts, in order: the same for the same parts on every machine and in every version, since signatures are stored and compared years later.
/// The first bytes of the SHA-256 of all parts, each behind its length.
final class Signatures {
    private static final int ABSENT = -1;

    private final MessageDigest digest;

    Signatures() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }

    Signatures add(@Nullable String text) {
        return text == null ? length(ABSENT) : add(text.getBytes(StandardCharsets.UTF_8));
    }

    Signatures add(byte[] bytes) {
        length(bytes.length);
        digest.update(bytes);
        return this;
    }

    private Signatures length(int length) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(length).array());
        return this;
    }

    /// Ends it.
    long number() {
        return ByteBuffer.wrap(digest.digest()).getLong();
    }

    /// Ends it.
    int shortNumber() {
        return ByteBuffer.wrap(digest.digest()).getInt();
    }
}
