package org.granary.tsql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.granary.tsql.eval.LocalTable;
import org.jspecify.annotations.Nullable;

/// The temporary tables of one session, which follow its transactions: what a transaction did to them is undone when it is rolled back. Used by one thread at a
/// time, but for [#bytes].
///
/// A table tells before it changes, and gives what it takes to go back the first time in each stretch between two savepoints; later changes of the stretch need
/// nothing more.
public final class TemporaryTables {
    private final Map<String, LocalTable> tables = new ConcurrentHashMap<>();
    /// One for the beginning of the transaction and one for each savepoint; none outside of a transaction.
    private final List<Stretch> stretches = new ArrayList<>();
    /// What is kept for going back to savepoints.
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

    /// The table of this name (with its `#`), or null.
    public @Nullable LocalTable find(String name) {
        return tables.get(key(name));
    }

    public void put(String name, LocalTable table) {
        String key = key(name);
        tables.put(key, table);
        table.onChange(this::changing);
        if (!stretches.isEmpty()) {
            Runnable undo = () -> tables.remove(key);
            stretches.getLast().undo.add(undo);
            stretches.getLast().made.put(table, undo);
        }
    }

    public @Nullable LocalTable remove(String name) {
        String key = key(name);
        LocalTable removed = tables.remove(key);
        if (removed != null && !stretches.isEmpty()) {
            Stretch stretch = stretches.getLast();
            Runnable made = stretch.made.remove(removed);
            if (made == null) {
                stretch.undo.add(() -> tables.put(key, removed));
                hold(stretch, removed);
            } else {
                // It came and went: there is nothing to go back to, and nothing to keep.
                stretch.undo.remove(stretch.undo.lastIndexOf(made));
            }
        }
        return removed;
    }

    Set<String> names() {
        return Set.copyOf(tables.keySet());
    }

    /// Removes the others.
    void retain(Set<String> names) {
        for (String name : names()) {
            if (!names.contains(name)) {
                remove(name);
            }
        }
    }

    private void changing(LocalTable table) {
        if (stretches.isEmpty()) {
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

    /// How much memory the rows of all tables take, and what is kept for going back to savepoints. What is kept for the beginning of the transaction is not
    /// counted, so that a transaction may use as much room as any other work. Any thread may ask.
    public long bytes() {
        return tables.values().stream().mapToLong(LocalTable::bytes).sum() + held.get();
    }

    /// A transaction begins.
    public void begin() {
        end();
        stretches.add(new Stretch());
    }

    /// A savepoint is set.
    public void save() {
        stretches.add(new Stretch());
    }

    public void commit() {
        end();
    }

    public void rollback() {
        stretches.reversed().forEach(Stretch::goBack);
        end();
    }

    /// @param savepoint its number, from 0; it stays
    public void rollbackTo(int savepoint) {
        List<Stretch> undone = stretches.subList(savepoint + 1, stretches.size());
        undone.reversed().forEach(Stretch::goBack);
        undone.forEach(stretch -> held.addAndGet(-stretch.held));
        undone.clear();
        stretches.add(new Stretch());
    }

    /// All tables go, for good.
    void clear() {
        tables.clear();
        end();
    }

    private void end() {
        stretches.clear();
        held.set(0);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
