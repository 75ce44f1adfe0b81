package org.granary.protocol.search.ranking;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class RankingTopics {
    public static final List<Topic> ALL = List.of(Topic.procedures(RankingTopics.class, "ranking.sql",
            new RankingProcedures(), Role.ADMINISTRATION, Role.FOUNDATION));

    private RankingTopics() {}
}
