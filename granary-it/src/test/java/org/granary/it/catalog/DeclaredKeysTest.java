package org.granary.it.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.TableConstraint;
import org.granary.procedure.TableDeclaration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The keys that tables are declared with, and so those that the catalog shows, are those of the store: none more, and none less as far as clients can see
/// the columns.
class DeclaredKeysTest {

    @ParameterizedTest
    @MethodSource("org.granary.it.protocol.StoreKind#used")
    void theDeclaredKeysAreThoseOfTheStore(StoreKind store) {
        int keys = 0;
        int references = 0;
        try (TestServer server = TestServer.start(store)) {
            for (DatabaseCatalog database : server.server().catalog().databases()) {
                for (TableDeclaration table : database.tables()) {
                    String what = database.name() + "." + table.name();
                    StoreKeys stored = StoreKeys.of(store, database.store(), table.keyTable());
                    checkPrimaryKey(what, table, stored);
                    checkUniqueKeys(what, table, stored);
                    checkReferences(what, database, table, stored);
                    keys += table.keys().size();
                    references += table.references().size();
                }
            }
        }
        assertThat(keys).isGreaterThan(100);
        assertThat(references).isGreaterThan(20);
    }

    private static void checkPrimaryKey(String what, TableDeclaration table, StoreKeys stored) {
        List<TableConstraint.Key> primary = table.keys().stream().filter(TableConstraint.Key::primary).toList();
        if (primary.isEmpty()) {
            assertThat(visible(table).containsAll(stored.primary()) && !stored.primary().isEmpty())
                    .as("%s has the key %s, which is not declared", what, stored.primary()).isFalse();
        } else {
            assertThat(primary.getFirst().stored().stream().map(StoreKeys::lower)).as(what)
                    .containsExactlyInAnyOrderElementsOf(stored.primary());
        }
    }

    private static void checkUniqueKeys(String what, TableDeclaration table, StoreKeys stored) {
        Set<Set<String>> declared = new HashSet<>();
        table.keys().stream().filter(key -> !key.primary()).forEach(key -> declared.add(folded(key.stored())));
        assertThat(stored.unique()).as(what).containsAll(declared);
        for (Set<String> unique : stored.unique()) {
            if (visible(table).containsAll(unique)) {
                assertThat(declared).as(what).contains(unique);
            }
        }
    }

    private static void checkReferences(String what, DatabaseCatalog database, TableDeclaration table,
            StoreKeys stored) {
        Set<StoreKeys.Reference> declared = new HashSet<>();
        for (TableConstraint.Reference reference : table.references()) {
            TableDeclaration target = database.table(reference.schema(), reference.table()).orElseThrow();
            declared.add(new StoreKeys.Reference(reference.columns().stream().map(StoreKeys::lower).toList(),
                    StoreKeys.lower(target.keyTable()), reference.referenced().stream().map(StoreKeys::lower).toList(),
                    reference.cascades()));
        }
        assertThat(stored.references()).as(what).containsAll(declared);
        Set<String> readable = new TreeSet<>();
        database.tables().forEach(each -> readable.add(StoreKeys.lower(each.keyTable())));
        for (StoreKeys.Reference reference : stored.references()) {
            if (visible(table).containsAll(reference.columns()) && readable.contains(reference.table())) {
                assertThat(declared).as(what).contains(reference);
            }
        }
    }

    private static Set<String> visible(TableDeclaration table) {
        return folded(table.columns().stream().map(column -> column.name()).toList());
    }

    private static Set<String> folded(List<String> names) {
        Set<String> folded = new TreeSet<>();
        names.forEach(name -> folded.add(StoreKeys.lower(name)));
        return folded;
    }
}
