package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;

/// Requests to pause, resume and reset components (3.2.5.5), as a component sees them.
public final class StatusDatabase {
    private static final int CRAWL_COMPONENT = 2;

    private final Connection connection;
    private final int componentId;
    private final String name;

    StatusDatabase(Connection connection, int componentId, String componentName) {
        this.connection = connection;
        this.componentId = componentId;
        this.name = componentName;
    }

    /// The component is there (3.1.5.10).
    public void register(Project project) throws SQLException {
        new ProcedureCall(connection, "dbo.proc_MSS_CreateNewComponentRecord").text(name).text(project.projectName())
                .in(CRAWL_COMPONENT).in(componentId).run();
    }

    /// @return whether there is a change that the component has to make (3.1.5.61)
    public Change change(Project project) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "dbo.proc_MSS_GetStatusChangeRequest").text(name)
                .text(project.projectName()).in(false).out(Types.INTEGER).out(Types.INTEGER).out(Types.INTEGER);
        boolean asked = call.run() == 1;
        return !asked ? Change.NONE : call.number(4) == 1 ? Change.RESET : Change.PAUSE_OR_RESUME;
    }

    /// What is asked of a component.
    public enum Change {
        NONE, PAUSE_OR_RESUME, RESET
    }

    /// The change is made (3.1.5.6).
    public void changed(Project project) throws SQLException {
        new ProcedureCall(connection, "dbo.proc_MSS_CompleteStatusChange").text(name).text(project.projectName()).in(0)
                .run();
    }

    /// Are crawls paused, for whatever reason (3.1.5.49)?
    public boolean crawlsArePaused(Project project) throws SQLException {
        ProcedureCall call = new ProcedureCall(connection, "dbo.proc_MSS_GetPauseStatus").text(name)
                .text(project.projectName()).out(Types.INTEGER).out(Types.INTEGER);
        call.run();
        return call.number(3) == 1;
    }
}
