package org.granary.it.catalog;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.granary.it.protocol.StoreKind;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.store.Transaction;
import org.granary.type.Cancellation;
import org.jspecify.annotations.Nullable;

/// The keys that a table of the store has, asked of the store itself. Names are in lower case.
///
/// @param primary in the order of the key
/// @param unique without the primary key, and without those that hold for some rows only
record StoreKeys(List<String> primary, Set<Set<String>> unique, Set<Reference> references) {

    private static final String SQLITE_PRIMARY = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk";
    private static final String SQLITE_UNIQUE = "SELECT l.name, i.name FROM pragma_index_list(?) l, pragma_index_info(l.name) i "
            + "WHERE l.\"unique\" = 1 AND l.partial = 0 AND l.origin <> 'pk'";
    private static final String SQLITE_REFERENCES = "SELECT id, \"from\", \"table\", \"to\", on_delete FROM pragma_foreign_key_list(?) ORDER BY id, seq";

    private static final String POSTGRES_KEYS = "SELECT i.indexrelid::regclass::text, a.attname FROM pg_index i "
            + "CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY k(attribute, place) "
            + "JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attribute "
            + "WHERE i.indrelid = to_regclass(?) AND i.indisunique AND i.indpred IS NULL AND i.indisprimary = %s "
            + "ORDER BY i.indexrelid, k.place";
    private static final String POSTGRES_REFERENCES = "SELECT c.oid::bigint, a.attname, t.relname, b.attname, "
            + "CASE c.confdeltype WHEN 'c' THEN 'CASCADE' ELSE 'NO ACTION' END FROM pg_constraint c "
            + "CROSS JOIN LATERAL unnest(c.conkey, c.confkey) WITH ORDINALITY k(own, other, place) "
            + "JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.own "
            + "JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.other "
            + "JOIN pg_class t ON t.oid = c.confrelid WHERE c.conrelid = to_regclass(?) AND c.contype = 'f' "
            + "ORDER BY c.oid, k.place";

    /// A foreign key of the store.
    record Reference(List<String> columns, String table, List<String> referenced, boolean cascades) {}

    static StoreKeys of(StoreKind store, Database database, String table) {
        return database.run(Access.READ, new Cancellation(), transaction -> store.isEmbedded()
                ? new StoreKeys(names(transaction, SQLITE_PRIMARY, table), groups(transaction, SQLITE_UNIQUE, table),
                        references(transaction, SQLITE_REFERENCES, table))
                : new StoreKeys(
                        transaction.query(String.format(Locale.ROOT, POSTGRES_KEYS, "true"), table)
                                .list(rows -> lower(rows.getString(2))),
                        groups(transaction, String.format(Locale.ROOT, POSTGRES_KEYS, "false"), table),
                        references(transaction, POSTGRES_REFERENCES, table)));
    }

    private static List<String> names(Transaction transaction, String sql, String table) {
        return transaction.query(sql, table).list(rows -> lower(rows.getString(1)));
    }

    private static Set<Set<String>> groups(Transaction transaction, String sql, String table) {
        record Member(String group, String name) {}
        Map<String, Set<String>> groups = new LinkedHashMap<>();
        transaction.query(sql, table).list(rows -> new Member(lower(rows.getString(1)), lower(rows.getString(2))))
                .forEach(member -> groups.computeIfAbsent(member.group, _ -> new TreeSet<>()).add(member.name));
        return Set.copyOf(groups.values());
    }

    private static Set<Reference> references(Transaction transaction, String sql, String table) {
        record Pair(long id, String from, String table, String to, boolean cascades) {}
        Map<Long, List<Pair>> pairs = new LinkedHashMap<>();
        transaction.query(sql, table)
                .list(rows -> new Pair(rows.getLong(1), lower(rows.getString(2)), lower(rows.getString(3)),
                        lower(rows.getString(4)), "CASCADE".equals(rows.getString(5))))
                .forEach(pair -> pairs.computeIfAbsent(pair.id, _ -> new ArrayList<>()).add(pair));
        Set<Reference> references = new HashSet<>();
        pairs.values().forEach(group -> references.add(new Reference(group.stream().map(Pair::from).toList(),
                group.getFirst().table, group.stream().map(Pair::to).toList(), group.getFirst().cascades)));
        return references;
    }

    static String lower(@Nullable String name) {
        return String.valueOf(name).toLowerCase(Locale.ROOT);
    }
}
