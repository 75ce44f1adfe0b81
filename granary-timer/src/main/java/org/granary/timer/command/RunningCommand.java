package org.granary.timer.command;

import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.granary.timer.command.CommandResult.End;
import org.jspecify.annotations.Nullable;

/// A command of a job while it runs. It has no input, and its two outputs are one.
///
/// It does not outlive the timer service: another server takes its job over, and then it would run twice. A small shell
/// stands between them for this. It reads a pipe that only the timer service holds open, and kills the command when the
/// pipe ends, which it also does after `kill -9`.
public final class RunningCommand {
    /// How long a command may take to end after it was told to.
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration PATIENCE_FOR_OUTPUT = Duration.ofSeconds(2);
    private static final boolean SHELL = new File("/bin/sh").canExecute();
    private static final String WATCH = """
            exec 3<&0
            "$@" </dev/null 3<&- &
            child=$!
            exec 2>/dev/null
            { cat <&3; kill -KILL $child; } >/dev/null &
            watch=$!
            exec 3<&-
            trap 'kill -TERM $child' TERM
            wait $child
            code=$?
            while kill -0 $child; do wait $child; code=$?; done
            kill $watch
            exit $code
            """;

    private final Process process;
    private final OutputTail tail;
    private final Thread reader;
    private final Secrets secrets;
    private volatile boolean stopped;

    private RunningCommand(Process process, OutputTail tail, Secrets secrets) {
        this.process = process;
        this.tail = tail;
        this.secrets = secrets;
        this.reader = Thread.ofVirtual().name("timer-output").start(() -> tail.readAll(process.getInputStream()));
    }

    /// @param variables added to the environment
    /// @param progress hears of percentages
    /// @throws IOException when it cannot be started
    public static RunningCommand start(List<String> command, Map<String, String> variables, IntConsumer progress)
            throws IOException {
        List<String> words = new ArrayList<>();
        if (SHELL) {
            words.addAll(List.of("/bin/sh", "-c", WATCH, "sh"));
        }
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        var secrets = new Secrets(builder.environment());
        builder.environment().keySet().removeIf(Secrets::isOwn);
        builder.environment().putAll(variables);
        return new RunningCommand(builder.start(), new OutputTail(progress), secrets);
    }

    /// Waits for its end, and ends it when its time is up.
    public CommandResult await(@Nullable Duration limit) {
        boolean inTime;
        try {
            if (limit == null) {
                process.waitFor();
                inTime = true;
            } else {
                inTime = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            }
            if (!inTime) {
                end();
            }
            // What it started in the background may hold its output open.
            reader.join(PATIENCE_FOR_OUTPUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopped = true;
            inTime = true;
            kill();
        }
        closePipes();
        End end = stopped ? End.STOPPED : inTime ? End.EXITED : End.TIMED_OUT;
        return new CommandResult(end, end == End.EXITED ? process.exitValue() : null, secrets.mask(tail.text()));
    }

    /// Ends it, from another thread than the one that waits for it.
    public void stop() {
        stopped = true;
        try {
            end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            kill();
        }
    }

    private void end() throws InterruptedException {
        List<ProcessHandle> all = process.descendants().toList();
        // The shell passes it on. Process.destroy would close the pipes, too, and then it would be killed at once.
        process.toHandle().destroy();
        if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            kill();
        }
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private void closePipes() {
        try (var in = process.getInputStream(); var out = process.getOutputStream()) {
            // Only to close both.
        } catch (IOException e) {
            // It has ended.
        }
    }
}
