package org.granary.protocol.search.crawl;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class CrawlTopics {
    public static final List<Topic> ALL = List
            .of(Topic.tables(CrawlTopics.class, "tables.sql", Role.CRAWL_STORE, Role.FOUNDATION));

    private CrawlTopics() {}
}
