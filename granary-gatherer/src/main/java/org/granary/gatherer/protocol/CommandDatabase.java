package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Commands to the catalogs of a component (3.2.5.8).
public final class CommandDatabase {
    private final Connection connection;
    private final String componentName;

    CommandDatabase(Connection connection, String componentName) {
        this.connection = connection;
        this.componentName = componentName;
    }

    /// Something that a catalog is told to do.
    public record Command(long id, String description) {}

    public List<Command> incomplete(Project project) throws SQLException {
        List<Command> commands = new ArrayList<>();
        new ProcedureCall(connection, "dbo.proc_MSS_GetIncompleteCommands")
                .text(componentName + "/" + project.projectName() + "/indexer")
                .run(row -> new Command(row.getLong("CommandID"), String.valueOf(row.getString("Description"))),
                        commands);
        return commands;
    }

    public void completed(Command command) throws SQLException {
        new ProcedureCall(connection, "dbo.proc_MSS_ReportCommandCompleted").in(command.id()).run();
    }
}
