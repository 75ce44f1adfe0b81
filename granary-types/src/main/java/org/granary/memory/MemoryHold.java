package org.granary.memory;

import org.granary.type.SqlError;

/// What one thing holds that grows in small steps; closing gives it back. Reserves ahead, so that most steps touch no
/// account. For one thread at a time.
public final class MemoryHold implements AutoCloseable {
    private static final long LEAST_AHEAD = 128;
    private static final long MOST_AHEAD = 64 * 1024;

    private final MemoryAccount account;
    private final MemoryKind kind;
    private long held;
    private long reserved;

    MemoryHold(MemoryAccount account, MemoryKind kind) {
        this.account = account;
        this.kind = kind;
    }

    public long held() {
        return held;
    }

    public void add(long bytes) {
        long next = held + bytes;
        if (next > reserved) {
            long ahead = Math.clamp(next / 8, LEAST_AHEAD, MOST_AHEAD);
            if (account.tryReserve(kind, next + ahead - reserved)) {
                reserved = next + ahead;
            } else {
                account.reserve(kind, next - reserved);
                reserved = next;
            }
        }
        held = next;
    }

    /// Adds this many bytes if there is memory for them.
    public boolean tryAdd(long bytes) {
        long more = held + bytes - reserved;
        boolean fits = more <= 0 || account.tryReserve(kind, more);
        if (fits) {
            held += bytes;
            reserved = Math.max(reserved, held);
        }
        return fits;
    }

    /// Adds this many bytes whether they fit or not.
    public void force(long bytes) {
        held += bytes;
        if (held > reserved) {
            account.force(kind, held - reserved);
            reserved = held;
        }
    }

    /// Error 701 if this many more bytes do not fit.
    ///
    /// @throws SqlError 701; nothing changes
    public void require(long more) {
        account.require(kind, held + more - reserved);
    }

    public void give(long bytes) {
        giveAbove(Math.max(0, held - bytes));
    }

    /// Releases what is held above this many bytes.
    public void giveAbove(long bytes) {
        held = Math.min(held, bytes);
        long ahead = held == 0 ? 0 : MOST_AHEAD;
        if (reserved > held + ahead) {
            account.release(kind, reserved - held);
            reserved = held;
        }
    }

    @Override
    public void close() {
        held = 0;
        account.release(kind, reserved);
        reserved = 0;
    }
}
