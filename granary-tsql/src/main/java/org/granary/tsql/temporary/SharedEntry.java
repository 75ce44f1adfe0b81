package org.granary.tsql.temporary;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.tsql.temporary.SharedTables.Version;
import org.jspecify.annotations.Nullable;

/// What there is of one name. The one that has it alone may have created or dropped the table; the others see it as it
/// was before.
final class SharedEntry {
    final String key;
    final Set<GlobalTables> readers = new HashSet<>();
    @Nullable
    GlobalTables writer;
    int waiters;
    volatile @Nullable Version committed;
    volatile @Nullable Version current;
    private final AtomicLong changes;

    /// @param changes counts what becomes of all entries
    SharedEntry(String key, AtomicLong changes) {
        this.key = key;
        this.changes = changes;
    }

    /// In the monitor.
    boolean isWrittenBy(GlobalTables session) {
        return writer == session;
    }

    /// For the writer.
    @Nullable
    Version current() {
        return current;
    }

    /// For the writer, and for undoing what it did.
    void define(@Nullable Version next) {
        current = next;
        changes.incrementAndGet();
    }
}
