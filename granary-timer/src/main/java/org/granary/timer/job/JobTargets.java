package org.granary.timer.job;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.granary.timer.farm.ConfigObject;
import org.granary.timer.farm.Farm;
import org.granary.timer.farm.FarmClasses;
import org.granary.timer.farm.FarmDatabase;

/// Target instances: what a one-time job is still to be run on.
public final class JobTargets {
    private final FarmDatabase database;

    public JobTargets(FarmDatabase database) {
        this.database = database;
    }

    /// Adds what a one-time job is to be run on (MS-WSSCFGD 3.1.5): for a job with content database locks the content
    /// databases of its Web application, for a job without locks the servers on which its service is provisioned. A
    /// job with a job lock runs once, and has none.
    public void add(Farm farm, Job job) throws SQLException {
        for (UUID target : wanted(farm, job)) {
            int code = database.call(client -> client.addTimerTargetInstance(job.id(), target));
            if (code != 0) {
                throw new SQLException("The job " + job.name() + " was removed before it was complete.");
            }
        }
    }

    private static List<UUID> wanted(Farm farm, Job job) throws SQLException {
        return switch (job.definition().lockType()) {
            case CONTENT_DATABASE -> contentDatabases(farm, job);
            case NONE -> job.definition().server() == null
                    ? farm.serversOf(job.service())
                    : List.of(job.definition().server());
            case JOB -> List.of();
        };
    }

    /// Those of the job's Web application.
    public static List<UUID> contentDatabases(Farm farm, Job job) {
        return job.webApplication() == null
                ? List.of()
                : farm.below(job.webApplication(), FarmClasses.CONTENT_DATABASE).stream().map(ConfigObject::id)
                        .toList();
    }

    public boolean has(Job job, UUID target) throws SQLException {
        return Boolean.TRUE.equals(database.call(client -> client.getTimerTargetInstance(job.id(), target)).exists());
    }

    public void done(Job job, UUID target) throws SQLException {
        database.call(client -> client.deleteTimerTargetInstance(job.id(), target));
    }
}
