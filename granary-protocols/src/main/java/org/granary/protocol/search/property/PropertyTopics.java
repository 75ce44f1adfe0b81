package org.granary.protocol.search.property;

import java.util.List;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package.
public final class PropertyTopics {
    public static final List<SearchTopic> ALL = List.of(
            SearchTopic.tables(PropertyTopics.class, "tables.sql", Role.METADATA_STORE),
            SearchTopic.tables(PropertyTopics.class, "documents.sql", Role.METADATA_STORE, Role.FOUNDATION),
            SearchTopic.procedures(PropertyTopics.class, "update.sql", new UpdateProcedures(), Role.METADATA_STORE),
            SearchTopic.procedures(PropertyTopics.class, "components.sql", new ComponentProcedures(),
                    Role.METADATA_STORE),
            SearchTopic.procedures(PropertyTopics.class, "catalog.sql", new CatalogProcedures(), Role.METADATA_STORE,
                    Role.FOUNDATION));

    private PropertyTopics() {}
}
