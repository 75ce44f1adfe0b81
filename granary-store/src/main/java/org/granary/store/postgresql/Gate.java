package org.granary.store.postgresql;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.Cancellation.Registration;
import org.jspecify.annotations.Nullable;

/// Lets a number of callers in at once, the others in the order in which they came; one who waits can be cancelled, and
/// waits no longer than a bound.
final class Gate {
    private final Deque<CompletableFuture<@Nullable Void>> waiting = new ArrayDeque<>();
    private int free;
    private @Nullable Supplier<RuntimeException> closed;

    Gate(int places) {
        this.free = places;
    }

    void enter(Cancellation cancellation, Duration patience, Supplier<RuntimeException> tooLate) {
        cancellation.check();
        CompletableFuture<@Nullable Void> turn = new CompletableFuture<>();
        synchronized (this) {
            if (closed != null) {
                throw closed.get();
            }
            if (free > 0) {
                free--;
                return;
            }
            waiting.add(turn);
        }
        try (Registration _ = cancellation.onCancel(() -> turn.completeExceptionally(new CancelledException()))) {
            turn.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            giveUp(turn, tooLate.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            giveUp(turn, new CancelledException());
        } catch (ExecutionException e) {
            forgetDone();
            throw e.getCause() instanceof RuntimeException reason ? reason : new IllegalStateException(e);
        }
    }

    /// Unless it was admitted in the last moment.
    private void giveUp(CompletableFuture<@Nullable Void> turn, RuntimeException reason) {
        boolean tooLate = turn.completeExceptionally(reason) || turn.isCompletedExceptionally();
        forgetDone();
        if (tooLate) {
            throw reason;
        }
    }

    private synchronized void forgetDone() {
        waiting.removeIf(CompletableFuture::isDone);
    }

    synchronized void leave() {
        for (CompletableFuture<@Nullable Void> next = waiting.poll(); next != null; next = waiting.poll()) {
            if (next.complete(null)) {
                return;
            }
        }
        free++;
        notifyAll();
    }

    /// Lets nobody in any more, and waits for those who are in.
    ///
    /// @return whether all have left in time
    synchronized boolean close(int places, Duration patience, Supplier<RuntimeException> reason)
            throws InterruptedException {
        closed = reason;
        waiting.forEach(turn -> turn.completeExceptionally(reason.get()));
        waiting.clear();
        long end = System.nanoTime() + patience.toNanos();
        while (free < places) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }
}
