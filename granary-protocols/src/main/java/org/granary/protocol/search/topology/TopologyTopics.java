package org.granary.protocol.search.topology;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class TopologyTopics {
    public static final List<Topic> ALL = List
            .of(Topic.tables(TopologyTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION));

    private TopologyTopics() {}
}
