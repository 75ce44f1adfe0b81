package org.granary.protocol.search.status;

import java.util.List;
import java.util.Set;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class StatusTopics {
    public static final List<Topic> ALL = List.of(
            Topic.tables(StatusTopics.class, "tables.sql", Role.ADMINISTRATION, Role.FOUNDATION),
            new Topic(Set.of(Role.ADMINISTRATION, Role.FOUNDATION),
                    new DeclarationFile(StatusTopics.class, "status.sql"),
                    role -> List.of(new ComponentRecords(role), new StatusRequests(), new StatusQueries(role))),
            Topic.procedures(StatusTopics.class, "status-server.sql", new RefactoringProcedures(),
                    Role.ADMINISTRATION));

    private StatusTopics() {}
}
