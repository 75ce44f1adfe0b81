package org.granary.protocol.search.configuration;

import java.util.List;
import org.granary.protocol.Topic;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package.
public final class ConfigurationTopics {
    public static final List<SearchTopic> ALL = List.of(
            SearchTopic.tables(ConfigurationTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.byRole(_ -> Topic.procedures(ConfigurationTopics.class, "configuration.sql",
                    new ConfigurationProcedures(), new ConfigurationTransactions()), Role.ADMINISTRATION,
                    Role.FOUNDATION));

    private ConfigurationTopics() {}
}
