package org.granary.tsql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.tsql.eval.LocalTable;

/// What it takes to undo what a transaction did to temporary tables. Used by one thread at a time, but for [#heldBytes].
///
/// A table tells before it changes, and gives what it takes to go back the first time in each stretch between two savepoints; later changes of the stretch need
/// nothing more.
final class UndoLog {
    /// One for the beginning of the transaction and one for each savepoint; none outside of a transaction.
    private final List<Stretch> stretches = new ArrayList<>();
    private final AtomicLong held = new AtomicLong();

    private static final class Stretch {
        private final List<Runnable> undo = new ArrayList<>();
        private final IdentityHashMap<LocalTable, Runnable> made = new IdentityHashMap<>();
        private final Set<LocalTable> changed = Collections.newSetFromMap(new IdentityHashMap<>());
        private long held;

        void goBack() {
            undo.reversed().forEach(Runnable::run);
        }
    }

    /// Whether a transaction is open.
    boolean isOpen() {
        return !stretches.isEmpty();
    }

    /// What is kept for going back to savepoints, in bytes. What is kept for the beginning of the transaction is not counted, so that a transaction may use as
    /// much memory as any other work. Any thread may ask.
    long heldBytes() {
        return held.get();
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
            return;
        }
        Stretch stretch = stretches.getLast();
        Runnable made = stretch.made.remove(table);
        if (made == null) {
            stretch.undo.add(undo);
            hold(stretch, table);
        } else {
            // It came and went: there is nothing to go back to, and nothing to keep.
            stretch.undo.remove(stretch.undo.lastIndexOf(made));
        }
    }

    /// The rows of a table are about to change.
    void changing(LocalTable table) {
        if (!isOpen()) {
            return;
        }
        Stretch stretch = stretches.getLast();
        if (!stretch.made.containsKey(table) && stretch.changed.add(table)) {
            stretch.undo.add(table.wayBack());
            hold(stretch, table);
        }
    }

    private void hold(Stretch stretch, LocalTable table) {
        if (stretches.size() > 1) {
            long bytes = table.bytes();
            stretch.held += bytes;
            held.addAndGet(bytes);
        }
    }

    /// A transaction begins.
    void begin() {
        end();
        stretches.add(new Stretch());
    }

    /// A savepoint is set.
    void save() {
        stretches.add(new Stretch());
    }

    void rollback() {
        stretches.reversed().forEach(Stretch::goBack);
        end();
    }

    /// @param savepoint its number, from 0; it stays
    void rollbackTo(int savepoint) {
        List<Stretch> undone = stretches.subList(savepoint + 1, stretches.size());
        undone.reversed().forEach(Stretch::goBack);
        undone.forEach(stretch -> held.addAndGet(-stretch.held));
        undone.clear();
        stretches.add(new Stretch());
    }

    /// What was done until now stays. Savepoints keep their numbers.
    void forget() {
        stretches.replaceAll(_ -> new Stretch());
        held.set(0);
    }

    /// The transaction has ended; what it did stays.
    void end() {
        stretches.clear();
        held.set(0);
    }
}
