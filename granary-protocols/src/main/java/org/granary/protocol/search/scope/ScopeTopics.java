package org.granary.protocol.search.scope;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class ScopeTopics {
    public static final List<Topic> ALL = List
            .of(Topic.tables(ScopeTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION));

    private ScopeTopics() {}
}
