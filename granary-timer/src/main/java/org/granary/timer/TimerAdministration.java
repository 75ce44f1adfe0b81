package org.granary.timer;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.granary.timer.farm.ConfigObject;
import org.granary.timer.farm.Farm;
import org.granary.timer.farm.FarmClasses;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobDefinition;
import org.granary.timer.job.JobHistory;
import org.granary.timer.job.JobInstances;
import org.granary.timer.job.JobInstances.Instance;
import org.granary.timer.job.JobRun;
import org.granary.timer.job.JobTargets;
import org.granary.timer.job.TimerObjects;
import org.jspecify.annotations.Nullable;

/// Adds, lists and removes jobs, and tells what became of them.
public final class TimerAdministration {
    private final FarmDatabase database;
    private final Farm farm;
    private final JobInstances instances;

    public TimerAdministration(FarmDatabase database) {
        this.database = database;
        this.farm = new Farm(database);
        this.instances = new JobInstances(database);
    }

    /// The time of the server.
    public Instant now() throws SQLException {
        return database.now();
    }

    /// Adds a job of the timer service, or of a Web application.
    ///
    /// @param webApplication its identifier, or null
    /// @return null when there is a job of this name
    public @Nullable Job add(String name, @Nullable UUID webApplication, JobDefinition definition)
            throws SQLException {
        UUID parent = webApplication == null ? TimerObjects.service(farm).id() : webApplication;
        farm.refresh();
        UUID id = farm.create(parent, FarmClasses.JOB_DEFINITION, name, definition.properties());
        if (id == null) {
            return null;
        }
        Job job = find(id);
        if (job != null && definition.isOneTime()) {
            new JobTargets(database).add(farm, job);
        }
        return job;
    }

    private @Nullable Job find(UUID id) {
        ConfigObject object = farm.find(id);
        return object == null ? null : Job.of(farm, object);
    }

    /// All jobs that a timer service of ours runs.
    public List<Job> jobs() throws SQLException {
        farm.refresh();
        return Job.all(farm);
    }

    /// By name, without regard to case; or by identifier.
    public @Nullable Job find(String name) throws SQLException {
        return jobs().stream().filter(job -> job.name().equalsIgnoreCase(name) || job.id().toString().equals(name))
                .findFirst().orElse(null);
    }

    /// Removes a job with what is known of its runs. A command that is running goes on to its end.
    public void remove(Job job) throws SQLException {
        farm.remove(job.id());
        instances.forget(job);
    }

    /// The newest first.
    public List<JobRun> history(Job job) throws SQLException {
        farm.refresh();
        return JobHistory.of(farm, job.id());
    }

    /// The last run of a job on each server.
    public List<Instance> instances(Job job) throws SQLException {
        return instances.of(job);
    }

    /// A server of the farm, and which process is its timer service.
    ///
    /// @param present whether it holds the lock by which it says that it is there
    public record TimerServer(UUID id, String name, boolean present) {}

    /// The servers on which the timer service is provisioned.
    public List<TimerServer> servers() throws SQLException {
        farm.refresh();
        ConfigObject service = farm.find(farm.root().id(), FarmClasses.SERVICE, TimerObjects.SERVICE);
        List<TimerServer> servers = new ArrayList<>();
        if (service != null) {
            for (UUID id : farm.serversOf(service.id())) {
                ConfigObject server = farm.find(id);
                if (server != null) {
                    servers.add(new TimerServer(id, server.name(), database.holder(id) != null));
                }
            }
        }
        return servers;
    }

    /// A server by its name; null where there is none.
    public @Nullable UUID server(String name) throws SQLException {
        farm.refresh();
        ConfigObject server = farm.find(farm.root().id(), FarmClasses.SERVER, name);
        return server == null ? null : server.id();
    }

    public boolean isWebApplication(UUID id) throws SQLException {
        farm.refresh();
        ConfigObject object = farm.find(id);
        return object != null && object.classId().equals(FarmClasses.WEB_APPLICATION);
    }
}
