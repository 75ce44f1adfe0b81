package org.granary.torture.load;

import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// How far the clients have come, and whether they are to end.
public final class Progress {
    private final LongAdder steps = new LongAdder();
    private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean ending;

    void acknowledged() {
        steps.increment();
    }

    void refused(SQLException e) {
        String text = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        errors.computeIfAbsent(e.getErrorCode() + " " + text.replaceAll("[0-9a-fA-F-]{8,}|\\d+", "…"),
                _ -> new LongAdder()).increment();
    }

    void failed(Throwable e) {
        failure.compareAndSet(null, e);
    }

    /// A fault of the load itself.
    public @Nullable Throwable failure() {
        return failure.get();
    }

    boolean isEnding() {
        return ending;
    }

    void end() {
        ending = true;
    }

    /// How many things clients have done.
    public long steps() {
        return steps.sum();
    }

    /// How often each error came, by number and text.
    public Map<String, Long> errors() {
        Map<String, Long> all = new TreeMap<>();
        errors.forEach((text, count) -> all.put(text, count.sum()));
        return all;
    }
}
