package org.granary.protocol.search.querylog;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class QueryLogTopics {
    public static final List<Topic> ALL = List.of(
            Topic.tables(QueryLogTopics.class, "tables.sql", Role.ADMINISTRATION),
            Topic.procedures(QueryLogTopics.class, "relevance.sql", new RelevanceProcedures(), Role.ADMINISTRATION));

    private QueryLogTopics() {}
}
