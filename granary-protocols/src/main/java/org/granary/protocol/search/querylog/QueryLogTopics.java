package org.granary.protocol.search.querylog;

import java.util.List;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package.
public final class QueryLogTopics {
    public static final List<SearchTopic> ALL = List.of(
            SearchTopic.tables(QueryLogTopics.class, "tables.sql", Role.ADMINISTRATION),
            SearchTopic.procedures(QueryLogTopics.class, "relevance.sql", new RelevanceProcedures(),
                    Role.ADMINISTRATION));

    private QueryLogTopics() {}
}
