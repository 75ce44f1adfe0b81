package org.granary.timer.service;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.IntConsumer;
import org.granary.timer.command.CommandResult;
import org.granary.timer.command.CommandResult.End;
import org.granary.timer.farm.Farm;
import org.granary.timer.farm.FarmDatabase;
import org.granary.timer.job.Job;
import org.granary.timer.job.JobHistory;
import org.granary.timer.job.JobInstances;
import org.granary.timer.job.JobRun;
import org.granary.timer.job.JobRun.Outcome;
import org.granary.timer.job.JobTargets;
import org.granary.timer.job.LockType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs a job that is entered as running, and records how it ended.
final class JobExecution {
    private static final Logger LOG = LoggerFactory.getLogger(JobExecution.class);
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(500);
    private static final long BETWEEN_PROGRESS_NANOS = 1_000_000_000L;

    private final Farm farm;
    private final JobInstances instances;
    private final JobTargets targets;
    private final TimerLocks locks;
    private final TimerOptions options;
    private volatile boolean stopped;

    JobExecution(FarmDatabase database, Farm farm, TimerLocks locks, TimerOptions options) {
        this.farm = farm;
        this.instances = new JobInstances(database);
        this.targets = new JobTargets(database);
        this.locks = locks;
        this.options = options;
    }

    /// From now on, what cannot be recorded at once is not recorded.
    void stop() {
        stopped = true;
    }

    JobRun run(RunningJob running) {
        Job job = running.job();
        List<@Nullable UUID> all = running.targets().isEmpty()
                ? Collections.singletonList(null)
                : new ArrayList<>(running.targets());
        CommandResult worst = new CommandResult(End.EXITED, 0, "");
        int done = 0;
        for (UUID target : all) {
            CommandResult result = running.run(options.name(), target, progress(job));
            worst = worst.succeeded() ? result : worst;
            if (result.end() == End.STOPPED) {
                worst = result;
                break;
            }
            int processed = ++done;
            record(() -> {
                instances.target(job, options.name(), processed);
                if (target != null) {
                    targets.done(job, target);
                }
            });
        }
        JobRun run = new JobRun(running.due(), running.started(), running.took(options.ticks().getAsLong()),
                options.name(), outcome(worst), worst.exitCode(),
                worst.succeeded() || !job.definition().keepOutput() ? "" : worst.output());
        record(() -> JobHistory.add(farm, job.id(), options.name(), run));
        record(() -> instances.complete(job, options.name(), run.outcome()));
        record(() -> release(running));
        return run;
    }

    private static Outcome outcome(CommandResult result) {
        return switch (result.end()) {
            case EXITED -> result.succeeded() ? Outcome.SUCCEEDED : Outcome.FAILED;
            case NOT_STARTED -> Outcome.FAILED;
            case TIMED_OUT -> Outcome.TIMED_OUT;
            case STOPPED -> Outcome.INTERRUPTED;
        };
    }

    private void release(RunningJob running) throws SQLException {
        if (running.job().definition().lockType() == LockType.JOB) {
            locks.release(running.job().id());
        }
        if (running.job().definition().lockType() == LockType.CONTENT_DATABASE) {
            for (UUID target : running.targets()) {
                if (locks.takeDatabase(target)) {
                    locks.releaseDatabase(target);
                }
            }
        }
    }

    /// Progress is told now and then; that it could not be told matters to nobody.
    private IntConsumer progress(Job job) {
        long[] last = {options.ticks().getAsLong() - BETWEEN_PROGRESS_NANOS};
        return percent -> {
            long now = options.ticks().getAsLong();
            if (now - last[0] >= BETWEEN_PROGRESS_NANOS || percent == 100) {
                last[0] = now;
                try {
                    instances.progress(job, options.name(), percent);
                } catch (SQLException e) {
                    LOG.debug("The progress of job {} could not be told.", job.name(), e);
                }
            }
        };
    }

    private interface Recording {
        void run() throws SQLException;
    }

    /// Tries again while the server cannot be reached, for as long as the locks count.
    private void record(Recording recording) {
        long start = options.ticks().getAsLong();
        while (true) {
            try {
                recording.run();
                return;
            } catch (SQLException e) {
                if (stopped || e.getErrorCode() != 0
                        || options.ticks().getAsLong() - start > options.lease().toNanos()) {
                    LOG.warn("The end of a job could not be recorded: {}", e.getMessage());
                    return;
                }
            }
            try {
                Thread.sleep(BETWEEN_ATTEMPTS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
