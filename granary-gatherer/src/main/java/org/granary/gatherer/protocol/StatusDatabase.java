package org.granary.gatherer.protocol;

import static org.granary.gatherer.protocol.Numbers.orZero;

import java.sql.SQLException;
import org.granary.client.search.GetStatusChangeRequestResult;
import org.granary.client.search.SearchAdministration;
import org.granary.records.value.Project;
import org.jspecify.annotations.Nullable;

/// Requests to pause, resume and reset components (3.2.5.5), as a component sees them.
public final class StatusDatabase {
    private static final int ADMINISTRATION = 0;
    private static final int CRAWL_COMPONENT = 2;
    private static final int YES = 1;
    private static final int KEEP_RECORD = 0;

    private final Caller caller;
    private final SearchAdministration client;
    private final @Nullable Integer componentId;
    private final String name;

    /// @param componentId null for the administration component
    StatusDatabase(Caller caller, @Nullable Integer componentId, String componentName) {
        this.caller = caller;
        this.client = new SearchAdministration(caller.connection());
        this.componentId = componentId;
        this.name = componentName;
    }

    /// The component is there (3.1.5.10).
    public void register(Project project) throws SQLException {
        caller.calls("CreateNewComponentRecord");
        client.createNewComponentRecord(name, project.projectName(),
                componentId == null ? ADMINISTRATION : CRAWL_COMPONENT, componentId);
    }

    /// @return what the component has to do (3.1.5.61)
    public Change change(Project project) throws SQLException {
        caller.calls("GetStatusChangeRequest");
        GetStatusChangeRequestResult result = client.getStatusChangeRequest(name, project.projectName(),
                componentId == null);
        if (result.returnCode() != YES) {
            return Change.NONE;
        }
        return orZero(result.haveResetRequest()) == YES ? Change.RESET : Change.PAUSE_OR_RESUME;
    }

    /// What is asked of a component.
    public enum Change {
        NONE, PAUSE_OR_RESUME, RESET
    }

    /// The change is made (3.1.5.6).
    public void changed(Project project) throws SQLException {
        caller.calls("CompleteStatusChange");
        client.completeStatusChange(name, project.projectName(), KEEP_RECORD);
    }

    /// Has everybody forgotten what was crawled (3.1.5.3)?
    public boolean resetIsComplete() throws SQLException {
        caller.calls("CheckIfStatusChangeComplete");
        return client.checkIfStatusChangeComplete(YES, 0, 0, 0, 0) == YES;
    }

    /// Asks all components to forget what was crawled (3.1.5.80).
    public void requestReset() throws SQLException {
        caller.calls("SetStatusChangeRequest");
        if (client.setStatusChangeRequest(YES, 0, 0, 0) != YES) {
            throw new SQLException("The server did not take the request to reset.");
        }
    }

    /// Are crawls paused, for whatever reason (3.1.5.49)?
    public boolean crawlsArePaused(Project project) throws SQLException {
        caller.calls("GetPauseStatus");
        return orZero(client.getPauseStatus(name, project.projectName()).iAreCrawlsPaused()) == YES;
    }
}
