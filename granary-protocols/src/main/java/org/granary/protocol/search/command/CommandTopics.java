package org.granary.protocol.search.command;

import java.util.List;
import org.granary.protocol.search.common.Role;
import org.granary.protocol.search.common.SearchTopic;

/// The topics of this package.
public final class CommandTopics {
    public static final List<SearchTopic> ALL = List.of(
            SearchTopic.tables(CommandTopics.class, "tables.sql", Role.ADMINISTRATION),
            SearchTopic.procedures(CommandTopics.class, "commands.sql", new CommandProcedures(), Role.ADMINISTRATION));

    private CommandTopics() {}
}
