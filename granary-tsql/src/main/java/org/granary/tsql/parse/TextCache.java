package org.granary.tsql.parse;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What was made of the texts used last, bounded by their total length. Safe for many threads.
final class TextCache<V> {
    /// Longer texts are not kept: one of them would push out all others.
    static final int LONGEST = 64 * 1024;

    private final long mostCharacters;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, V> kept = new LinkedHashMap<>(64, 0.75f, true);
    private long characters;

    TextCache(long mostCharacters) {
        this.mostCharacters = mostCharacters;
    }

    /// Two threads that miss the same text both make it: `make` runs outside of the lock, because it is slow.
    V get(String text, Function<String, V> make) {
        V found = find(text);
        if (found != null) {
            return found;
        }
        V made = make.apply(text);
        if (text.length() <= LONGEST) {
            keep(text, made);
        }
        return made;
    }

    private @Nullable V find(String text) {
        lock.lock();
        try {
            return kept.get(text);
        } finally {
            lock.unlock();
        }
    }

    private void keep(String text, V value) {
        lock.lock();
        try {
            if (kept.put(text, value) == null) {
                characters += text.length();
            }
            var eldest = kept.entrySet().iterator();
            while (characters > mostCharacters && eldest.hasNext()) {
                characters -= eldest.next().getKey().length();
                eldest.remove();
            }
        } finally {
            lock.unlock();
        }
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
