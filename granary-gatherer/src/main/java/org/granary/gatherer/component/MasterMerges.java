package org.granary.gatherer.component;

import java.sql.SQLException;
import org.granary.gatherer.protocol.CommandDatabase;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.records.value.Project;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Carries out commands to merge the indexes of a catalog (3.2.5.8). What a catalog has here lies in its crawl store, whose indexes are put in order.
final class MasterMerges {
    private static final Logger LOG = LoggerFactory.getLogger(MasterMerges.class);
    private static final String REQUEST = "request master merge";

    private final ComponentSession session;
    private final int store;

    MasterMerges(ComponentSession session, int store) {
        this.session = session;
        this.store = store;
    }

    void look() throws SQLException {
        for (Project project : session.projects()) {
            for (CommandDatabase.Command command : session.commands().incomplete(project)) {
                if (command.description().equals(REQUEST)) {
                    LOG.info("Merging the indexes of {}.", project.projectName());
                    session.store(store).defragment();
                    session.commands().completed(command);
                }
            }
        }
    }
}
