package org.granary.procedure;

import org.jspecify.annotations.Nullable;

/// An OUTPUT parameter: holds what the caller passed in, takes what the caller gets back.
public final class Out<T> {
    private @Nullable T value;

    public Out(@Nullable T value) {
        this.value = value;
    }

    public @Nullable T get() {
        return value;
    }

    public void set(@Nullable T value) {
        this.value = value;
    }
}
