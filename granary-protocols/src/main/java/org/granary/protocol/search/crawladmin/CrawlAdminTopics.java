package org.granary.protocol.search.crawladmin;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class CrawlAdminTopics {
    public static final List<Topic> ALL = List
            .of(Topic.tables(CrawlAdminTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION));

    private CrawlAdminTopics() {}
}
