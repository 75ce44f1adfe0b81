package org.granary.tsql.lock;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/// What an application lock is for.
///
/// @param database where it was asked for, in lower case
/// @param principal whose members may ask for it, in lower case
/// @param name compares byte by byte
public record LockResource(String database, String principal, String name) {
    /// What one costs beside its text.
    private static final int OVERHEAD = 400;

    public LockResource {
        database = database.toLowerCase(Locale.ROOT);
        principal = principal.toLowerCase(Locale.ROOT);
    }

    long bytes() {
        return OVERHEAD + 2L * (database.length() + principal.length() + name.length());
    }

    /// A number for the resource, by which other processes know it.
    long key() {
        return key("");
    }

    /// A number for the resource in one mode.
    long key(LockMode mode) {
        return key(mode.name());
    }

    private long key(String what) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : new String[]{"granary application lock", database, principal, name, what}) {
                digest.update(part.getBytes(StandardCharsets.UTF_16LE));
                digest.update(new byte[]{0, 0, 0});
            }
            return ByteBuffer.wrap(digest.digest()).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
