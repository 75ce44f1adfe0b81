package org.granary.protocol.search.scope;

import java.util.List;
import org.granary.protocol.Topic;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package.
public final class ScopeTopics {
    public static final List<SearchTopic> ALL = List.of(
            SearchTopic.tables(ScopeTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            SearchTopic.byRole(_ -> Topic.procedures(ScopeTopics.class, "scopes.sql", new ScopeQueries(),
                    new CompilationProcedures()), Role.ADMINISTRATION, Role.FOUNDATION));

    private ScopeTopics() {}
}
