package org.granary.protocol.config.version;

import java.nio.ByteBuffer;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// The row versions of a set. Each set has one counter, a row of `row_version`, which its writers lock before they
/// decide anything: versions are therefore committed in their order, and who has seen version v will never see a lower
/// one appear.
///
/// In the store a row version is an integer; on the wire it is that number as eight bytes, the highest first.
public enum RowVersions {
    OBJECTS("Objects"), PENDING_DISTRIBUTION_LISTS("PendingDistributionLists");

    static final String RAISE = "UPDATE row_version SET Value = Value + ? WHERE SetName = ? RETURNING Value";
    static final String CURRENT = "SELECT Value FROM row_version WHERE SetName = ?";

    private final String set;

    RowVersions(String set) {
        this.set = set;
    }

    /// Takes the next `count` versions, and with them the lock of the set: other writers of the set wait for the end of
    /// this transaction.
    ///
    /// @return the last of them
    public long raise(Transaction transaction, long count) {
        return value(transaction, RAISE, count, set);
    }

    /// Takes the lock without a version: for changes that have no version, but that other changes depend on.
    ///
    /// @return the last version taken
    public long lock(Transaction transaction) {
        return raise(transaction, 0);
    }

    /// The last version taken, as of the transaction's snapshot.
    public long current(Transaction transaction) {
        return value(transaction, CURRENT, set);
    }

    private static long value(Transaction transaction, String sql, Object... parameters) {
        return transaction.number(sql, parameters);
    }

    /// The version as clients see it.
    public static byte[] toBytes(long version) {
        return ByteBuffer.allocate(Long.BYTES).putLong(version).array();
    }

    /// The version that a client sent. None is 0, below all versions; what is beyond all numbers given here is the
    /// highest number.
    public static long fromBytes(byte @Nullable [] bytes) {
        if (bytes == null) {
            return 0;
        }
        long version = ByteBuffer.wrap(bytes).getLong();
        return version < 0 ? Long.MAX_VALUE : version;
    }
}
