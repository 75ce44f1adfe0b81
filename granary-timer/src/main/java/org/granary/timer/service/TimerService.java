package org.granary.timer.service;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.granary.timer.farm.Farm;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobInstances;
import org.granary.timer.job.JobInstances.Instance;
import org.granary.timer.job.JobRun;
import org.granary.timer.job.TimerObjects;
import org.granary.timer.service.JobStart.Decision;
import org.granary.timer.service.TimerLocks.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The timer service of one server of the farm. It runs jobs that are due, each in a process of its own.
///
/// Which server runs a job is settled by locks on the database server. A lock counts as long as its holder refreshes it,
/// so a service that cannot reach the server for that long ends what it runs: others may run it by then.
///
/// It does nothing by itself: [TimerLoop] calls it.
public final class TimerService implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TimerService.class);
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final FarmDatabase database;
    private final TimerOptions options;
    private final Farm farm;
    private final JobInstances instances;
    private final TimerLocks locks;
    private final Presence presence;
    private final UUID server;
    private final JobStart start;
    private final JobExecution execution;
    private final Map<UUID, RunningJob> running = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile boolean present;
    private volatile long confirmed;

    private TimerService(FarmDatabase database, TimerOptions options) throws SQLException {
        this.database = database;
        this.options = options;
        this.farm = new Farm(database);
        this.instances = new JobInstances(database);
        this.locks = new TimerLocks(database, options.name(), options.lockMinutes());
        this.server = TimerObjects.provide(farm, options.name());
        this.presence = new Presence(database, server, options.name(), options.lockMinutes());
        this.start = new JobStart(database, farm, locks, options.name(), server);
        this.execution = new JobExecution(database, farm, locks, options);
    }

    /// Registers the server in the farm. It works as soon as no other process has its name.
    public static TimerService open(FarmDatabase database, TimerOptions options) throws SQLException {
        return new TimerService(database, options);
    }

    /// Whether this process is the server: no other one has its name.
    public boolean isPresent() {
        return present;
    }

    /// Starts the jobs that are due and that this server gets.
    ///
    /// @return what comes of them
    public synchronized List<Future<JobRun>> poll() throws SQLException {
        farm.refresh();
        if (!claim()) {
            return List.of();
        }
        Instant now = database.now();
        List<Future<JobRun>> started = new ArrayList<>();
        Map<UUID, List<Instance>> known = new HashMap<>();
        for (Job job : Job.all(farm)) {
            if (running.size() >= options.parallel()) {
                break;
            }
            Instant due = job.definition().due(now);
            if (due == null || running.containsKey(job.id()) || !isMine(job)) {
                continue;
            }
            if (!known.containsKey(job.service())) {
                known.put(job.service(), instances.of(job.service()));
            }
            List<Instance> ofJob = known.getOrDefault(job.service(), List.of()).stream()
                    .filter(instance -> instance.job().equals(job.id())).toList();
            Decision decision = start.decide(job, due, now, ofJob, options.ticks().getAsLong());
            if (decision.run() != null) {
                started.add(run(decision.run()));
            } else if (decision.over() != null) {
                started.add(threads.submit(decision::over));
            }
        }
        return started;
    }

    /// A job of one server runs only there (MS-WSSCFGD 2.2.6.1).
    private boolean isMine(Job job) {
        return (job.definition().server() == null || job.definition().server().equals(server))
                && (options.programs().isEmpty() || options.programs().contains(job.definition().command().getFirst()));
    }

    private Future<JobRun> run(RunningJob job) {
        running.put(job.job().id(), job);
        LOG.info("Job {} starts, due at {}.", job.job().name(), job.due());
        return threads.submit(() -> {
            try {
                JobRun run = execution.run(job);
                LOG.info("Job {} {} after {} s{}.", job.job().name(), run.outcome().word(),
                        job.took(options.ticks().getAsLong()).toSeconds(),
                        run.exitCode() == null ? "" : ", exit code " + run.exitCode());
                return run;
            } finally {
                running.remove(job.job().id());
            }
        });
    }

    private boolean claim() throws SQLException {
        if (present && presence.isHeld()) {
            return true;
        }
        if (present) {
            lose("another process is " + options.name() + " now");
        }
        long ticks = options.ticks().getAsLong();
        if (!presence.claim()) {
            return false;
        }
        confirmed = ticks;
        forgetFormerSelf();
        present = true;
        return true;
    }

    /// What a process of this name had in hand when it ended is over. Its locks go at once, so that anybody can take the
    /// jobs over.
    private void forgetFormerSelf() throws SQLException {
        for (Job job : Job.all(farm)) {
            for (Instance instance : instances.of(job)) {
                if (instance.isRunning() && instance.isOn(options.name())) {
                    start.recordInterrupted(job, instance);
                }
            }
        }
        database.call(client -> client.deleteAllTimerLocksAndRunningJobs(options.name(), true));
    }

    /// Refreshes the locks, and ends what has lost its lock.
    public void heartbeat() throws SQLException {
        if (!present) {
            return;
        }
        long ticks = options.ticks().getAsLong();
        try {
            // Not only refreshed but asked for: another server that has taken one over shows only so.
            locks.refresh();
            if (!presence.renew()) {
                lose("another process is " + options.name() + " now");
                return;
            }
            for (RunningJob job : running.values()) {
                if (!keeps(job)) {
                    LOG.warn("Job {} is stopped: another server has its lock.", job.job().name());
                    job.stop();
                }
            }
            locks.sweep();
            confirmed = ticks;
        } catch (SQLException e) {
            if (ticks - confirmed > options.lease().minus(options.heartbeat()).toNanos()) {
                lose("the server has not answered for too long");
            }
            throw e;
        }
    }

    private boolean keeps(RunningJob job) throws SQLException {
        return switch (job.job().definition().lockType()) {
            case NONE -> true;
            case JOB -> locks.take(job.job().id()) == Status.HELD;
            case CONTENT_DATABASE -> {
                boolean all = true;
                for (UUID target : job.targets()) {
                    all &= locks.takeDatabase(target);
                }
                yield all;
            }
        };
    }

    private void lose(String reason) {
        present = false;
        if (!running.isEmpty()) {
            LOG.warn("All running jobs are stopped: {}.", reason);
        }
        running.values().forEach(RunningJob::stop);
    }

    /// Ends what is running, records that, and gives back all locks. Other servers go on with it.
    @Override
    public void close() {
        execution.stop();
        running.values().forEach(RunningJob::stop);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("Jobs were stopped, and their end could not be recorded.");
            }
            if (present) {
                database.call(client -> client.deleteAllTimerLocksAndRunningJobs(options.name(), true));
            }
            presence.end();
        } catch (SQLException e) {
            LOG.warn("The locks of {} could not be given back. Others get them in {} minutes.", options.name(),
                    options.lockMinutes());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
