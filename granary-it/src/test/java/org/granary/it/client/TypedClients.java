package org.granary.it.client;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.granary.client.ProcedureClient;
import org.granary.client.StoredProcedure;
import org.granary.client.config.ConfigurationDatabase;
import org.granary.client.search.CrawlStore;
import org.granary.client.search.MetadataStore;
import org.granary.client.search.SearchAdministration;
import org.granary.client.translation.TranslationClient;
import org.granary.client.word.WordConversion2010;
import org.granary.client.word.WordConversion2013;

/// Which clients a user has for which database.
final class TypedClients {
    /// By the name of the database. The Foundation role answers to the clients of the three roles that it holds.
    static final Map<String, List<Class<? extends ProcedureClient>>> BY_DATABASE = Map.of(
            "TranslationServices", List.of(TranslationClient.class),
            "WordAutomationServices", List.of(WordConversion2010.class),
            "WordAutomationServices2", List.of(WordConversion2013.class),
            "SharePoint_Config", List.of(ConfigurationDatabase.class),
            "Search_Service_Application_DB", List.of(SearchAdministration.class),
            "Search_Service_Application_CrawlStoreDB", List.of(CrawlStore.class),
            "Search_Service_Application_PropertyStoreDB", List.of(MetadataStore.class),
            "WSS_Search", List.of(SearchAdministration.class, CrawlStore.class, MetadataStore.class));

    private TypedClients() {}

    /// The methods of a client that call a procedure with all of its parameters.
    static List<Method> methods(Class<? extends ProcedureClient> client) {
        return Arrays.stream(client.getMethods()).filter(method -> method.isAnnotationPresent(StoredProcedure.class))
                .toList();
    }

    static String procedure(Method method) {
        return method.getAnnotation(StoredProcedure.class).value();
    }

    /// The method for a procedure in a database.
    static Optional<Method> method(String database, String schema, String procedure) {
        String name = (schema + "." + procedure).toLowerCase(Locale.ROOT);
        return BY_DATABASE.getOrDefault(database, List.of()).stream().flatMap(client -> methods(client).stream())
                .filter(method -> procedure(method).toLowerCase(Locale.ROOT).equals(name)).findFirst();
    }
}
