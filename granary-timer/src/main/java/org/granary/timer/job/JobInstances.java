package org.granary.timer.job;

import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.granary.client.config.GetTimerRunningJobsResult;
import org.granary.timer.farm.FarmDatabase;
import org.jspecify.annotations.Nullable;

/// Job instances: what the server knows of the last run of each job on each server of the farm.
public final class JobInstances {
    private static final int RUNNING = 1;
    private static final int INTERRUPTED = 5;
    private static final int DONE = 0;

    private final FarmDatabase database;

    public JobInstances(FarmDatabase database) {
        this.database = database;
    }

    /// The last run of a job on a server.
    ///
    /// @param percent of the current target; null while it is unknown
    public record Instance(UUID job, String server, int status, Instant started, int target, int targets,
            @Nullable Integer percent) {

        public boolean isRunning() {
            return status == RUNNING;
        }

        /// Whether it did what was due then: it is over, and was not interrupted.
        public boolean serves(Instant due) {
            return !started.isBefore(due) && status > RUNNING && status != INTERRUPTED;
        }

        public boolean isOn(String name) {
            return server.equalsIgnoreCase(name);
        }
    }

    public List<Instance> of(UUID service) throws SQLException {
        List<GetTimerRunningJobsResult.Row> rows = database
                .call(client -> client.getTimerRunningJobs(service, null).rows());
        return rows.stream()
                .map(row -> new Instance(row.jobId(), row.serverName(), row.status(),
                        row.startTime().toInstant(ZoneOffset.UTC), row.currentTarget(), row.targetCount(),
                        row.currentTargetPercentDone()))
                .toList();
    }

    public List<Instance> of(Job job) throws SQLException {
        return of(job.service()).stream().filter(instance -> instance.job().equals(job.id())).toList();
    }

    /// @return whether it was started: a job that was removed is not
    public boolean start(Job job, String server, int targets) throws SQLException {
        return database.call(client -> client.startTimerRunningJob(job.service(), job.webApplication(), job.id(),
                job.definition().title(), server, targets)) == DONE;
    }

    public void progress(Job job, String server, int percent) throws SQLException {
        database.call(client -> client.updateTimerRunningJobProgress(job.service(), job.webApplication(), job.id(),
                server, percent));
    }

    /// @param done how many targets it has processed
    public void target(Job job, String server, int done) throws SQLException {
        database.call(client -> client.updateTimerRunningJobTarget(job.service(), job.webApplication(), job.id(),
                server, done));
    }

    public void complete(Job job, String server, JobRun.Outcome outcome) throws SQLException {
        database.call(client -> client.completeTimerRunningJob(job.service(), job.webApplication(), job.id(), server,
                outcome.status()));
    }

    public void forget(Job job) throws SQLException {
        database.call(client -> client.deleteTimerRunningJobs(job.service(), job.webApplication(), job.id()));
    }
}
