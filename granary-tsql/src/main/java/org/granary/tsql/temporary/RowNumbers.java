package org.granary.tsql.temporary;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// What temporary tables number their rows with, one after the other for the whole server: rowversions, and
/// newsequentialid(); and the numbers of types.
final class RowNumbers {
    /// The first version of a new database of SQL Server, less one.
    private static final long BEFORE_FIRST = 2000;
    /// `sysname` has it.
    private static final int LAST_SYSTEM_TYPE = 256;

    private final AtomicInteger types = new AtomicInteger(LAST_SYSTEM_TYPE);
    private final AtomicLong versions = new AtomicLong(BEFORE_FIRST);
    // Ticks of 100 ns, so that identifiers of a later process are greater.
    private final AtomicLong sequence = new AtomicLong(Instant.now().toEpochMilli() * 10_000);
    private final long node = new SecureRandom().nextLong();

    /// The number of a new type, above those of the server's own.
    int nextType() {
        return types.incrementAndGet();
    }

    byte[] nextVersion() {
        return bytes(versions.incrementAndGet());
    }

    byte[] lastVersion() {
        return bytes(versions.get());
    }

    private static byte[] bytes(long version) {
        return ByteBuffer.allocate(Long.BYTES).putLong(version).array();
    }

    /// Greater than the one before, as SQL Server compares identifiers: by their last eight bytes first, which stay,
    /// then by the pairs and the first four bytes, each in the order in which they are stored, the last digits first.
    UUID nextSequentialId() {
        long count = sequence.incrementAndGet();
        long first = Integer.toUnsignedLong(Integer.reverseBytes((int) count));
        long second = Short.toUnsignedLong(Short.reverseBytes((short) (count >>> 32)));
        long third = Short.toUnsignedLong(Short.reverseBytes((short) (count >>> 48)));
        return new UUID(first << 32 | second << 16 | third, node);
    }
}
