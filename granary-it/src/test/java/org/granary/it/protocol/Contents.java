package org.granary.it.protocol;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// All rows of all tables of a database, in an order that does not depend on how they lie there. Two contents can be compared, and a
/// database can be brought back to one.
final class Contents {
    /// By table, in the order in which the tables were created: those that others refer to come before them.
    private final Map<Table, List<List<@Nullable Object>>> rows;

    private Contents(Map<Table, List<List<@Nullable Object>>> rows) {
        this.rows = rows;
    }

    static List<Table> tables(StoreKind kind, Database database) {
        return database.run(Access.READ, new Cancellation(), transaction -> Table.all(kind, transaction));
    }

    static Contents read(Database database, List<Table> tables) {
        return database.run(Access.READ, new Cancellation(), transaction -> {
            Set<Table> filled = Table.filled(transaction, tables);
            Map<Table, List<List<@Nullable Object>>> rows = new LinkedHashMap<>();
            tables.forEach(table -> rows.put(table, filled.contains(table) ? table.read(transaction) : List.of()));
            return new Contents(rows);
        });
    }

    /// No rows at all.
    static Contents none(List<Table> tables) {
        Map<Table, List<List<@Nullable Object>>> rows = new LinkedHashMap<>();
        tables.forEach(table -> rows.put(table, List.of()));
        return new Contents(rows);
    }

    /// Makes these the contents of a database. Tables that have them already are left alone.
    ///
    /// @return whether it was written, once
    boolean putBack(StoreKind kind, Database database) {
        Set<Table> different = database.run(Access.READ, new Cancellation(), this::different);
        if (different.isEmpty()) {
            return false;
        }
        database.run(Access.WRITE, new Cancellation(), transaction -> {
            letReferencesWait(kind, transaction);
            List<Table> rewritten = withThoseThatRefer(different);
            for (Table table : rewritten.reversed()) {
                transaction.update("DELETE FROM " + table.name());
            }
            rewritten.forEach(table -> table.insert(transaction, rows.getOrDefault(table, List.of())));
            return null;
        });
        return true;
    }

    private Set<Table> different(Transaction transaction) {
        Set<Table> filled = Table.filled(transaction, rows.keySet());
        return rows.entrySet().stream().filter(table -> {
            List<List<@Nullable Object>> wanted = table.getValue();
            return wanted.isEmpty() == filled.contains(table.getKey())
                    || (!wanted.isEmpty() && !table.getKey().read(transaction).equals(wanted));
        }).map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    /// Rows go with the rows that they refer to, where the schema says so.
    private List<Table> withThoseThatRefer(Set<Table> some) {
        Set<String> names = new HashSet<>();
        List<Table> all = new ArrayList<>();
        for (Table table : rows.keySet()) {
            if (some.contains(table) || table.referred().stream().anyMatch(names::contains)) {
                names.add(table.name());
                all.add(table);
            }
        }
        return all;
    }

    /// A table may refer to itself, so no order of rows would do.
    private static void letReferencesWait(StoreKind kind, Transaction transaction) {
        transaction.update(switch (kind) {
            case EMBEDDED, REPEATING -> "PRAGMA defer_foreign_keys = ON";
            case POSTGRESQL -> "SET LOCAL session_replication_role = replica";
        });
    }

    /// Every row as a line of text.
    List<String> lines() {
        return rows.entrySet().stream()
                .flatMap(table -> table.getValue().stream().map(row -> table.getKey().name() + " " + row)).toList();
    }

    /// A table with the store's types of its columns.
    ///
    /// @param referred the tables that it refers to, where removing their rows may remove its own
    record Table(String name, List<String> columns, List<String> types, List<String> referred) {

        /// Those that have rows.
        static Set<Table> filled(Transaction transaction, Collection<Table> tables) {
            List<Table> all = List.copyOf(tables);
            String query = IntStream.range(0, all.size())
                    .mapToObj(i -> "SELECT " + i + " WHERE EXISTS (SELECT 1 FROM " + all.get(i).name() + ")")
                    .collect(Collectors.joining(" UNION ALL "));
            return Set.copyOf(transaction.query(query).list(row -> all.get(row.getInt(1))));
        }

        static List<Table> all(StoreKind kind, Transaction transaction) {
            List<String> names = transaction.query(switch (kind) {
                case EMBEDDED, REPEATING -> "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid";
                case POSTGRESQL ->
                    """
                            SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
                            ORDER BY oid""";
            }).list(row -> String.valueOf(row.getString(1)));
            return names.stream().filter(name -> !name.startsWith("granary_") && !name.startsWith("sqlite_"))
                    .map(name -> of(kind, transaction, name)).toList();
        }

        private static Table of(StoreKind kind, Transaction transaction, String name) {
            List<String> columns = new ArrayList<>();
            List<String> types = new ArrayList<>();
            transaction.query(switch (kind) {
                case EMBEDDED, REPEATING -> "SELECT name, type FROM pragma_table_info(?) ORDER BY cid";
                case POSTGRESQL -> """
                        SELECT column_name::text, data_type::text FROM information_schema.columns
                        WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position""";
            }, name).list(row -> columns.add(row.getString(1)) && types.add(row.getString(2)));
            // Where references wait, PostgreSQL removes nothing with them.
            List<String> referred = kind.isEmbedded()
                    ? transaction.query("SELECT \"table\" FROM pragma_foreign_key_list(?)", name)
                            .list(row -> String.valueOf(row.getString(1)))
                    : List.of();
            return new Table(name, columns, types, referred);
        }

        List<List<@Nullable Object>> read(Transaction transaction) {
            String order = IntStream.rangeClosed(1, columns.size()).mapToObj(String::valueOf)
                    .collect(Collectors.joining(", "));
            return transaction
                    .query("SELECT " + String.join(", ", columns) + " FROM " + name + " ORDER BY " + order)
                    .list(this::row);
        }

        private List<@Nullable Object> row(Rows rows) {
            List<@Nullable Object> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(rows.isNull(i) ? null : value(rows, i));
            }
            return Collections.unmodifiableList(row);
        }

        private Object value(Rows rows, int index) {
            Object value = switch (types.get(index - 1)) {
                case "INTEGER", "bigint" -> rows.getLong(index);
                case "TEXT", "text" -> rows.getString(index);
                case "BLOB", "bytea" -> Bytes.of(Objects.requireNonNull(rows.getBytes(index)));
                case "REAL", "double precision" -> rows.getDouble(index);
                default -> throw new IllegalStateException(this + " has a type that no store shares.");
            };
            return Objects.requireNonNull(value);
        }

        void insert(Transaction transaction, List<List<@Nullable Object>> all) {
            if (!all.isEmpty()) {
                String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
                transaction.batch(
                        "INSERT INTO " + name + " (" + String.join(", ", columns) + ") VALUES (" + marks + ")",
                        all.stream().map(row -> row.stream().map(Bytes::open).toArray()).toList());
            }
        }
    }
}
