package org.granary.server.migrate;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How many rows a table has, and the sum of their digests: the same for the same rows in any order, and for other rows another one.
///
/// The sum is one of 128 bits, of the first halves of the rows' SHA-256.
record Fingerprint(long rows, long high, long low) {

    /// Takes in a table row by row.
    static final class Builder {
        private final MessageDigest digest;
        private long rows;
        private long high;
        private long low;

        Builder() {
            try {
                digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }

        void add(List<@Nullable Object> row) {
            for (Object value : row) {
                take(value);
            }
            ByteBuffer half = ByteBuffer.wrap(digest.digest());
            long upper = half.getLong();
            long before = low;
            low += half.getLong();
            high += upper + (Long.compareUnsigned(low, before) < 0 ? 1 : 0);
            rows++;
        }

        /// A letter for the type, and the length where it varies, so that values cannot run into each other.
        private void take(@Nullable Object value) {
            switch (value) {
                case null -> digest.update((byte) 'N');
                case Long number -> fixed('I', number);
                case Double number -> fixed('R', Double.doubleToLongBits(number));
                case String text -> varying('T', units(text));
                case byte[] bytes -> varying('B', bytes);
                default -> throw new IllegalArgumentException("No store has values of " + value.getClass() + ".");
            }
        }

        /// Unit by unit: in no encoding would halves of surrogate pairs stay what they are.
        private static byte[] units(String text) {
            ByteBuffer bytes = ByteBuffer.allocate(Character.BYTES * text.length());
            text.chars().forEach(unit -> bytes.putChar((char) unit));
            return bytes.array();
        }

        private void fixed(char type, long bits) {
            digest.update((byte) type);
            digest.update(ByteBuffer.allocate(Long.BYTES).putLong(bits).array());
        }

        private void varying(char type, byte[] bytes) {
            digest.update((byte) type);
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
            digest.update(bytes);
        }

        Fingerprint build() {
            return new Fingerprint(rows, high, low);
        }
    }
}
