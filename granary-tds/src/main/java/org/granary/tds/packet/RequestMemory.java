package org.granary.tds.packet;

import java.util.concurrent.atomic.AtomicLong;
import org.granary.type.SqlError;

/// What the requests of all connections may hold in memory together while they are read and run. A request that would need more is refused with error 701
/// before it hurts the others. Safe for many threads.
public final class RequestMemory {
    /// What every request may hold without asking, and the step in which it asks for more.
    private static final long STEP = 64 * 1024;

    private final long limit;
    private final AtomicLong used = new AtomicLong();

    public RequestMemory(long limit) {
        this.limit = limit;
    }

    /// Bytes that requests hold now.
    public long used() {
        return used.get();
    }

    /// For one request.
    public Account account() {
        return new Account();
    }

    /// What one request holds; closing gives it back. For one thread at a time.
    public final class Account implements AutoCloseable {
        private long held;
        private long reserved;

        /// @throws SqlError 701 when there is no room; then nothing is taken
        public void take(long bytes) {
            long more = held + bytes - STEP - reserved;
            if (more > 0) {
                reserve((more + STEP - 1) / STEP * STEP);
            }
            held += bytes;
        }

        private void reserve(long bytes) {
            if (used.addAndGet(bytes) > limit) {
                used.addAndGet(-bytes);
                throw new SqlError(701, 17, 123,
                        "There is insufficient system memory in resource pool 'default' to run this query: all requests together may hold "
                                + limit + " bytes (request-memory), and this one needs more than is left of them. "
                                + "Send less in one request.");
            }
            reserved += bytes;
        }

        public void give(long bytes) {
            giveAbove(Math.max(0, held - bytes));
        }

        /// Gives back what is held above so many bytes.
        public void giveAbove(long bytes) {
            held = Math.min(held, bytes);
            long needed = held <= STEP ? 0 : (held - 1) / STEP * STEP;
            if (reserved > needed) {
                used.addAndGet(needed - reserved);
                reserved = needed;
            }
        }

        @Override
        public void close() {
            giveAbove(0);
        }
    }
}
