package org.granary.tsql.temporary;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.jspecify.annotations.Nullable;

/// What it takes to undo what a transaction did to temporary tables. Used by one thread at a time.
///
/// A table reports each change before it is made, and gives what it takes to go back the first time in each stretch
/// between two savepoints; later changes of the stretch need nothing more. A table that is gone is closed when nothing
/// can bring it back.
final class UndoLog {
    /// What a savepoint takes here, with its lists.
    private static final long STRETCH_BYTES = 480;
    private static final long CHANGE_BYTES = 160;

    /// One for the beginning of the transaction and one for each savepoint; none outside a transaction.
    private final List<Stretch> stretches = new ArrayList<>();
    private final Supplier<MemoryAccount> memory;
    private @Nullable MemoryHold held;

    private static final class Stretch {
        private final List<Runnable> undo = new ArrayList<>();
        private final IdentityHashMap<LocalTable, Runnable> made = new IdentityHashMap<>();
        private final Set<LocalTable> changed = Collections.newSetFromMap(new IdentityHashMap<>());
        private final List<LocalTable> dropped = new ArrayList<>();
        private long held;

        void goBack() {
            undo.reversed().forEach(Runnable::run);
            made.keySet().forEach(LocalTable::close);
        }

        void end() {
            dropped.forEach(LocalTable::close);
        }
    }

    /// @param memory where is counted what is kept for going back
    UndoLog(Supplier<MemoryAccount> memory) {
        this.memory = memory;
    }

    /// Whether a transaction is open.
    boolean isOpen() {
        return !stretches.isEmpty();
    }

    /// A table is there now that was not.
    void created(LocalTable table, Runnable undo) {
        if (isOpen()) {
            stretches.getLast().undo.add(undo);
            stretches.getLast().made.put(table, undo);
        }
    }

    /// A table is gone that was there.
    void dropped(LocalTable table, Runnable undo) {
        if (!isOpen()) {
            table.close();
            return;
        }
        Stretch stretch = stretches.getLast();
        Runnable made = stretch.made.remove(table);
        if (made == null) {
            stretch.undo.add(undo);
            stretch.dropped.add(table);
        } else {
            // It came and went: there is nothing to go back to, and nothing to keep.
            stretch.undo.remove(stretch.undo.lastIndexOf(made));
            table.close();
        }
    }

    /// The rows of a table are about to change.
    void changing(LocalTable table) {
        if (!isOpen()) {
            return;
        }
        Stretch stretch = stretches.getLast();
        if (!stretch.made.containsKey(table) && !stretch.changed.contains(table)) {
            hold(stretch, CHANGE_BYTES + table.bytes());
            stretch.changed.add(table);
            stretch.undo.add(table.restorePoint());
        }
    }

    private void hold(Stretch stretch, long bytes) {
        if (held == null) {
            held = memory.get().hold(MemoryKind.SAVEPOINTS);
        }
        held.add(bytes);
        stretch.held += bytes;
    }

    /// A transaction begins.
    void begin() {
        end();
        stretches.add(new Stretch());
    }

    /// A savepoint is set.
    void save() {
        Stretch stretch = new Stretch();
        hold(stretch, STRETCH_BYTES);
        stretches.add(stretch);
    }

    /// The last savepoint has not been set after all.
    void takeBackSave() {
        Stretch last = stretches.removeLast();
        if (held != null) {
            held.give(last.held);
        }
    }

    void rollback() {
        stretches.reversed().forEach(Stretch::goBack);
        stretches.clear();
        end();
    }

    /// @param savepoint its number, from 0; it stays
    void rollbackTo(int savepoint) {
        List<Stretch> undone = stretches.subList(savepoint + 1, stretches.size());
        undone.reversed().forEach(Stretch::goBack);
        long kept = undone.stream().mapToLong(stretch -> stretch.held).sum();
        undone.clear();
        if (held != null) {
            held.give(kept);
        }
        stretches.add(new Stretch());
    }

    /// What was done until now stays. Savepoints keep their numbers.
    void forget() {
        stretches.forEach(Stretch::end);
        stretches.replaceAll(_ -> new Stretch());
        release();
    }

    /// The transaction has ended; what it did stays.
    void end() {
        stretches.forEach(Stretch::end);
        stretches.clear();
        release();
    }

    private void release() {
        if (held != null) {
            held.close();
            held = null;
        }
    }
}
