package org.granary.timer.service;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntConsumer;
import org.granary.timer.command.CommandResult;
import org.granary.timer.command.CommandResult.End;
import org.granary.timer.command.RunningCommand;
import org.granary.timer.job.Job;
import org.jspecify.annotations.Nullable;

/// A job while it runs here, and what can be done to it from outside: stop it.
final class RunningJob {
    private final Job job;
    private final Instant due;
    private final Instant started;
    private final List<UUID> targets;
    private final long startTicks;
    private @Nullable RunningCommand command;
    private boolean stopped;

    /// @param targets what it is run on, one after the other; none for a job that simply runs
    RunningJob(Job job, Instant due, Instant started, List<UUID> targets, long startTicks) {
        this.job = job;
        this.due = due;
        this.started = started;
        this.targets = targets;
        this.startTicks = startTicks;
    }

    Job job() {
        return job;
    }

    Instant due() {
        return due;
    }

    Instant started() {
        return started;
    }

    List<UUID> targets() {
        return targets;
    }

    Duration took(long ticks) {
        return Duration.ofMillis((ticks - startTicks) / 1_000_000);
    }

    /// Runs the command once.
    CommandResult run(String server, @Nullable UUID target, IntConsumer progress) {
        Map<String, String> variables = target == null
                ? Map.of("TIMER_JOB", job.name(), "TIMER_SERVER", server, "TIMER_DUE", due.toString())
                : Map.of("TIMER_JOB", job.name(), "TIMER_SERVER", server, "TIMER_DUE", due.toString(), "TIMER_TARGET",
                        target.toString());
        RunningCommand running;
        synchronized (this) {
            if (stopped) {
                return new CommandResult(End.STOPPED, null, "");
            }
            try {
                running = RunningCommand.start(job.definition().command(), variables, progress);
            } catch (IOException e) {
                return new CommandResult(End.NOT_STARTED, null, String.valueOf(e.getMessage()));
            }
            command = running;
        }
        return running.await(job.definition().limit());
    }

    /// Ends its command; it is then recorded as interrupted.
    void stop() {
        RunningCommand running;
        synchronized (this) {
            stopped = true;
            running = command;
        }
        if (running != null) {
            running.stop();
        }
    }
}
