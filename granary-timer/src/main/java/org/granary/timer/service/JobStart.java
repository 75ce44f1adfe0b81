package org.granary.timer.service;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.granary.timer.farm.Farm;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobDefinition;
import org.granary.timer.job.JobHistory;
import org.granary.timer.job.JobInstances;
import org.granary.timer.job.JobInstances.Instance;
import org.granary.timer.job.JobRun;
import org.granary.timer.job.JobRun.Outcome;
import org.granary.timer.job.JobTargets;
import org.granary.timer.service.TimerLocks.Status;
import org.jspecify.annotations.Nullable;

/// Decides whether this server runs a job that is due, and enters it as running. Locks and target instances come first
/// (MS-WSSCFGD 3.1.1.2), then the job instance.
final class JobStart {
    /// How often a run for one due time may be interrupted before it is given up: the job may be what ends its servers.
    static final int ATTEMPTS = 3;

    private final Farm farm;
    private final JobInstances instances;
    private final JobTargets targets;
    private final TimerLocks locks;
    private final String name;
    private final UUID server;

    JobStart(FarmDatabase database, Farm farm, TimerLocks locks, String name, UUID server) {
        this.farm = farm;
        this.instances = new JobInstances(database);
        this.targets = new JobTargets(database);
        this.locks = locks;
        this.name = name;
        this.server = server;
    }

    /// @param run what is to be run now
    /// @param over what is recorded without a run
    record Decision(@Nullable RunningJob run, @Nullable JobRun over) {
        static final Decision NOTHING = new Decision(null, null);
    }

    /// @param known the job's instances, as seen before any lock was asked for
    Decision decide(Job job, Instant due, Instant now, List<Instance> known, long ticks) throws SQLException {
        return switch (job.definition().lockType()) {
            case JOB -> known.stream().anyMatch(instance -> instance.serves(due))
                    ? Decision.NOTHING
                    : withJobLock(job, due, now, ticks);
            case NONE -> withoutLock(job, due, now, known, ticks);
            case CONTENT_DATABASE -> withDatabaseLocks(job, due, now, ticks);
        };
    }

    /// What has run is looked at again under the lock: another server may have run the job and released the lock since.
    private Decision withJobLock(Job job, Instant due, Instant now, long ticks) throws SQLException {
        if (locks.take(job.id()) == Status.REFUSED) {
            return Decision.NOTHING;
        }
        Decision decision = Decision.NOTHING;
        try {
            List<Instance> seen = instances.of(job);
            if (seen.stream().noneMatch(instance -> instance.serves(due))) {
                for (Instance instance : seen) {
                    if (instance.isRunning()) {
                        // Its server does not have the lock any more.
                        recordInterrupted(job, instance);
                        instances.complete(job, instance.server(), Outcome.INTERRUPTED);
                    }
                }
                decision = begin(job, due, now, List.of(), ticks);
            }
        } finally {
            if (decision.run() == null) {
                locks.release(job.id());
            }
        }
        return decision;
    }

    private Decision withoutLock(Job job, Instant due, Instant now, List<Instance> known, long ticks)
            throws SQLException {
        boolean wanted = job.definition().isOneTime()
                ? targets.has(job, server)
                : known.stream().noneMatch(instance -> instance.isOn(name) && instance.serves(due));
        List<UUID> mine = job.definition().isOneTime() ? List.of(server) : List.of();
        return wanted ? begin(job, due, now, mine, ticks) : Decision.NOTHING;
    }

    /// One job instance processes all content databases of which this server gets the locks.
    private Decision withDatabaseLocks(Job job, Instant due, Instant now, long ticks) throws SQLException {
        if (!job.definition().isOneTime()) {
            return Decision.NOTHING;
        }
        List<UUID> mine = new ArrayList<>();
        for (UUID target : JobTargets.contentDatabases(farm, job)) {
            if (targets.has(job, target) && locks.takeDatabase(target)) {
                // Another server may have processed it and released its lock since.
                if (targets.has(job, target)) {
                    mine.add(target);
                } else {
                    locks.releaseDatabase(target);
                }
            }
        }
        return mine.isEmpty() ? Decision.NOTHING : begin(job, due, now, mine, ticks);
    }

    private Decision begin(Job job, Instant due, Instant now, List<UUID> mine, long ticks) throws SQLException {
        if (!instances.start(job, name, Math.max(1, mine.size()))) {
            return Decision.NOTHING;
        }
        farm.refresh();
        long interrupted = JobHistory.of(farm, job.id()).stream()
                .filter(run -> run.due().equals(due) && run.outcome() == Outcome.INTERRUPTED).count();
        if (interrupted < ATTEMPTS) {
            return new Decision(new RunningJob(job, due, now, mine, ticks), null);
        }
        JobRun over = new JobRun(due, now, null, name, Outcome.GIVEN_UP, null, "");
        JobHistory.add(farm, job.id(), name, over);
        for (UUID target : mine) {
            targets.done(job, target);
        }
        instances.complete(job, name, Outcome.GIVEN_UP);
        return new Decision(null, over);
    }

    /// Adds a run whose server did not see its end.
    void recordInterrupted(Job job, Instance instance) throws SQLException {
        JobDefinition definition = job.definition();
        Instant due = definition.due(instance.started());
        JobHistory.add(farm, job.id(), name, new JobRun(due == null ? instance.started() : due, instance.started(),
                null, instance.server(), Outcome.INTERRUPTED, null, ""));
    }
}
