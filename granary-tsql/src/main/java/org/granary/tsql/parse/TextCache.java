package org.granary.tsql.parse;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemorySizes;
import org.granary.memory.ServerMemory;
import org.jspecify.annotations.Nullable;

/// What was made of the texts used last, bounded by the bytes that it takes. Gives way when the server needs the
/// memory. Safe for many threads.
final class TextCache<V> {
    /// Longer texts are not kept: programs that send them seldom send them twice.
    static final int LONGEST = 8 * 1024;

    /// Texts with a password in them are not kept.
    private static final Pattern SECRET = Pattern.compile("password|sp_addlogin", Pattern.CASE_INSENSITIVE);

    private final long mostBytes;
    private final ServerMemory memory;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Made<V>> kept = new LinkedHashMap<>(64, 0.75f, true);
    private long bytes;

    /// Something that was made of a text.
    ///
    /// @param bytes what it takes in memory
    record Made<V>(V value, long bytes) {}

    TextCache(long mostBytes, ServerMemory memory) {
        this.mostBytes = mostBytes;
        this.memory = memory;
        memory.add(this::giveWay);
    }

    /// Two threads that miss the same text both make it: `make` runs outside the lock, because it is slow.
    V get(String text, Function<String, Made<V>> make) {
        V found = find(text);
        if (found != null) {
            return found;
        }
        Made<V> made = make.apply(text);
        if (text.length() <= LONGEST && !SECRET.matcher(text).find()) {
            keep(text, new Made<>(made.value(), made.bytes() + MemorySizes.of(text) + 2 * MemorySizes.ENTRY));
        }
        return made.value();
    }

    private @Nullable V find(String text) {
        lock.lock();
        try {
            Made<V> found = kept.get(text);
            return found == null ? null : found.value();
        } finally {
            lock.unlock();
        }
    }

    private void keep(String text, Made<V> made) {
        // Outside the lock: it may ask other caches to release memory, but this kind of memory asks none.
        if (made.bytes() > mostBytes || !memory.tryReserve(MemoryKind.TEXT_CACHE, made.bytes())) {
            return;
        }
        lock.lock();
        try {
            Made<V> before = kept.put(text, made);
            bytes += made.bytes();
            if (before != null) {
                released(before);
            }
            shrink(mostBytes);
        } finally {
            lock.unlock();
        }
    }

    private void giveWay(long wanted) {
        lock.lock();
        try {
            shrink(Math.max(0, bytes - wanted));
        } finally {
            lock.unlock();
        }
    }

    private void shrink(long most) {
        Iterator<Made<V>> eldest = kept.values().iterator();
        while (bytes > most && eldest.hasNext()) {
            Made<V> next = eldest.next();
            eldest.remove();
            released(next);
        }
    }

    private void released(Made<V> gone) {
        bytes -= gone.bytes();
        memory.release(MemoryKind.TEXT_CACHE, gone.bytes());
    }

    /// What is kept now.
    Map<String, V> kept() {
        Map<String, V> copy = new LinkedHashMap<>();
        lock.lock();
        try {
            kept.forEach((text, made) -> copy.put(text, made.value()));
        } finally {
            lock.unlock();
        }
        return copy;
    }

    int size() {
        lock.lock();
        try {
            return kept.size();
        } finally {
            lock.unlock();
        }
    }
}
