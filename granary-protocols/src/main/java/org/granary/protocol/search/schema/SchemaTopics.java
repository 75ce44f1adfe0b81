package org.granary.protocol.search.schema;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class SchemaTopics {
    private static final Class<?> HERE = SchemaTopics.class;

    public static final List<Topic> ALL = List.of(
            Topic.tables(HERE, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            Topic.procedures(HERE, "cleanup.sql", new CleanupProcedures(), Role.ADMINISTRATION, Role.FOUNDATION));

    private SchemaTopics() {}
}
