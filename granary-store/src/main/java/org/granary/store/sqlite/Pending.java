package org.granary.store.sqlite;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
/// Until it is [#start]ed whoever is first may [#drop] it: the caller that lost patience, the client that cancelled,
/// the store that closes. From then on only the thread that started it ends it.
final class Pending<T extends @Nullable Object> {
    private enum State {
        WAITING, STARTED, DROPPED
    }

    /// What is to be done, on a connection's own thread.
    interface Task<T extends @Nullable Object> {
        T run(SqliteConnection connection, Pending<T> self);
    }

    private final Cancellation cancellation;
    private final Task<T> task;
    private final BooleanSupplier repeatable;
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    private final CompletableFuture<@Nullable T> answer = new CompletableFuture<>();
    /// Set by the caller's thread when it is interrupted.
    private volatile boolean abandoned;
    private @Nullable T result;

    Pending(Cancellation cancellation, Task<T> task) {
        this(cancellation, () -> true, task);
    }

    Pending(Cancellation cancellation, BooleanSupplier repeatable, Task<T> task) {
        this.cancellation = cancellation;
        this.repeatable = repeatable;
        this.task = task;
        cancellation.waiting();
    }

    /// Whether it may be done again when the transaction around it was lost.
    boolean isRepeatable() {
        return repeatable.getAsBoolean();
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

    /// Waits for the end, but not longer than `bound` for the start.
    T await(Duration bound, Supplier<RuntimeException> tooLate) {
        boolean interrupted = false;
        boolean bounded = true;
        try (Registration _ = cancellation.onCancel(() -> drop(new CancelledException()))) {
            while (true) {
                try {
                    return bounded ? answer.get(bound.toNanos(), TimeUnit.NANOSECONDS) : answer.get();
                } catch (TimeoutException e) {
                    bounded = drop(tooLate.get());
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

    private static RuntimeException asItIs(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException cause -> cause;
            case Error cause -> throw cause;
            case null, default -> new StoreException("Work failed: " + e.getMessage(), e);
        };
    }
}
