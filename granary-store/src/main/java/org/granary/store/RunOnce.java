package org.granary.store;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Work that must not be run a second time; see [Work#once].
final class RunOnce<T extends @Nullable Object> implements Work<T> {
    private final Work<T> work;
    private final AtomicBoolean started = new AtomicBoolean();

    RunOnce(Work<T> work) {
        this.work = work;
    }

    @Override
    public T run(Transaction transaction) {
        if (!started.compareAndSet(false, true)) {
            throw new IllegalStateException("Work that can be run only once was run again.");
        }
        return work.run(transaction);
    }

    @Override
    public boolean isRepeatable() {
        return false;
    }
}
