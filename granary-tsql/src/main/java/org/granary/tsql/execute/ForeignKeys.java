package org.granary.tsql.execute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.granary.tsql.ast.TableDefinition.Reference;
import org.granary.tsql.ast.TableDefinition.Reference.Action;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.LocalTables;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Row;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The foreign keys of tempdb's tables: checked for rows that refer, and for rows that are referred to.
///
/// The tables on the other side are locked with the statement, so they do not change while it runs.
final class ForeignKeys {
    private final MemoryTable table;
    private final Execution execution;
    /// References of this table to others.
    private final List<Link> outgoing = new ArrayList<>();
    /// References of others, and of this table, to this one.
    private final List<Link> incoming = new ArrayList<>();
    private final Set<RowKey> ownKeys = new HashSet<>();

    /// @param columns of the child, in the order of the key
    /// @param referenced of the parent
    private record Link(Reference key, MemoryTable child, List<Integer> columns, MemoryTable parent,
            List<Integer> referenced) {
        List<@Nullable Object> childValues(Row row) {
            return values(row, columns);
        }

        List<@Nullable Object> parentValues(Row row) {
            return values(row, referenced);
        }

        private static List<@Nullable Object> values(Row row, List<Integer> ordinals) {
            List<@Nullable Object> values = new ArrayList<>();
            ordinals.forEach(ordinal -> values.add(row.get(ordinal)));
            return values;
        }

        RowKey childKey(Row row) {
            return key(row, columns, child);
        }

        RowKey parentKey(Row row) {
            return key(row, referenced, parent);
        }

        private static RowKey key(Row row, List<Integer> ordinals, MemoryTable table) {
            return new RowKey(ordinals.stream()
                    .map(ordinal -> RowKey.part(table.columns().get(ordinal).type(), row.get(ordinal))).toArray());
        }

        String column() {
            return columns.size() == 1 ? child.columns().get(columns.getFirst()).name() : "";
        }
    }

    private ForeignKeys(MemoryTable table, Execution execution) {
        this.table = table;
        this.execution = execution;
    }

    /// For a statement that inserts or updates rows: those that are referred to are read, and locked for that.
    static ForeignKeys of(MemoryTable table, Execution execution) {
        ForeignKeys keys = new ForeignKeys(table, execution);
        if (TemporaryTables.isLasting(table.name())) {
            keys.find();
        }
        return keys;
    }

    private void find() {
        for (Reference reference : references(table)) {
            LocalTable parent = reference.table().name().equalsIgnoreCase(table.name())
                    ? table
                    : execution.temporary().await(reference.table().name());
            if (parent == null) {
                throw SqlErrors.unknownObject(reference.table().display());
            }
            outgoing.add(link(reference, table, LocalTables.of(parent)));
            execution.temporary().reads(LocalTables.of(parent), Set.of());
        }
        addIncoming(table, new HashSet<>());
    }

    /// Also of the tables whose rows may go with rows of this one.
    private void addIncoming(MemoryTable parent, Set<String> seen) {
        if (!seen.add(parent.name())) {
            return;
        }
        for (LocalTable each : execution.frame().state().temporaryTables().objects()) {
            if (!(each instanceof MemoryTable child) || !TemporaryTables.isLasting(child.name())) {
                continue;
            }
            for (Reference reference : references(child)) {
                if (reference.table().name().equalsIgnoreCase(parent.name())) {
                    incoming.add(link(reference, child, parent));
                    if (reference.onDelete() == Action.NO_ACTION && reference.onUpdate() == Action.NO_ACTION) {
                        execution.temporary().reads(child, Set.of());
                    } else {
                        execution.temporary().writes(child);
                        addIncoming(child, seen);
                    }
                }
            }
        }
    }

    private static List<Reference> references(MemoryTable table) {
        return table.definition().rules().stream().filter(Reference.class::isInstance).map(Reference.class::cast)
                .filter(reference -> !reference.disabled()).toList();
    }

    private static Link link(Reference reference, MemoryTable child, MemoryTable parent) {
        return new Link(reference, child, reference.columns().stream().map(child::ordinal).toList(), parent,
                reference.referenced().stream().map(parent::ordinal).toList());
    }

    /// Error 547 where rows that are written refer to nothing.
    ///
    /// @param all every row that the statement writes: they may refer to each other
    void checkWritten(Iterable<Row> all, String verb) {
        for (Link link : outgoing) {
            if (link.parent() == table) {
                ownKeys.clear();
                all.forEach(row -> ownKeys.add(link.parentKey(row)));
            }
            for (Row row : all) {
                List<@Nullable Object> values = link.childValues(row);
                boolean found = values.stream().anyMatch(value -> value == null)
                        || (link.parent() == table && ownKeys.contains(link.childKey(row)))
                        || link.parent().has(link.referenced(), values);
                if (!found) {
                    throw RowRules.conflict(verb, link.parent() == table ? "FOREIGN KEY SAME TABLE" : "FOREIGN KEY",
                            String.valueOf(link.key().name()), link.parent().name(),
                            link.referenced().size() == 1
                                    ? link.parent().columns().get(link.referenced().getFirst()).name()
                                    : null);
                }
            }
        }
    }

    boolean isEmpty() {
        return outgoing.isEmpty() && incoming.isEmpty();
    }

    boolean isReferenced() {
        return incoming.stream().anyMatch(link -> link.parent() == table);
    }

    /// What becomes of the tables when rows of this one go or change.
    private final class Consequences {
        private final IdentityHashMap<MemoryTable, BitSet> gone = new IdentityHashMap<>();
        private final IdentityHashMap<MemoryTable, List<Row>> next = new IdentityHashMap<>();
        private final IdentityHashMap<MemoryTable, BitSet> changed = new IdentityHashMap<>();
        private final Deque<MemoryTable> open = new ArrayDeque<>();

        List<Row> rows(MemoryTable of) {
            return next.computeIfAbsent(of, it -> new ArrayList<>(it.rows()));
        }

        BitSet gone(MemoryTable of) {
            return gone.computeIfAbsent(of, _ -> new BitSet());
        }

        /// Keys of rows of the parent that are there no more.
        private Set<RowKey> lost(Link link) {
            List<Row> before = link.parent().rows();
            List<Row> after = rows(link.parent());
            BitSet away = gone(link.parent());
            Set<RowKey> lost = new HashSet<>();
            for (int i = 0; i < before.size(); i++) {
                lost.add(link.parentKey(before.get(i)));
            }
            for (int i = 0; i < after.size(); i++) {
                if (!away.get(i)) {
                    lost.remove(link.parentKey(after.get(i)));
                }
            }
            return lost;
        }

        void spread(String verb) {
            while (!open.isEmpty()) {
                MemoryTable parent = open.remove();
                for (Link link : incoming) {
                    if (link.parent() == parent) {
                        spread(link, verb);
                    }
                }
            }
        }

        private void spread(Link link, String verb) {
            Set<RowKey> lost = lost(link);
            if (lost.isEmpty()) {
                return;
            }
            MemoryTable child = link.child();
            List<Row> rows = rows(child);
            boolean any = false;
            for (int place = 0; place < rows.size(); place++) {
                RowKey key = gone(child).get(place) ? null : link.childKey(rows.get(place));
                if (key != null && !key.hasNull() && lost.contains(key)) {
                    any |= spread(link, place, key, verb);
                }
            }
            if (any) {
                open.add(child);
            }
        }

        /// @return whether the row of the child goes or changes
        private boolean spread(Link link, int place, RowKey key, String verb) {
            int from = find(link, key);
            boolean deleted = gone(link.parent()).get(from);
            switch (deleted ? link.key().onDelete() : link.key().onUpdate()) {
                case NO_ACTION -> throw RowRules.conflict(verb,
                        link.child() == link.parent() ? "SAME TABLE REFERENCE" : "REFERENCE",
                        String.valueOf(link.key().name()), link.child().name(),
                        link.column().isEmpty() ? null : link.column());
                case CASCADE -> {
                    if (deleted) {
                        gone(link.child()).set(place);
                    } else {
                        set(link, place, link.parentValues(rows(link.parent()).get(from)));
                    }
                }
                case SET_NULL, SET_DEFAULT -> {
                    List<@Nullable Object> nothing = new ArrayList<>();
                    link.columns().forEach(_ -> nothing.add(null));
                    set(link, place, nothing);
                }
            }
            return true;
        }

        /// The row of the parent that had this key.
        private int find(Link link, RowKey key) {
            List<Row> before = link.parent().rows();
            for (int i = 0; i < before.size(); i++) {
                if (link.parentKey(before.get(i)).equals(key)) {
                    return i;
                }
            }
            throw new IllegalStateException("a key that was lost and never there");
        }

        private void set(Link link, int place, List<@Nullable Object> values) {
            @Nullable
            Object[] row = rows(link.child()).get(place).copy();
            for (int i = 0; i < values.size(); i++) {
                row[link.columns().get(i)] = values.get(i);
            }
            rows(link.child()).set(place, Row.of(row));
            changed.computeIfAbsent(link.child(), _ -> new BitSet()).set(place);
        }

        /// Changes the tables of others; this statement's own comes last, by itself.
        void apply() {
            next.forEach((of, rows) -> {
                if (of == table || (gone(of).isEmpty() && !changed.containsKey(of))) {
                    return;
                }
                List<Row> kept = new ArrayList<>();
                for (int i = 0; i < rows.size(); i++) {
                    if (!gone(of).get(i)) {
                        kept.add(rows.get(i));
                    }
                }
                of.replace(kept);
            });
        }
    }

    /// Rows of this table go: others may go with them, or keep them. Error 547.
    ///
    /// @return all rows of this table that go
    BitSet deleted(BitSet doomed) {
        if (incoming.isEmpty()) {
            return doomed;
        }
        Consequences consequences = new Consequences();
        consequences.gone(table).or(doomed);
        consequences.open.add(table);
        consequences.spread("DELETE");
        consequences.apply();
        return consequences.gone(table);
    }

    /// Rows of this table change.
    ///
    /// @param all the rows afterwards, in their places; may be changed here
    void updated(List<Row> all) {
        if (incoming.isEmpty()) {
            return;
        }
        Consequences consequences = new Consequences();
        consequences.next.put(table, all);
        consequences.open.add(table);
        consequences.spread("UPDATE");
        consequences.apply();
    }
}
