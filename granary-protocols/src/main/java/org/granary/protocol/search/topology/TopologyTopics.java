package org.granary.protocol.search.topology;

import java.util.List;
import org.granary.protocol.Topic;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package.
public final class TopologyTopics {
    public static final List<SearchTopic> ALL = List.of(
            SearchTopic.tables(TopologyTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.byRole(_ -> Topic.procedures(TopologyTopics.class, "topology.sql", new Hosts(), new DocIds(),
                    new StoreCounts()), Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.procedures(TopologyTopics.class, "topology-server.sql", new TopologyProcedures(),
                    Role.ADMINISTRATION));

    private TopologyTopics() {}
}
