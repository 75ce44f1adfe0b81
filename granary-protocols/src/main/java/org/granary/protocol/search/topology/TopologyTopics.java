package org.granary.protocol.search.topology;

import java.util.List;
import java.util.Set;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class TopologyTopics {
    public static final List<Topic> ALL = List.of(
            Topic.tables(TopologyTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            new Topic(Set.of(Role.ADMINISTRATION, Role.FOUNDATION),
                    new DeclarationFile(TopologyTopics.class, "topology.sql"),
                    role -> List.of(new Hosts(), new DocIds(), new StoreCounts())),
            Topic.procedures(TopologyTopics.class, "topology-server.sql", new TopologyProcedures(),
                    Role.ADMINISTRATION));

    private TopologyTopics() {}
}
