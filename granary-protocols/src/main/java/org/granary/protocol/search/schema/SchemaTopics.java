package org.granary.protocol.search.schema;

import java.util.List;
import org.granary.protocol.Topic;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package.
public final class SchemaTopics {
    private static final Class<?> HERE = SchemaTopics.class;

    public static final List<SearchTopic> ALL = List.of(
            SearchTopic.tables(HERE, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.byRole(_ -> Topic.procedures(HERE, "schema.sql", new CrawledPropertyProcedures(),
                    new CrawledPropertyList(), new Categories(),
                    new SchemaQueries()), Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.procedures(HERE, "schema-server.sql", new SchemaQueries.Server(), Role.ADMINISTRATION),
            SearchTopic.procedures(HERE, "cleanup.sql", new CleanupProcedures(), Role.ADMINISTRATION, Role.FOUNDATION));

    private SchemaTopics() {}
}
