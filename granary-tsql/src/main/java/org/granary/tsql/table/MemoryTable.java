package org.granary.tsql.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemorySizes;
import org.granary.procedure.TableDeclaration;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.ast.TableDefinition.KeyColumn;
import org.granary.tsql.eval.RowKey;
import org.granary.tsql.eval.Tuple;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.TableIdentity;
import org.granary.tsql.temporary.TableIndex;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A temporary table or table variable. A statement changes it as a whole or not at all: it makes the new list of rows
/// first. ROLLBACK undoes changes of temporary tables, since the session that changes one listens to it; not those of
/// table variables.
///
/// Global temporary tables are used by many sessions at once. A session that changes one has locked it ([Execution]),
/// so there is one writer; the lock here is for concurrent readers of uncommitted rows.
public final class MemoryTable implements LocalTable, MemoryRelation {
    /// What an empty table takes, with its entries in the lists of the session.
    private static final long TABLE_BYTES = 800;
    private static final long COLUMN_BYTES = 120;
    private static final long KEY_BYTES = 200;
    /// A place in the list of rows, which has some in reserve.
    private static final long PLACE_BYTES = 20;
    private static final long ENTRY_BYTES = 96;

    private final String name;
    private final TableDefinition definition;
    private final List<Column> columns;
    private final List<MemoryKey> keys;
    private final Budget budget;
    private boolean padded = true;
    private final ReentrantLock lock = new ReentrantLock();
    /// The rows, then free places. Places below `size` are never written again, so that [#rows] need not copy.
    private Row[] rows = new Row[16];
    private int size;
    /// A number for each row that it keeps as long as it exists, in ascending order. Like the rows never written again.
    private long[] ids = new long[16];
    private long nextId;
    private List<KeyIndex> indexes = new ArrayList<>();
    private final MemoryHold memory;
    private long bytes;
    private long nextIdentity;
    private long identityIncrement = 1;
    private Consumer<LocalTable> listener = _ -> {};

    /// What this table and the other tables of its owner may hold together.
    public record Budget(long limit, MemoryAccount account) {
        void require(long more, String table) {
            if (account.used() + more > limit) {
                throw new SqlError(701, 17, 123,
                        "There is insufficient system memory in resource pool 'default' to run this query: table '"
                                + table + "' and the other temporary tables would need more than " + limit
                                + " bytes (setting temporary-table-memory).");
            }
        }
    }

    /// The rows of one moment, and where to find them.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Moment(List<Row> rows, List<KeyIndex> indexes, long[] ids) {}

    MemoryTable(String name, TableDefinition definition, List<MemoryKey> keys, Budget budget) {
        this.name = name;
        this.definition = definition;
        this.columns = definition.columns().stream().map(ColumnDefinition::column).toList();
        this.keys = keys;
        this.budget = budget;
        this.indexes = newIndexes();
        restartIdentity();
        long empty = TABLE_BYTES + COLUMN_BYTES * columns.size() + KEY_BYTES * keys.size();
        budget.require(empty, name);
        this.memory = budget.account().hold(MemoryKind.TEMPORARY_TABLES);
        memory.add(empty);
    }

    /// SET ANSI_PADDING, as it is when the table is made: off, columns keep no trailing blanks and zeros.
    public boolean isPadded() {
        return padded;
    }

    /// The same, as it is from now on.
    public void padding(boolean on) {
        this.padded = on;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    /// Its columns, keys and rules, each with a name.
    public TableDefinition definition() {
        return definition;
    }

    @Override
    public TableDeclaration declaration() {
        return TableNames.declaration(this);
    }

    @Override
    public List<TableIndex> indexes() {
        return definition.keys().stream().filter(key -> !key.kind().isConstraint())
                .map(key -> new TableIndex(String.valueOf(key.name()), key.kind().isUnique(), key.clustered(),
                        declared(key.columns().stream().map(KeyColumn::name).toList())))
                .toList();
    }

    @Override
    public List<@Nullable String> userTypes() {
        if (definition.columns().stream().allMatch(column -> column.userType() == null)) {
            return List.of();
        }
        List<@Nullable String> names = new ArrayList<>();
        definition.columns().forEach(column -> names.add(column.userType() == null ? null : column.userType().name()));
        return names;
    }

    /// Names of columns as they were declared.
    List<String> declared(List<String> names) {
        return names.stream().map(each -> columns.get(ordinal(each)).name()).toList();
    }

    /// Which column has this name, or -1.
    public int ordinal(String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equalsIgnoreCase(column)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public List<Row> rows(Execution execution) {
        return execution.temporary().momentOf(this).rows();
    }

    /// The rows of this moment.
    public List<Row> rows() {
        return moment().rows();
    }

    Moment moment() {
        lock.lock();
        try {
            return new Moment(Arrays.asList(rows).subList(0, size), indexes, ids);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Cursor scan(Scan scan, Execution execution, Tuple here) {
        KeyLookup.Found found = KeyLookup.find(this, scan, execution, here);
        return found == null ? MemoryRelation.super.scan(scan, execution, here) : found.cursor((row, _) -> row);
    }

    List<MemoryKey> keys() {
        return keys;
    }

    /// Whether a row has these values in these columns, whichever session asks.
    public boolean has(List<Integer> ordinals, List<@Nullable Object> values) {
        Moment now = moment();
        @Nullable
        Object[] parts = new @Nullable Object[values.size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = RowKey.part(columns.get(ordinals.get(i)).type(), values.get(i));
        }
        RowKey wanted = new RowKey(parts);
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i).ordinals().equals(ordinals)) {
                return now.indexes().get(i).has(wanted);
            }
        }
        MemoryKey key = new MemoryKey(new TableDefinition.Key(false, false, List.of()), ordinals);
        return now.rows().stream().anyMatch(row -> key.of(row, columns).equals(wanted));
    }

    /// Whether other sessions use it too.
    boolean isGlobal() {
        return TemporaryTables.isGlobal(name);
    }

    /// Whether it is a table variable, which no transaction rolls back.
    boolean isVariable() {
        return name.startsWith("@");
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Nullable
    public Expression defaultOf(int column) {
        return definition.columns().get(column).defaultValue();
    }

    long takeIdentity() {
        lock.lock();
        try {
            long value = nextIdentity;
            nextIdentity += identityIncrement;
            return value;
        } finally {
            lock.unlock();
        }
    }

    long identityIncrement() {
        return identityIncrement;
    }

    long nextIdentity() {
        lock.lock();
        try {
            return nextIdentity;
        } finally {
            lock.unlock();
        }
    }

    /// Makes `first` the next identity again, unless others have taken some since `next` was the next.
    void giveBackIdentities(long first, long next) {
        lock.lock();
        try {
            if (nextIdentity == next) {
                nextIdentity = first;
            }
        } finally {
            lock.unlock();
        }
    }

    /// Error 701 if this many more bytes do not fit.
    void requireMemory(long more) {
        budget.require(more, name);
    }

    /// Replaces all rows, after checking keys (2627) and size (701).
    public void replace(List<Row> all) {
        long[] next = RowIds.after(moment(), all, nextId);
        replace(all, next);
        nextId = Math.max(nextId, next.length == 0 ? 0 : next[next.length - 1] + 1);
    }

    private void replace(List<Row> all, long[] allIds) {
        listener.accept(this);
        List<Row> next = Padding.trimmed(all, columns, padded);
        long after = bytes(next);
        budget.require(after - bytes, name);
        memory.require(after - bytes);
        set(next, allIds);
    }

    /// Replaces some rows by others in their places. Keys that stay the same need no look at the other rows.
    ///
    /// @param changed which places
    public void update(BitSet changed, List<Row> all) {
        List<Row> before = rows();
        boolean sameKeys = padded && changed.stream().allMatch(place -> keys.stream()
                .allMatch(key -> key.of(before.get(place), columns).equals(key.of(all.get(place), columns))));
        if (!sameKeys) {
            replace(all, ids);
            return;
        }
        listener.accept(this);
        long more = changed.stream().mapToLong(place -> bytes(List.of(all.get(place)))
                - bytes(List.of(before.get(place)))).sum();
        budget.require(more, name);
        memory.require(more);
        lock.lock();
        try {
            hold(bytes + more);
            rows = all.toArray(new Row[0]);
            size = rows.length;
        } finally {
            lock.unlock();
        }
    }

    private List<KeyIndex> newIndexes() {
        return keys.stream().map(key -> new KeyIndex(key.definition().kind().isUnique())).toList();
    }

    private void set(List<Row> next, long[] nextIds) {
        List<KeyIndex> nextKeys = newIndexes();
        addKeys(next, 0, nextKeys);
        lock.lock();
        try {
            hold(bytes(next));
            rows = next.toArray(new Row[0]);
            size = rows.length;
            ids = nextIds;
            indexes = nextKeys;
        } finally {
            lock.unlock();
        }
    }

    /// Adds rows after the existing ones. Scans that are running do not see them.
    void append(List<Row> added) {
        lock.lock();
        try {
            listener.accept(this);
            List<Row> more = Padding.trimmed(added, columns, padded);
            long bytesAdded = bytes(more);
            budget.require(bytesAdded, name);
            memory.require(bytesAdded);
            addKeys(more, size, indexes);
            hold(bytes + bytesAdded);
            if (size + more.size() > rows.length) {
                rows = Arrays.copyOf(rows, Math.max(size + more.size(), rows.length * 2));
            }
            if (size + more.size() > ids.length) {
                ids = Arrays.copyOf(ids, Math.max(size + more.size(), ids.length * 2));
            }
            for (Row row : more) {
                ids[size] = nextId++;
                rows[size++] = row;
            }
        } finally {
            lock.unlock();
        }
    }

    public void truncate() {
        lock.lock();
        try {
            replace(List.of());
            restartIdentity();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void onChange(Consumer<LocalTable> listener) {
        this.listener = listener;
    }

    @Override
    public Runnable restorePoint() {
        Moment kept = moment();
        long identity = nextIdentity;
        return () -> {
            set(kept.rows(), Arrays.copyOf(kept.ids(), kept.rows().size()));
            // Values that were made stay used, but a TRUNCATE that began again is undone.
            nextIdentity = identityIncrement < 0
                    ? Math.min(identity, nextIdentity)
                    : Math.max(identity, nextIdentity);
        };
    }

    /// The next identity comes after those of the rows, which were written with the values of another table.
    public void continueIdentity() {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).identity()) {
                for (Row row : rows()) {
                    long after = ((Number) Objects.requireNonNull(row.get(i))).longValue() + identityIncrement;
                    nextIdentity = identityIncrement < 0
                            ? Math.min(after, nextIdentity)
                            : Math.max(after, nextIdentity);
                }
            }
        }
    }

    /// Goes on where another table is, whose rows these were.
    public void continueIdentityOf(MemoryTable other) {
        boolean had = other.columns.stream().anyMatch(Column::identity);
        if (had && columns.stream().anyMatch(Column::identity)) {
            nextIdentity = other.nextIdentity();
        } else {
            continueIdentity();
        }
    }

    /// Seed and increment of the identity column; only where there is one.
    public ColumnDefinition identity() {
        return definition.columns().stream().filter(each -> each.column().identity()).findFirst().orElseThrow();
    }

    @Override
    public @Nullable TableIdentity identityColumn() {
        if (columns.stream().noneMatch(Column::identity)) {
            return null;
        }
        long seed = identity().identitySeed();
        long next = nextIdentity();
        return new TableIdentity(seed, identityIncrement, next == seed ? seed : next - identityIncrement);
    }

    private void restartIdentity() {
        for (ColumnDefinition each : definition.columns()) {
            if (each.column().identity()) {
                nextIdentity = each.identitySeed();
                identityIncrement = each.identityIncrement();
            }
        }
    }

    /// What does not fit has been refused before.
    private void hold(long after) {
        if (after > bytes) {
            memory.force(after - bytes);
        } else {
            memory.give(bytes - after);
        }
        bytes = after;
    }

    @Override
    public void close() {
        lock.lock();
        try {
            bytes = 0;
            memory.close();
        } finally {
            lock.unlock();
        }
    }

    /// What rows take in this table, with their keys.
    long bytes(List<Row> some) {
        long total = 0;
        for (Row row : some) {
            total += PLACE_BYTES + MemorySizes.ofRow(row);
            for (MemoryKey key : keys) {
                total += ENTRY_BYTES;
                for (int part : key.ordinals()) {
                    total += MemorySizes.of(row.get(part));
                }
            }
        }
        return total;
    }

    /// The columns of the key in whose order SQL Server would keep the rows; empty where there is none.
    List<KeyColumn> clusteredKey() {
        return keys.stream().filter(key -> key.definition().clustered()).findFirst()
                .map(key -> key.definition().columns()).orElse(List.of());
    }

    /// Adds the keys of all rows or of none.
    ///
    /// @param first the place of the first row
    private void addKeys(List<Row> more, int first, List<KeyIndex> into) {
        List<List<RowKey>> added = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            List<RowKey> here = new ArrayList<>();
            added.add(here);
            for (int place = 0; place < more.size(); place++) {
                RowKey key = keys.get(i).of(more.get(place), columns);
                if (!into.get(i).add(key, first + place)) {
                    for (int undone = 0; undone <= i; undone++) {
                        added.get(undone).reversed().forEach(into.get(undone)::takeBack);
                    }
                    throw keys.get(i).duplicate(name, more.get(place));
                }
                here.add(key);
            }
        }
    }

    /// The next identity comes after this value, which a client gave.
    void passIdentity(long given) {
        lock.lock();
        try {
            long after = given + identityIncrement;
            nextIdentity = identityIncrement < 0 ? Math.min(after, nextIdentity) : Math.max(after, nextIdentity);
        } finally {
            lock.unlock();
        }
    }
}
