package org.granary.protocol.search.scope;

import java.util.List;
import java.util.Set;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class ScopeTopics {
    public static final List<Topic> ALL = List.of(
            Topic.tables(ScopeTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            new Topic(Set.of(Role.ADMINISTRATION, Role.FOUNDATION),
                    new DeclarationFile(ScopeTopics.class, "scopes.sql"),
                    role -> List.of(new ScopeQueries(), new CompilationProcedures())));

    private ScopeTopics() {}
}
