package org.granary.security;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A login as all may know it: without its password.
///
/// @param id never that of another login, also after this one is gone
/// @param windowsName the name by which Windows authentication knows it, `DOMAIN\name` or `name@REALM`; null where it
///     has none
/// @param defaultDatabase where its sessions begin; null where none was chosen
/// @param checks which rules hold for its password
public record LoginPrincipal(int id, String name, LoginKind kind, @Nullable String windowsName, boolean disabled,
        @Nullable String defaultDatabase, PasswordChecks checks, LocalDateTime created, LocalDateTime changed) {
    /// The number of the first administrator, `sa`, under whatever name.
    public static final int ADMINISTRATOR = 1;

    private static final int SID_BYTES = 16;

    /// Its security identifier: the same for as long as the login exists, under whatever name.
    public byte[] sid() {
        if (id == ADMINISTRATOR) {
            return new byte[]{1};
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update("granary login".getBytes(StandardCharsets.US_ASCII));
            digest.update(ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(id)
                    .putLong(created.toEpochSecond(ZoneOffset.UTC)).array());
            return Arrays.copyOf(digest.digest(), SID_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
