package org.granary.protocol.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.procedure.catalog.FirstContents;
import org.granary.procedure.catalog.Siblings;
import org.granary.protocol.Topic;
import org.granary.protocol.search.command.CommandTopics;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;
import org.granary.protocol.search.configuration.ConfigurationTopics;
import org.granary.protocol.search.crawl.CrawlTopics;
import org.granary.protocol.search.crawladmin.CrawlAdminTopics;
import org.granary.protocol.search.property.PropertyTopics;
import org.granary.protocol.search.provisioning.FirstTopology;
import org.granary.protocol.search.provisioning.ProvisioningTopics;
import org.granary.protocol.search.provisioning.StoreProvisioning;
import org.granary.protocol.search.querylog.QueryLogTopics;
import org.granary.protocol.search.ranking.RankingTopics;
import org.granary.protocol.search.schema.SchemaTopics;
import org.granary.protocol.search.schema.StandardSchema;
import org.granary.protocol.search.scope.ScopeTopics;
import org.granary.protocol.search.status.StatusTopics;
import org.granary.protocol.search.topology.TopologyTopics;
import org.granary.store.DatabaseSchema;

/// The databases of MS-SQLPGAT2. All have the same tables; which procedures and tables clients see is decided by the
/// role.
public final class SearchDatabases {
    public static final String ADMINISTRATION = "Search_Service_Application_DB";
    public static final String CRAWL_STORE = "Search_Service_Application_CrawlStoreDB";
    public static final String METADATA_STORE = "Search_Service_Application_PropertyStoreDB";
    public static final String FOUNDATION = "WSS_Search";

    /// The databases that every server has.
    public static final List<String> NAMES = List.of(ADMINISTRATION, CRAWL_STORE, METADATA_STORE, FOUNDATION);

    private SearchDatabases() {}

    private static List<SearchTopic> topics(Collection<String> taken) {
        List<SearchTopic> topics = new ArrayList<>();
        topics.addAll(ProvisioningTopics.of(taken));
        topics.addAll(TopologyTopics.ALL);
        topics.addAll(ConfigurationTopics.ALL);
        topics.addAll(CommandTopics.ALL);
        topics.addAll(StatusTopics.ALL);
        topics.addAll(CrawlAdminTopics.ALL);
        topics.addAll(SchemaTopics.ALL);
        topics.addAll(ScopeTopics.ALL);
        topics.addAll(RankingTopics.ALL);
        topics.addAll(QueryLogTopics.ALL);
        topics.addAll(CrawlTopics.ALL);
        topics.addAll(PropertyTopics.ALL);
        return topics;
    }

    /// @param otherDatabases the names of the server's other databases, which no further store can have
    public static List<DatabaseDefinition> definitions(Collection<String> otherDatabases) {
        List<String> taken = new ArrayList<>(otherDatabases);
        taken.addAll(NAMES);
        List<SearchTopic> topics = topics(taken);
        return List.of(
                definition(Role.ADMINISTRATION, ADMINISTRATION, topics)
                        .with(FirstContents.all(new FirstTopology(CRAWL_STORE, METADATA_STORE), new StandardSchema())),
                definition(Role.CRAWL_STORE, CRAWL_STORE, topics).with(
                        new Siblings(ADMINISTRATION, "SELECT DatabaseName FROM crawl_store ORDER BY Ordinal")),
                definition(Role.METADATA_STORE, METADATA_STORE, topics).with(
                        new Siblings(ADMINISTRATION, "SELECT DatabaseName FROM property_store ORDER BY DatabaseKey")),
                definition(Role.FOUNDATION, FOUNDATION, topics)
                        .with(FirstContents.all(new FirstTopology(FOUNDATION, FOUNDATION), new StandardSchema())));
    }

    /// Whether a store that is added can have a database of this name, apart from those that are there.
    public static boolean canBeAdded(String database) {
        return StoreProvisioning.canBeName(database);
    }

    private static DatabaseDefinition definition(Role role, String name, List<SearchTopic> topics) {
        return Topic.database(new DatabaseSchema(name, "org/granary/protocol/search/migrations"),
                topics.stream().filter(each -> each.roles().contains(role)).map(each -> each.topic().apply(role))
                        .toList());
    }
}
