package org.granary.protocol.search.status;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class StatusTopics {
    public static final List<Topic> ALL = List
            .of(Topic.tables(StatusTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION));

    private StatusTopics() {}
}
