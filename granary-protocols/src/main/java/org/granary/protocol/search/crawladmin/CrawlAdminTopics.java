package org.granary.protocol.search.crawladmin;

import java.util.List;
import java.util.Set;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class CrawlAdminTopics {
    private static final Class<?> HERE = CrawlAdminTopics.class;

    public static final List<Topic> ALL = List.of(
            Topic.tables(HERE, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            new Topic(Set.of(Role.ADMINISTRATION, Role.FOUNDATION), new DeclarationFile(HERE, "crawls.sql"),
                    role -> List.of(new CrawlStatistics(), new CrawlErrors(), new StatusProcedures(role))),
            new Topic(Set.of(Role.ADMINISTRATION, Role.FOUNDATION), new DeclarationFile(HERE, "crawl-admin.sql"),
                    role -> List.of(new CrawlAdmin(role), new CrawlLists(role))),
            Topic.procedures(HERE, "crawls-server.sql", new CrawlStores(), Role.ADMINISTRATION));

    private CrawlAdminTopics() {}
}
