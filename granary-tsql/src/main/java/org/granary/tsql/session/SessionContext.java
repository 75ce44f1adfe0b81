package org.granary.tsql.session;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryKind;
import org.granary.type.SqlError;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The keys and values of sp_set_session_context. Keys compare without case. Used by one thread at a time.
public final class SessionContext {
    private static final long MOST_BYTES = 1L << 20;
    private static final int MOST_KEY_BYTES = 256;
    /// What a value takes beside its text or bytes.
    private static final int VALUE_BYTES = 32;

    private final Map<String, Entry> entries = new HashMap<>();
    private final Supplier<MemoryAccount> memory;
    private long bytes;

    private record Entry(@Nullable SqlValue value, boolean readOnly, long bytes) {}

    /// @param memory where they are counted
    SessionContext(Supplier<MemoryAccount> memory) {
        this.memory = memory;
    }

    /// @return null where there is none
    public @Nullable SqlValue get(String key) {
        Entry entry = entries.get(normal(key));
        return entry == null ? null : entry.value();
    }

    /// Errors 15664 for a key that was set as read-only, 15665 above 1 MB, 15666 for a key that is too long.
    ///
    /// @param value null takes the value away
    public void set(String key, @Nullable SqlValue value, boolean readOnly) {
        if (2 * key.length() > MOST_KEY_BYTES) {
            throw new SqlError(15666, 16, 1, "Cannot set key '" + key
                    + "' in the session context. The size of the key cannot exceed 256 bytes.");
        }
        String normal = normal(key);
        Entry before = entries.get(normal);
        if (before != null && before.readOnly()) {
            throw new SqlError(15664, 16, 1, "Cannot set key '" + key
                    + "' in the session context. The key has been set as read_only for this session.");
        }
        Entry after = new Entry(value, readOnly, 2L * key.length() + bytes(value));
        long more = after.bytes() - (before == null ? 0 : before.bytes());
        if (bytes + more > MOST_BYTES) {
            throw new SqlError(15665, 16, 1, "The value was not set for key '" + key
                    + "' because the total size of keys and values in the session context would exceed the 1 MB limit.");
        }
        if (more > 0) {
            memory.get().reserve(MemoryKind.CONNECTIONS, more);
        } else {
            memory.get().release(MemoryKind.CONNECTIONS, -more);
        }
        bytes += more;
        if (value == null && !readOnly) {
            forget(normal, after);
        } else {
            entries.put(normal, after);
        }
    }

    private void forget(String normal, Entry entry) {
        entries.remove(normal);
        memory.get().release(MemoryKind.CONNECTIONS, entry.bytes());
        bytes -= entry.bytes();
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    void clear() {
        entries.clear();
        memory.get().release(MemoryKind.CONNECTIONS, bytes);
        bytes = 0;
    }

    private static String normal(String key) {
        return key.stripTrailing().toLowerCase(Locale.ROOT);
    }

    private static long bytes(@Nullable SqlValue value) {
        Object content = value == null ? null : value.value();
        return switch (content) {
            case null -> 0;
            case String text -> VALUE_BYTES + 2L * text.length();
            case byte[] binary -> VALUE_BYTES + (long) binary.length;
            case Object other -> VALUE_BYTES + (long) other.toString().getBytes(StandardCharsets.UTF_8).length;
        };
    }
}
