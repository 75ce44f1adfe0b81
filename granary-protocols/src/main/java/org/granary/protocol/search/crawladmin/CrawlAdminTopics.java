package org.granary.protocol.search.crawladmin;

import java.util.List;
import org.granary.protocol.Topic;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package.
public final class CrawlAdminTopics {
    private static final Class<?> HERE = CrawlAdminTopics.class;

    public static final List<SearchTopic> ALL = List.of(
            SearchTopic.tables(HERE, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.byRole(role -> Topic.procedures(HERE, "crawls.sql", new CrawlStatistics(), new CrawlErrors(),
                    new StatusProcedures(role)), Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.byRole(
                    role -> Topic.procedures(HERE, "crawl-admin.sql", new CrawlAdmin(role), new CrawlLists(role)),
                    Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.procedures(HERE, "crawls-server.sql", new CrawlStores(), Role.ADMINISTRATION));

    private CrawlAdminTopics() {}
}
