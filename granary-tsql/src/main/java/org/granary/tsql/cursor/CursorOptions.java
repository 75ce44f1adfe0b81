package org.granary.tsql.cursor;

import org.jspecify.annotations.Nullable;

/// What a driver asks of a cursor: `scrollopt` and `ccopt` of sp_cursoropen, each a sum of bits.
public record CursorOptions(int scroll, int concurrency) {
    private static final int KEYSET = 0x1;
    private static final int DYNAMIC = 0x2;
    private static final int FORWARD_ONLY = 0x4;
    private static final int STATIC = 0x8;
    private static final int FAST_FORWARD = 0x10;
    private static final int PARAMETERIZED = 0x1000;
    private static final int AUTO_FETCH = 0x2000;
    private static final int AUTO_CLOSE = 0x4000;

    private static final int ALLOW_DIRECT = 0x2000;

    /// Left out, they ask for a keyset that can be changed, as SQL Server's do.
    public static CursorOptions of(@Nullable Integer scroll, @Nullable Integer concurrency) {
        return new CursorOptions(scroll == null ? 0 : scroll, concurrency == null ? 0 : concurrency);
    }

    /// Whether declarations of parameters and their values follow the options.
    public boolean isParameterized() {
        return (scroll & PARAMETERIZED) != 0;
    }

    /// Whether opening also fetches.
    public boolean fetchesAtOnce() {
        return (scroll & AUTO_FETCH) != 0;
    }

    /// Whether the cursor closes itself at its end.
    public boolean closesItself() {
        return (scroll & AUTO_CLOSE) != 0;
    }

    public boolean isForwardOnly() {
        return (scroll & (FORWARD_ONLY | FAST_FORWARD)) != 0 && (scroll & (STATIC | DYNAMIC | KEYSET)) == 0;
    }

    /// Whether the driver also takes the results without a cursor.
    public boolean allowsDirect() {
        return (concurrency & ALLOW_DIRECT) != 0;
    }

    /// What the driver asks for: whether the cursor sees later changes.
    public CursorKind kind() {
        if ((scroll & (STATIC | FAST_FORWARD)) != 0) {
            return CursorKind.STATIC;
        }
        if ((scroll & DYNAMIC) != 0) {
            return CursorKind.DYNAMIC;
        }
        if ((scroll & FORWARD_ONLY) != 0) {
            // One that is only read need not look at the table again.
            return changes() == Concurrency.READ_ONLY ? CursorKind.STATIC : CursorKind.DYNAMIC;
        }
        return CursorKind.KEYSET;
    }

    /// What the driver asks for: whether rows are changed, and how they are guarded.
    public Concurrency changes() {
        return Concurrency.of(concurrency);
    }

    /// What a cursor really is.
    ///
    /// @param kind as the query lets it be
    int actualScroll(CursorKind kind) {
        return isForwardOnly() ? scroll & (FORWARD_ONLY | FAST_FORWARD) : switch (kind) {
            case STATIC -> STATIC;
            case KEYSET -> KEYSET;
            case DYNAMIC -> DYNAMIC;
        };
    }

    /// What a cursor really allows: those that are copies of the result are only read.
    int actualConcurrency(CursorKind kind) {
        return (kind == CursorKind.STATIC ? Concurrency.READ_ONLY : changes()).code();
    }

    /// What a cursor would be if its query lets it.
    public int wishedScroll() {
        return actualScroll(kind());
    }

    /// What a cursor would allow if its query lets it.
    public int wishedConcurrency() {
        return actualConcurrency(kind());
    }
}
