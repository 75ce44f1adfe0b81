package org.granary.protocol.search.configuration;

import java.util.List;
import java.util.Set;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class ConfigurationTopics {
    public static final List<Topic> ALL = List.of(
            Topic.tables(ConfigurationTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            new Topic(Set.of(Role.ADMINISTRATION, Role.FOUNDATION),
                    new DeclarationFile(ConfigurationTopics.class, "configuration.sql"),
                    role -> List.of(new ConfigurationProcedures(), new ConfigurationTransactions())));

    private ConfigurationTopics() {}
}
