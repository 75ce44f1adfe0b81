package org.granary.store.sqlite;

import java.time.Duration;

/// What can be set about the embedded store.
///
/// @param readers how many pieces of read-only work run at once, in each database
/// @param readerWait how long read-only work waits for a reader before it is error 8645
/// @param lockTimeout how long work that writes waits for its turn before it is error 1222, where the client has not
///     said otherwise
/// @param idleTimeout how long a client's transaction may hold the writer without doing anything
/// @param totalTimeout how long a client's transaction may hold the writer at all
/// @param blockingTimeout how long a client that is to send something, the next step of its transaction or rows of a
///     bulk load, may keep others from writing
/// @param closeTimeout how long closing waits for running work before it stops it
/// @param gathering how long calls that have succeeded may wait while others that are already in the queue run before
///     the common commit
/// @param writerCacheKiB page cache of the writer of each database
/// @param readerCacheKiB page cache of each reader
public record SqliteSettings(int readers, Duration readerWait, Duration lockTimeout, Duration idleTimeout,
        Duration totalTimeout, Duration blockingTimeout, Duration closeTimeout, Duration gathering, int writerCacheKiB,
        int readerCacheKiB) {

    public static final SqliteSettings DEFAULT = new SqliteSettings(8, Duration.ofSeconds(25), Duration.ofSeconds(30),
            Duration.ofSeconds(15), Duration.ofMinutes(10), Duration.ofSeconds(15), Duration.ofSeconds(10),
            Duration.ofMillis(2), 65_536,
            8_192);

    public SqliteSettings {
        if (readers < 1) {
            throw new IllegalArgumentException("At least one reader is needed, not " + readers + ".");
        }
    }

    public SqliteSettings withReaders(int readers, Duration readerWait) {
        return new SqliteSettings(readers, readerWait, lockTimeout, idleTimeout, totalTimeout, blockingTimeout,
                closeTimeout, gathering,
                writerCacheKiB, readerCacheKiB);
    }

    public SqliteSettings withLockTimeout(Duration lockTimeout) {
        return new SqliteSettings(readers, readerWait, lockTimeout, idleTimeout, totalTimeout, blockingTimeout,
                closeTimeout, gathering,
                writerCacheKiB, readerCacheKiB);
    }

    public SqliteSettings withTransactionTimeouts(Duration idleTimeout, Duration totalTimeout) {
        return new SqliteSettings(readers, readerWait, lockTimeout, idleTimeout, totalTimeout, blockingTimeout,
                closeTimeout, gathering,
                writerCacheKiB, readerCacheKiB);
    }

    public SqliteSettings withBlockingTimeout(Duration blockingTimeout) {
        return new SqliteSettings(readers, readerWait, lockTimeout, idleTimeout, totalTimeout, blockingTimeout,
                closeTimeout, gathering, writerCacheKiB, readerCacheKiB);
    }

    public SqliteSettings withCloseTimeout(Duration closeTimeout) {
        return new SqliteSettings(readers, readerWait, lockTimeout, idleTimeout, totalTimeout, blockingTimeout,
                closeTimeout, gathering,
                writerCacheKiB, readerCacheKiB);
    }

    public SqliteSettings withGathering(Duration gathering) {
        return new SqliteSettings(readers, readerWait, lockTimeout, idleTimeout, totalTimeout, blockingTimeout,
                closeTimeout, gathering,
                writerCacheKiB, readerCacheKiB);
    }
}
