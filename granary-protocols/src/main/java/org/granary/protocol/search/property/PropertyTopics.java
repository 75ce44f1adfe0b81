package org.granary.protocol.search.property;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class PropertyTopics {
    public static final List<Topic> ALL = List
            .of(Topic.tables(PropertyTopics.class, "tables.sql", Role.METADATA_STORE));

    private PropertyTopics() {}
}
