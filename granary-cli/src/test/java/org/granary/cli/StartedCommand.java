package org.granary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.granary.cli.command.Streams;

/// A command that is running in this process, and what it has printed so far.
public final class StartedCommand {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final FutureTask<Integer> code;

    private StartedCommand(String... arguments) {
        Streams streams = new Streams(InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8));
        code = new FutureTask<>(() -> Main.run(streams, Map.of(), arguments));
    }

    public static StartedCommand start(String... arguments) {
        StartedCommand started = new StartedCommand(arguments);
        Thread.ofPlatform().daemon().name("command").start(started.code);
        return started;
    }

    /// Returns when the command has printed a text.
    public void awaitOutput(String text) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!out.toString(StandardCharsets.UTF_8).contains(text)) {
            assertThat(System.nanoTime() - end < 0 && !code.isDone())
                    .as("'%s' in: %s%s", text, out.toString(StandardCharsets.UTF_8),
                            err.toString(StandardCharsets.UTF_8))
                    .isTrue();
            Thread.sleep(20);
        }
    }

    /// Waits for its end.
    public Ran ran() throws InterruptedException, ExecutionException {
        return new Ran(code.get(), out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
