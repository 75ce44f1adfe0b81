package org.granary.gatherer.protocol;

import static org.granary.gatherer.protocol.Numbers.orZero;

import java.sql.SQLException;
import java.util.List;
import org.granary.client.search.SearchAdministration;
import org.granary.records.value.Project;

/// Commands to the catalogs of a component (3.2.5.8).
public final class CommandDatabase {
    private final Caller caller;
    private final SearchAdministration client;
    private final String componentName;

    CommandDatabase(Caller caller, String componentName) {
        this.caller = caller;
        this.client = new SearchAdministration(caller.connection());
        this.componentName = componentName;
    }

    /// Something that a catalog is told to do.
    public record Command(long id, String description) {}

    public List<Command> incomplete(Project project) throws SQLException {
        caller.calls("GetIncompleteCommands " + project.projectName());
        return client.getIncompleteCommands(componentName + "/" + project.projectName() + "/indexer").rows().stream()
                .map(row -> new Command(orZero(row.commandID()), String.valueOf(row.description()))).toList();
    }

    public void completed(Command command) throws SQLException {
        caller.calls("ReportCommandCompleted");
        client.reportCommandCompleted(command.id());
    }
}
