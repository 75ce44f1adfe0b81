package org.granary.store.sqlite;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.granary.store.StoreException;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.Cancellation.Registration;
import org.jspecify.annotations.Nullable;

/// Something that a caller waits for while a thread of the store does it.
///
/// Until it is [#start]ed whoever is first may [#drop] it: the store when it has waited too long, the client that
/// cancelled, the store that closes. From then on only the thread that started it ends it.
final class Pending<T extends @Nullable Object> {
    private enum State {
        WAITING, STARTED, DROPPED
    }

    /// What is to be done, on a connection's own thread.
    interface Task<T extends @Nullable Object> {
        T run(SqliteConnection connection, Pending<T> self);
    }

    private static final Duration FOREVER = Duration.ofDays(365);

    private final Cancellation cancellation;
    private final Task<T> task;
    private final BooleanSupplier repeatable;
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    private final CompletableFuture<@Nullable T> answer = new CompletableFuture<>();
    private final long since;
    private final long deadline;
    private final Supplier<RuntimeException> tooLate;
    /// Set by the caller's thread when it is interrupted.
    private volatile boolean abandoned;
    private @Nullable T result;

    /// For who waits as long as it takes.
    Pending(Surroundings surroundings, Cancellation cancellation, Task<T> task) {
        this(surroundings, cancellation, () -> true, FOREVER, IllegalStateException::new, task);
    }

    /// @param bound how long it may wait for its start; [#dropIfLate] looks after that
    /// @param tooLate the error when it has waited longer
    Pending(Surroundings surroundings, Cancellation cancellation, BooleanSupplier repeatable, Duration bound,
            Supplier<RuntimeException> tooLate, Task<T> task) {
        this.cancellation = cancellation;
        this.repeatable = repeatable;
        this.task = task;
        this.since = surroundings.nanoTime();
        this.deadline = since + bound.toNanos();
        this.tooLate = tooLate;
        cancellation.waiting();
    }

    /// Whether it may be done again when the transaction around it was lost.
    boolean isRepeatable() {
        return repeatable.getAsBoolean();
    }

    /// When the caller came, by [Surroundings#nanoTime].
    long since() {
        return since;
    }

    boolean start() {
        return state.compareAndSet(State.WAITING, State.STARTED);
    }

    boolean drop(RuntimeException reason) {
        if (state.compareAndSet(State.WAITING, State.DROPPED)) {
            answer.completeExceptionally(reason);
            return true;
        }
        return false;
    }

    /// Drops it if it has waited for longer than it may.
    ///
    /// @param now by [Surroundings#nanoTime]
    boolean dropIfLate(long now) {
        return now - deadline > 0 && drop(tooLate.get());
    }

    /// Does it; the result is kept until [#succeed].
    void run(SqliteConnection connection) {
        checkStopped();
        cancellation.resumed();
        result = task.run(connection, this);
    }

    void succeed() {
        answer.complete(result);
    }

    void fail(Throwable reason) {
        answer.completeExceptionally(reason);
    }

    /// Whether others wait for it while its caller's own thread does it.
    void awaited(boolean byOthers) {
        cancellation.awaited(byOthers);
    }

    boolean isStopped() {
        return abandoned || cancellation.isCancelled();
    }

    /// The same, after a pause where the request has computed for long and others are to compute first. Not for a
    /// thread that others wait for.
    boolean isStoppedAfterPause() {
        return abandoned || cancellation.checkQuietly();
    }

    void checkStopped() {
        if (isStopped()) {
            throw new CancelledException();
        }
    }

    /// Waits for the end. Without a bound: each wait of a virtual thread with one sets a timer, and every call waits.
    T await() {
        if (answer.isDone()) {
            return result();
        }
        boolean interrupted = false;
        try (Registration _ = cancellation.onCancel(() -> drop(new CancelledException()))) {
            while (true) {
                try {
                    return answer.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    abandoned = true;
                    drop(new CancelledException());
                } catch (ExecutionException e) {
                    throw asItIs(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private T result() {
        try {
            return answer.get();
        } catch (InterruptedException e) {
            throw new IllegalStateException("It has ended, so that nothing is waited for.", e);
        } catch (ExecutionException e) {
            throw asItIs(e);
        }
    }

    private static RuntimeException asItIs(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException cause -> cause;
            case Error cause -> throw cause;
            case null, default -> new StoreException("Work failed: " + e.getMessage(), e);
        };
    }
}
