package org.granary.memory;

import org.jspecify.annotations.Nullable;

/// Counts long texts and binary values while an expression is computed: first its operands, then only its result.
/// Values of a row are forgotten when the next begins. Short values are not counted.
public final class ValueMemory {
    /// In characters or bytes.
    private static final int LONG = 16 * 1024;

    private final MemoryHold hold;
    /// What belongs to the query around the one that runs.
    private long base;

    ValueMemory(MemoryHold hold) {
        this.hold = hold;
    }

    public static boolean isLong(@Nullable Object value) {
        return switch (value) {
            case String text -> text.length() > LONG;
            case byte[] bytes -> bytes.length > LONG;
            case null, default -> false;
        };
    }

    /// Before operands are computed; for [#result].
    public long mark() {
        return hold.held();
    }

    /// Before a value of this many characters or bytes is made: error 701 if there is no memory for it.
    public void make(long length) {
        if (length > LONG) {
            hold.require(2 * length);
        }
    }

    /// The operands since the mark are gone, and this has been made of them.
    ///
    /// @return the value
    public <T extends @Nullable Object> T result(long mark, T value) {
        hold.giveAbove(mark);
        if (isLong(value)) {
            hold.add(MemorySizes.of(value));
        }
        return value;
    }

    /// What was computed since the mark is released, or counted elsewhere.
    public void release(long mark) {
        hold.giveAbove(mark);
    }

    /// A new row begins in the query that runs.
    public void nextRow() {
        hold.giveAbove(base);
    }

    /// A query begins inside another one, whose values stay.
    ///
    /// @return for [#leave]
    public long enter() {
        long before = base;
        base = hold.held();
        return before;
    }

    public void leave(long before) {
        base = before;
    }
}
