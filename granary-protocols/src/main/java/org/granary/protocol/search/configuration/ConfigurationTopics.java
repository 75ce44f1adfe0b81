package org.granary.protocol.search.configuration;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class ConfigurationTopics {
    public static final List<Topic> ALL = List
            .of(Topic.tables(ConfigurationTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION));

    private ConfigurationTopics() {}
}
