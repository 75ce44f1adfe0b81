package org.granary.protocol.queue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// Stands for a user where jobs are looked up: a digest, so that an index stays small however long an identifier or a
/// token is.
public final class UserKey {
    private final byte[] digest;

    private UserKey(byte[] digest) {
        this.digest = digest;
    }

    byte[] bytes() {
        return digest;
    }

    /// The same for user identifiers that the collation takes for equal.
    public static @Nullable UserKey of(@Nullable String userId) {
        return userId == null
                ? null
                : new UserKey(sha256().digest(Collation.fold(userId).getBytes(StandardCharsets.UTF_8)));
    }

    /// The same for equal bytes in both; null if either is.
    public static @Nullable UserKey of(byte @Nullable [] sid, byte @Nullable [] groups) {
        if (sid == null || groups == null) {
            return null;
        }
        MessageDigest sha256 = sha256();
        sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(sid.length).flip());
        sha256.update(sid);
        return new UserKey(sha256.digest(groups));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
