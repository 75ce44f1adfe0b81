package org.granary.type;

import java.util.Objects;

/// The beginning of a longer value.
record LargePrefix(LargeValue value, long length) implements LargeValue {

    @Override
    public void read(long from, long count, Taker to) {
        Objects.checkFromIndexSize(from, count, length);
        value.read(from, count, to);
    }
}
