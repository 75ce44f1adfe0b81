package org.granary.protocol.search.property;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class PropertyTopics {
    public static final List<Topic> ALL = List.of(
            Topic.tables(PropertyTopics.class, "tables.sql", Role.METADATA_STORE),
            Topic.tables(PropertyTopics.class, "documents.sql", Role.METADATA_STORE, Role.FOUNDATION),
            Topic.procedures(PropertyTopics.class, "update.sql", new UpdateProcedures(), Role.METADATA_STORE),
            Topic.procedures(PropertyTopics.class, "components.sql", new ComponentProcedures(), Role.METADATA_STORE),
            Topic.procedures(PropertyTopics.class, "catalog.sql", new CatalogProcedures(), Role.METADATA_STORE,
                    Role.FOUNDATION));

    private PropertyTopics() {}
}
