package org.granary.protocol.search.ranking;

import java.util.List;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package.
public final class RankingTopics {
    public static final List<SearchTopic> ALL = List.of(SearchTopic.procedures(RankingTopics.class, "ranking.sql",
            new RankingProcedures(), Role.ADMINISTRATION, Role.FOUNDATION));

    private RankingTopics() {}
}
