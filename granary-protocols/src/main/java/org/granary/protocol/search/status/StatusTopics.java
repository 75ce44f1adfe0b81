package org.granary.protocol.search.status;

import java.util.List;
import org.granary.protocol.Topic;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package.
public final class StatusTopics {
    public static final List<SearchTopic> ALL = List.of(
            SearchTopic.tables(StatusTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.byRole(role -> Topic.procedures(StatusTopics.class, "status.sql", new ComponentRecords(role),
                    new StatusRequests(), new StatusQueries(role)), Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.procedures(StatusTopics.class, "status-server.sql", new RefactoringProcedures(),
                    Role.ADMINISTRATION));

    private StatusTopics() {}
}
