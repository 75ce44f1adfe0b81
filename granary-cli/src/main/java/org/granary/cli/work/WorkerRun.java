package org.granary.cli.work;

import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.granary.cli.client.ClientCommand;
import org.granary.cli.client.ClientCommand.Target;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Streams;
import org.granary.type.Wording;
import org.granary.worker.loop.Processor;
import org.granary.worker.loop.WorkListener;
import org.granary.worker.loop.Worker;
import org.granary.worker.loop.WorkerOptions;
import org.granary.worker.queue.QueueKind;

/// Runs a worker until SIGTERM. What it has started by then it ends.
public final class WorkerRun {
    private static final String APPLICATION = "granary work";
    private static final long GRACE_SECONDS = 30;

    private final Streams streams;

    public WorkerRun(Streams streams) {
        this.streams = streams;
    }

    /// @param processor which it closes
    /// @param ready what to print when it begins
    /// @return the exit code
    public int run(Target target, QueueKind kind, Processor processor, WorkerOptions options, String ready)
            throws SQLException {
        // Says at once what is wrong with the server or the login.
        ClientCommand.connect(target, APPLICATION).close();
        var ended = new CountDownLatch(1);
        try (processor;
                Worker worker = new Worker(() -> ClientCommand.connect(target, APPLICATION), kind, processor,
                        options, WorkListener.NONE)) {
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
                worker.stop();
                await(ended);
                worker.close();
                processor.close();
                Runtime.getRuntime().halt(0);
            }));
            streams.out().println(ready);
            streams.out().flush();
            worker.run();
            return 0;
        } catch (IOException e) {
            throw new FailureException("Cannot begin: " + Wording.reason(e) + ".");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FailureException("Interrupted.");
        } finally {
            ended.countDown();
        }
    }

    private static void await(CountDownLatch ended) {
        try {
            boolean inTime = ended.await(GRACE_SECONDS, TimeUnit.SECONDS);
            if (!inTime) {
                System.err.println("granary: what is not done yet is left to other workers.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
