package org.granary.memory;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A part of the server's memory budget: of a login, a connection, a request, or of one thing that a session keeps.
/// What is reserved here is reserved in all accounts above, up to [ServerMemory]; each may refuse it with error 701,
/// and then nothing is reserved in any of them.
///
/// Safe for many threads, but closed by one that knows that no other uses it any more. [MemoryHold] is the way to use
/// it for many small things.
public sealed class MemoryAccount implements AutoCloseable permits ServerMemory, ConnectionMemory, LoginMemory {
    /// Far below zero, so that nothing reserved or released later makes it positive.
    private static final long CLOSED = Long.MIN_VALUE / 2;

    private final long limit;
    private final String what;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLongArray byKind = new AtomicLongArray(MemoryKind.values().length);
    private final @Nullable MemoryAccount parent;

    /// @param what names the account and its setting in the text of error 701
    MemoryAccount(@Nullable MemoryAccount parent, long limit, String what) {
        this.parent = parent;
        this.limit = limit;
        this.what = what;
    }

    @SuppressWarnings("EnumOrdinal") // the place in an array that lives as long as the process
    private static int place(MemoryKind kind) {
        return kind.ordinal();
    }

    /// An account below this one. Closing it releases whatever it holds.
    ///
    /// @param what names the account and its setting in the text of error 701, for instance `the query (setting
    ///     query-memory)`
    public final MemoryAccount child(long most, String what) {
        return new MemoryAccount(this, most, what);
    }

    /// A holder of many small things.
    public final MemoryHold hold(MemoryKind kind) {
        return new MemoryHold(this, kind);
    }

    /// The budget that this is a part of.
    public final ServerMemory server() {
        MemoryAccount top = this;
        while (top.parent != null) {
            top = top.parent;
        }
        return (ServerMemory) top;
    }

    /// Bytes that are reserved now.
    public final long used() {
        return Math.max(0, used.get());
    }

    /// Bytes that are reserved now for one purpose.
    public final long used(MemoryKind kind) {
        return byKind.get(place(kind));
    }

    public final long limit() {
        return limit;
    }

    /// @throws SqlError 701 when this account or one above it has too little left; then nothing is reserved
    public final void reserve(MemoryKind kind, long bytes) {
        MemoryAccount refusing = take(kind, bytes, false);
        if (refusing != null) {
            server().refused();
            throw refusing.refusal();
        }
    }

    /// Whether this many bytes could be reserved; if so, they are reserved.
    public final boolean tryReserve(MemoryKind kind, long bytes) {
        return take(kind, bytes, false) == null;
    }

    /// Error 701 if this many bytes cannot be reserved now.
    public final void require(MemoryKind kind, long bytes) {
        if (bytes > 0) {
            reserve(kind, bytes);
            release(kind, bytes);
        }
    }

    /// @param guaranteed whether the connection is within what every connection may have
    /// @return the account that refuses, or null when it is done
    @Nullable
    MemoryAccount take(MemoryKind kind, long bytes, boolean guaranteed) {
        return take(kind, bytes, guaranteed, limit);
    }

    @Nullable
    final MemoryAccount take(MemoryKind kind, long bytes, boolean guaranteed, long most) {
        MemoryAccount refusing = takeHere(kind, bytes, most) ? null : this;
        if (refusing == null && parent != null) {
            refusing = parent.take(kind, bytes, guaranteed);
            if (refusing != null) {
                giveHere(kind, bytes);
            }
        }
        return refusing;
    }

    final boolean takeHere(MemoryKind kind, long bytes, long most) {
        for (long now = used.get(); now >= 0 && now + bytes <= most; now = used.get()) {
            if (used.compareAndSet(now, now + bytes)) {
                byKind.addAndGet(place(kind), bytes);
                return true;
            }
        }
        return false;
    }

    private void giveHere(MemoryKind kind, long bytes) {
        byKind.addAndGet(place(kind), -bytes);
        used.addAndGet(-bytes);
    }

    /// Reserves even what does not fit, for what cannot be refused: going back to what was there before.
    public final void force(MemoryKind kind, long bytes) {
        if (used.get() >= 0) {
            giveHere(kind, -bytes);
            if (parent != null) {
                parent.force(kind, bytes);
            }
        }
    }

    public final void release(MemoryKind kind, long bytes) {
        if (bytes != 0 && used.get() >= 0) {
            giveHere(kind, bytes);
            if (parent != null) {
                parent.release(kind, bytes);
            }
        }
    }

    private SqlError refusal() {
        return new SqlError(701, 17, 123,
                "There is insufficient system memory in resource pool 'default' to run this query: " + what
                        + " would need more than " + limit + " bytes.");
    }

    /// Releases everything that is still reserved. Later releases have no effect.
    @Override
    public void close() {
        if (used.getAndSet(CLOSED) >= 0) {
            for (MemoryKind kind : MemoryKind.values()) {
                long left = byKind.getAndSet(place(kind), 0);
                if (left != 0 && parent != null) {
                    parent.release(kind, left);
                }
            }
        }
    }
}
