package org.granary.client.generator;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.procedure.declaration.DeclarationReader;
import org.granary.procedure.declaration.DeclaredProcedure;
import org.granary.procedure.declaration.DeclaredTable;
import org.granary.protocol.config.SharePointConfig;
import org.granary.protocol.search.SearchDatabases;
import org.granary.protocol.translation.TranslationServices;
import org.granary.protocol.word.WordAutomationServices;
import org.granary.protocol.word.WordAutomationServices2;

/// Which client there is for which database.
///
/// @param folder the package below `org.granary.client`
/// @param about what its documentation says first
/// @param elsewhere where some of its procedures exist too, and which these are
/// @param shared the interface of what it has in common with others that name it; empty: it has none
public record ClientPlan(String folder, String name, String about, DatabaseDefinition database,
        Elsewhere elsewhere, String shared) {
    private static final String WORD = "WordConversion";

    private ClientPlan(String folder, String name, String about, DatabaseDefinition database, Elsewhere elsewhere) {
        this(folder, name, about, database, elsewhere, "");
    }

    /// @param role the name for it; empty: there is none
    /// @param procedures lower case, with schema
    public record Elsewhere(String role, Set<String> procedures) {
        private static final Elsewhere NOWHERE = new Elsewhere("", Set.of());

        boolean lacks(DeclaredProcedure procedure) {
            return !role.isEmpty() && !procedures.contains(key(procedure));
        }
    }

    /// Every client, and so every procedure of every protocol. The Foundation role of search has no client of its own: its database answers to the
    /// clients of the three others.
    public static List<ClientPlan> all() {
        List<DatabaseDefinition> search = SearchDatabases.definitions(List.of());
        Elsewhere foundation = new Elsewhere("the Foundation role",
                keys(named(search, SearchDatabases.FOUNDATION)));
        return List.of(
                new ClientPlan("translation", "TranslationClient", "The queue of documents to translate (MS-TSSPROC)",
                        TranslationServices.definition(), Elsewhere.NOWHERE),
                new ClientPlan("word", "WordConversion2010", "The queue of documents to convert (MS-WORDSSP)",
                        WordAutomationServices.definition(), Elsewhere.NOWHERE, WORD),
                new ClientPlan("word", "WordConversion2013", "The queue of documents to convert (MS-WORDSSP2)",
                        WordAutomationServices2.definition(), Elsewhere.NOWHERE, WORD),
                new ClientPlan("config", "ConfigurationDatabase", "The configuration of a farm (MS-WSSCFGD)",
                        SharePointConfig.definition(), Elsewhere.NOWHERE),
                new ClientPlan("search", "SearchAdministration", "The administration of search crawls (MS-SQLPGAT2)",
                        named(search, SearchDatabases.ADMINISTRATION), foundation),
                new ClientPlan("search", "CrawlStore", "A crawl store: history, queue and links (MS-SQLPGAT2)",
                        named(search, SearchDatabases.CRAWL_STORE), foundation),
                new ClientPlan("search", "MetadataStore", "A metadata store: properties of documents (MS-SQLPGAT2)",
                        named(search, SearchDatabases.METADATA_STORE), foundation));
    }

    private static DatabaseDefinition named(List<DatabaseDefinition> definitions, String name) {
        return definitions.stream().filter(d -> d.schema().name().equals(name)).findFirst().orElseThrow();
    }

    private static Set<String> keys(DatabaseDefinition database) {
        Set<String> keys = new HashSet<>();
        procedures(database).forEach(procedure -> keys.add(key(procedure)));
        return keys;
    }

    private static String key(DeclaredProcedure procedure) {
        return (procedure.declaration().schema() + "." + procedure.declaration().name()).toLowerCase(Locale.ROOT);
    }

    String qualifiedName() {
        return packageName() + "." + name;
    }

    String packageName() {
        return "org.granary.client." + folder;
    }

    List<DeclaredProcedure> procedures() {
        return procedures(database);
    }

    private static List<DeclaredProcedure> procedures(DatabaseDefinition database) {
        return database.declarations().stream().flatMap(file -> DeclarationReader.read(file).procedures().stream())
                .toList();
    }

    /// The tables that clients fill.
    List<DeclaredTable> insertableTables() {
        return database.declarations().stream().flatMap(file -> DeclarationReader.read(file).tables().stream())
                .filter(table -> table.declaration().insertable()).toList();
    }
}
