package org.granary.protocol.search.command;

import java.util.List;
import org.granary.protocol.search.Role;
import org.granary.protocol.search.Topic;

/// What this package brings to the databases.
public final class CommandTopics {
    public static final List<Topic> ALL = List.of(
            Topic.tables(CommandTopics.class, "tables.sql", Role.ADMINISTRATION),
            Topic.procedures(CommandTopics.class, "commands.sql", new CommandProcedures(), Role.ADMINISTRATION));

    private CommandTopics() {}
}
