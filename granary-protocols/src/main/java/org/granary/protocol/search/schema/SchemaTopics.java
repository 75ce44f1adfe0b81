package org.granary.protocol.search.schema;

import java.util.List;
import java.util.Set;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class SchemaTopics {
    private static final Class<?> HERE = SchemaTopics.class;

    public static final List<Topic> ALL = List.of(
            Topic.tables(HERE, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            new Topic(Set.of(Role.ADMINISTRATION, Role.FOUNDATION), new DeclarationFile(HERE, "schema.sql"),
                    role -> List.of(new CrawledPropertyProcedures(), new CrawledPropertyList(), new Categories(),
                            new SchemaQueries())),
            Topic.procedures(HERE, "schema-server.sql", new SchemaQueries.Server(), Role.ADMINISTRATION),
            Topic.procedures(HERE, "cleanup.sql", new CleanupProcedures(), Role.ADMINISTRATION, Role.FOUNDATION));

    private SchemaTopics() {}
}
