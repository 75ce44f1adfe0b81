package org.granary.server.migrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.granary.type.Wording;

/// What a new database of a schema is: its tables, each after those that it refers to, and the rows with which it begins.
record Blueprint(List<TableShape> tables, Map<String, Fingerprint> first) {

    /// Looks at an embedded database that nobody has used yet.
    static Blueprint of(Database fresh) {
        return fresh.run(Access.READ, new Cancellation(), transaction -> {
            List<TableShape> tables = tables(transaction);
            return new Blueprint(tables, fingerprints(tables, transaction));
        });
    }

    private static List<TableShape> tables(Transaction transaction) {
        List<String> names = transaction.query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
                .list(row -> Objects.requireNonNull(row.getString(1)));
        SequencedSet<String> ordered = new LinkedHashSet<>();
        for (String name : names) {
            // The migrations keep their own account of themselves in both stores.
            if (!name.startsWith("granary_") && !name.startsWith("sqlite_")) {
                addAfterReferences(transaction, name, ordered, new LinkedHashSet<>());
            }
        }
        return ordered.stream().map(name -> TableShape.of(transaction, name)).toList();
    }

    private static void addAfterReferences(Transaction transaction, String table, SequencedSet<String> ordered,
            SequencedSet<String> above) {
        if (ordered.contains(table)) {
            return;
        }
        if (!above.add(table)) {
            throw new IllegalStateException("The tables " + above + " refer to each other in a circle.");
        }
        for (String referred : transaction.query("SELECT DISTINCT \"table\" FROM pragma_foreign_key_list(?)", table)
                .list(row -> Objects.requireNonNull(row.getString(1)))) {
            addAfterReferences(transaction, referred, ordered, above);
        }
        above.remove(table);
        ordered.add(table);
    }

    private static Map<String, Fingerprint> fingerprints(List<TableShape> tables, Transaction transaction) {
        Map<String, Fingerprint> prints = new LinkedHashMap<>();
        tables.forEach(table -> prints.put(table.name(), table.fingerprint(transaction)));
        return prints;
    }

    /// Those of a database of this schema, in any store, by table.
    Map<String, Fingerprint> fingerprints(Database database) {
        return database.run(Access.READ, new Cancellation(), transaction -> fingerprints(tables, transaction));
    }

    /// What two databases differ in, for people.
    List<String> differences(Map<String, Fingerprint> one, Map<String, Fingerprint> other) {
        List<String> differences = new ArrayList<>();
        for (TableShape table : tables) {
            Fingerprint a = Objects.requireNonNull(one.get(table.name()));
            Fingerprint b = Objects.requireNonNull(other.get(table.name()));
            if (!a.equals(b)) {
                differences.add(a.rows() == b.rows()
                        ? table.name() + " (" + Wording.count(a.rows(), "row") + " in both, but not the same)"
                        : table.name() + " (" + Wording.count(a.rows(), "row") + " and " + b.rows() + ")");
            }
        }
        return differences;
    }
}
