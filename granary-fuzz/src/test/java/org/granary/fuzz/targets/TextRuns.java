package org.granary.fuzz.targets;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.granary.procedure.Argument;
import org.granary.tds.packet.TdsVersion;
import org.granary.tsql.batch.TextRunner;
import org.granary.type.Cancellation;

/// Runs texts and calls in the language's engine. What runs long, as a loop may, is cancelled as a client would do it, and has to end then.
final class TextRuns {
    private static final long CANCELLED_AFTER_MILLIS = 100;
    private static final ScheduledExecutorService CLIENTS = Executors.newSingleThreadScheduledExecutor(
            work -> Thread.ofPlatform().daemon().name("cancelling client").unstarted(work));

    private final TextRunner runner = new TextRunner(Limits.SERVER_BYTES);

    /// @return whether no error was sent
    boolean batch(String text, TdsVersion version) {
        WireSink sink = new WireSink(version);
        return run(sink, cancellation -> runner.batch(text, sink, cancellation));
    }

    /// @return whether no error was sent
    boolean call(String procedure, List<Argument> arguments, TdsVersion version) {
        WireSink sink = new WireSink(version);
        return run(sink, cancellation -> runner.call(procedure, arguments, sink, cancellation));
    }

    private static boolean run(WireSink sink, ToLongFunction<Cancellation> work) {
        Cancellation cancellation = new Cancellation();
        ScheduledFuture<?> cancelling = CLIENTS.schedule(cancellation::cancel, CANCELLED_AFTER_MILLIS,
                TimeUnit.MILLISECONDS);
        long left;
        try {
            left = work.applyAsLong(cancellation);
        } finally {
            cancelling.cancel(false);
        }
        if (left != 0) {
            throw new IllegalStateException("the session has left " + left + " bytes in its account");
        }
        return !sink.isRefused();
    }
}
