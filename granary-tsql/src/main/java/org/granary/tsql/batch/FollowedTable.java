package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemorySizes;
import org.granary.tsql.ast.Query;
import org.granary.tsql.bind.CursorQuery;
import org.granary.tsql.cursor.Concurrency;
import org.granary.tsql.cursor.CursorKind;
import org.granary.tsql.cursor.CursorRows.Fetched;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.execute.PositionedRow;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.RowPlaces;
import org.granary.type.BaseColumn;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// The table of a cursor that finds its rows again, and the rows of the last fetch. Used by one thread.
///
/// The query is bound again for each fetch, so that it sees the table as it is then.
final class FollowedTable {
    private static final int UNKNOWN_OBJECT = 208;
    private static final long ENTRY_BYTES = 80;

    private final Wish wish;
    private final Query query;
    private final Variables variables;
    private final CursorKind kind;
    private final List<Column> columns;
    private final String table;
    private final MemoryHold memory;
    private final long held;
    /// Of a keyset.
    private final List<RowKey> keys = new ArrayList<>();
    private final List<Entry> buffer = new ArrayList<>();
    private int current;
    private RunningFrame frame;

    /// What somebody wants of a cursor.
    ///
    /// @param updatable columns of FOR UPDATE OF; empty where all may be changed
    record Wish(CursorKind kind, Concurrency concurrency, List<String> updatable) {}

    /// A row of the last fetch.
    private static final class Entry {
        /// Which one of the keyset.
        private final int index;
        private final long id;
        /// The row of the table as it was then, or null where it was missing.
        private @Nullable Row row;

        private Entry(int index, long id, @Nullable Row row) {
            this.index = index;
            this.id = id;
            this.row = row;
        }
    }

    private FollowedTable(Wish wish, CursorKind kind, Query query, CursorQuery bound, Variables variables,
            MemoryHold memory, RunningFrame frame) {
        this.wish = wish;
        this.kind = kind;
        this.query = query;
        this.columns = bound.columns();
        this.table = bound.table().name();
        this.variables = variables;
        this.memory = memory;
        this.frame = frame;
        if (kind == CursorKind.KEYSET) {
            fillKeys(bound);
        }
        this.held = memory.held();
    }

    /// Null where the query can only be read once: then a cursor is a copy of its result.
    ///
    /// @param memory where the keys are counted
    static @Nullable FollowedTable open(Wish wish, Query query, Variables variables, MemoryHold memory,
            RunningFrame frame) {
        if (wish.kind() == CursorKind.STATIC) {
            return null;
        }
        RunningFrame here = frame.withVariables(variables);
        CursorQuery bound = CursorQuery.bind(query, here.binder(), here.executor().limits());
        if (bound == null) {
            return null;
        }
        // An order that no index keeps makes a dynamic cursor a keyset, and a keyset needs a key.
        CursorKind kind = bound.isOrdered() ? CursorKind.KEYSET : wish.kind();
        if (kind == CursorKind.KEYSET && RowPlaces.key(bound.table()).isEmpty()) {
            return null;
        }
        return new FollowedTable(wish, kind, query, bound, variables, memory, frame);
    }

    private void fillKeys(CursorQuery bound) {
        long before = memory.held();
        bound.run(places -> {
            keys.clear();
            memory.giveAbove(before);
            bound.places(place -> {
                RowKey key = RowPlaces.keyOf(bound.table(), places.row(place));
                memory.add(key.size());
                keys.add(key);
            });
            return keys;
        });
    }

    CursorKind kind() {
        return kind;
    }

    /// With the columns of the table that they show.
    List<Column> columns() {
        return columns;
    }

    /// The text that runs now.
    void use(RunningFrame now) {
        frame = now;
    }

    int keys() {
        return keys.size();
    }

    /// Reads the table as it is now; what was fetched before is forgotten.
    List<Fetched> fetch(BiFunction<CursorQuery, RowPlaces, List<Fetched>> body) {
        return read((bound, places) -> {
            buffer.clear();
            current = 0;
            memory.giveAbove(held);
            return body.apply(bound, places);
        });
    }

    private <T> T read(BiFunction<CursorQuery, RowPlaces, T> body) {
        CursorQuery bound = bind();
        if (wish.concurrency() == Concurrency.SCROLL_LOCKS) {
            bound.lock();
        }
        return bound.run(places -> body.apply(bound, places));
    }

    private CursorQuery bind() {
        RunningFrame here = frame.withVariables(variables);
        try {
            CursorQuery bound = CursorQuery.bind(query, here.binder(), here.executor().limits());
            if (bound != null && bound.columns().equals(columns)) {
                return bound;
            }
        } catch (SqlError e) {
            if (e.number() != UNKNOWN_OBJECT) {
                throw e;
            }
        }
        throw new SqlError(16943, 16, 4,
                "Could not complete cursor operation because the table schema changed after the cursor was declared.");
    }

    /// The row of a keyset, which is now part of what was fetched.
    Fetched key(int index, CursorQuery bound, RowPlaces places) {
        int place = places.find(keys.get(index));
        return add(new Entry(index, 0, place < 0 ? null : places.row(place)), bound);
    }

    /// The row at a place, which is now part of what was fetched.
    Fetched place(int place, CursorQuery bound, RowPlaces places) {
        return add(new Entry(-1, places.id(place), places.row(place)), bound);
    }

    private Fetched add(Entry entry, CursorQuery bound) {
        Row row = entry.row == null ? null : bound.result(entry.row);
        memory.add(ENTRY_BYTES + (row == null ? 0 : MemorySizes.ofRow(row)));
        buffer.add(entry);
        return new Fetched(row);
    }

    /// The rows of the last fetch as they are now.
    List<Fetched> refresh() {
        return read((bound, places) -> {
            memory.giveAbove(held);
            List<Fetched> fetched = new ArrayList<>();
            for (Entry entry : List.copyOf(buffer)) {
                int place = find(entry, places);
                entry.row = place < 0 ? null : places.row(place);
                Row row = entry.row == null ? null : bound.result(entry.row);
                memory.add(ENTRY_BYTES + (row == null ? 0 : MemorySizes.ofRow(row)));
                fetched.add(new Fetched(row));
            }
            return fetched;
        });
    }

    /// Keeps others from changing the table while the transaction lasts.
    void lock() {
        CursorQuery bound = bind();
        bound.lock();
        bound.run(RowPlaces::size);
    }

    private int find(Entry entry, RowPlaces places) {
        return kind == CursorKind.KEYSET ? places.find(keys.get(entry.index)) : places.find(entry.id);
    }

    int fetched() {
        return buffer.size();
    }

    /// Stands on one row of the last fetch, counted from 1. Errors 16930, 16931.
    void stand(int row) {
        requireFetched();
        if (row < 1 || row > buffer.size()) {
            throw notFetched();
        }
        current = row - 1;
    }

    private void requireFetched() {
        if (buffer.isEmpty()) {
            throw new SqlError(16931, 16, 1, "There are no rows in the current fetch buffer.");
        }
    }

    /// Error 16929.
    void requireUpdatable() {
        if (wish.concurrency() == Concurrency.READ_ONLY) {
            throw readOnly();
        }
    }

    static SqlError readOnly() {
        return new SqlError(16929, 16, 1, "The cursor is READ ONLY.");
    }

    /// The row it stands on, to be changed. Errors 16929, 16931.
    PositionedRow current() {
        requireUpdatable();
        requireFetched();
        return position(buffer.get(current));
    }

    /// A row of the last fetch, counted from 1, to be changed. Errors 16929, 16930, 16931.
    PositionedRow row(int row) {
        requireUpdatable();
        requireFetched();
        if (row < 1 || row > buffer.size()) {
            throw notFetched();
        }
        return position(buffer.get(row - 1));
    }

    private static SqlError notFetched() {
        return new SqlError(16930, 16, 1, "The requested row is not in the fetch buffer.");
    }

    /// A row of the keyset that need not have been fetched, counted from 1. Error 16930.
    PositionedRow absolute(int row) {
        requireUpdatable();
        if (row < 1 || row > keys.size()) {
            throw notFetched();
        }
        for (Entry entry : buffer) {
            if (entry.index == row - 1) {
                return position(entry);
            }
        }
        Entry entry = new Entry(row - 1, 0, null);
        read((_, places) -> {
            int place = find(entry, places);
            entry.row = place < 0 ? null : places.row(place);
            return place;
        });
        return position(entry);
    }

    private PositionedRow position(Entry entry) {
        return new PositionedRow() {
            private @Nullable MemoryTable found;

            @Override
            public int place(MemoryTable changed, RowPlaces rows) {
                found = changed;
                if (!changed.name().equalsIgnoreCase(table)) {
                    throw otherTable();
                }
                int place = find(entry, rows);
                if (entry.row == null || place < 0 || !same(entry.row, rows.row(place), changed.columns())) {
                    throw new SqlError(16934, 16, 1,
                            "Optimistic concurrency check failed. The row was modified outside of this cursor.");
                }
                return place;
            }

            @Override
            public void requireUpdatable(String column) {
                if (!wish.updatable().isEmpty()
                        && wish.updatable().stream().noneMatch(column::equalsIgnoreCase)) {
                    throw new SqlError(16932, 16, 1, "The cursor has a FOR UPDATE list and the requested column to be "
                            + "updated is not in this list.");
                }
            }

            @Override
            public void updated(Row row) {
                entry.row = row;
                if (kind == CursorKind.KEYSET && found != null) {
                    keys.set(entry.index, RowPlaces.keyOf(found, row));
                }
            }
        };
    }

    private boolean same(Row before, Row now, List<Column> tableColumns) {
        for (int i = 0; i < tableColumns.size(); i++) {
            if (wish.concurrency() != Concurrency.OPTIMISTIC_VALUES
                    && tableColumns.get(i).type() == Simple.TIMESTAMP) {
                return Objects.deepEquals(before.get(i), now.get(i));
            }
        }
        return Objects.deepEquals(before.values(), now.values());
    }

    static SqlError otherTable() {
        return new SqlError(16933, 16, 1,
                "The cursor does not include the table being modified or the table is not updatable through the cursor.");
    }

    /// The name of the table in statements, as parts.
    List<String> tableName() {
        return columns.stream().map(Column::base).filter(Objects::nonNull).findFirst().map(BaseColumn::table)
                .orElse(List.of(table));
    }

    /// A row was inserted through the cursor: a keyset has it as its last.
    void inserted(Row row) {
        if (kind == CursorKind.KEYSET) {
            RowKey key = RowPlaces.keyOf(bind().table(), row);
            memory.add(key.size());
            keys.add(key);
        }
    }
}
