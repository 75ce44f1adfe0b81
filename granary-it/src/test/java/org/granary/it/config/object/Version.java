package org.granary.it.config.object;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A row version as clients have it, eight bytes, or none.
record Version(long value) implements Comparable<Version> {
    static final Version NONE = new Version(0);

    static Version of(@Nullable Object bytes) {
        return bytes == null ? NONE : new Version(ByteBuffer.wrap((byte[]) bytes).getLong());
    }

    /// NULL for none.
    byte @Nullable [] bytes() {
        return this.equals(NONE) ? null : ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    Version plus(long more) {
        return new Version(value + more);
    }

    @Override
    public int compareTo(Version other) {
        return Long.compareUnsigned(value, other.value);
    }
}
