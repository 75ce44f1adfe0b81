package org.granary.session;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.Cancellation.Registration;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// A number of places, of which one login may have some. Requests that find none wait, and logins are served in rotation: one with a thousand
/// waiting requests gets no more than one with a single request. For any thread.
final class FairQueue {
    private final int placesOfOne;
    private final int places;
    private final Map<String, Share> shares = new HashMap<>();
    /// Logins with waiting requests, in the order in which they are served.
    private final ArrayDeque<Share> rotation = new ArrayDeque<>();
    private int taken;

    private static final class Share {
        private final String login;
        private final ArrayDeque<CompletableFuture<@Nullable Void>> waiting = new ArrayDeque<>();
        private int taken;
        private boolean inRotation;

        Share(String login) {
            this.login = login;
        }
    }

    /// A place; closing it gives it back.
    interface Place extends AutoCloseable {
        @Override
        void close();
    }

    /// @param placesOfOne for one login
    /// @param places for all
    FairQueue(int placesOfOne, int places) {
        this.placesOfOne = placesOfOne;
        this.places = places;
    }

    /// Takes a place if one is free now.
    @Nullable
    Place enterNow(String login) {
        Share share;
        synchronized (this) {
            share = shares.computeIfAbsent(login.toLowerCase(Locale.ROOT), Share::new);
            if (taken < places && share.taken < placesOfOne && share.waiting.isEmpty()) {
                take(share);
            } else {
                forget(share);
                return null;
            }
        }
        return () -> leave(share);
    }

    /// Takes a place, for which the caller may have to wait: for as long as `patience` lasts, or until it is cancelled.
    Place enter(String login, Cancellation cancellation, Duration patience, Supplier<SqlError> tooLate) {
        Place free = enterNow(login);
        if (free != null) {
            return free;
        }
        CompletableFuture<@Nullable Void> admission = new CompletableFuture<>();
        Share share;
        synchronized (this) {
            share = shares.computeIfAbsent(login.toLowerCase(Locale.ROOT), Share::new);
            share.waiting.add(admission);
            if (!share.inRotation) {
                share.inRotation = true;
                rotation.add(share);
            }
            giveTurns();
        }
        try (Registration _ = cancellation.onCancel(() -> admission.completeExceptionally(new CancelledException()))) {
            admission.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            giveUp(share, admission, tooLate.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            giveUp(share, admission, new CancelledException());
        } catch (ExecutionException e) {
            giveUp(share, admission,
                    e.getCause() instanceof RuntimeException reason ? reason : new IllegalStateException(e));
        }
        return () -> leave(share);
    }

    /// Unless it was admitted in the last moment.
    @SuppressWarnings("CollectionUndefinedEquality") // the same object
    private void giveUp(Share share, CompletableFuture<@Nullable Void> admission, RuntimeException reason) {
        boolean late = admission.completeExceptionally(reason) || admission.isCompletedExceptionally();
        if (late) {
            synchronized (this) {
                share.waiting.remove(admission);
                forget(share);
            }
            throw reason;
        }
    }

    private void take(Share share) {
        taken++;
        share.taken++;
    }

    private synchronized void leave(Share share) {
        taken--;
        share.taken--;
        giveTurns();
        forget(share);
    }

    /// Gives free places to those who wait, login after login.
    private void giveTurns() {
        int skipped = 0;
        while (taken < places && skipped < rotation.size()) {
            Share share = rotation.remove();
            if (share.waiting.isEmpty()) {
                share.inRotation = false;
                forget(share);
                continue;
            }
            rotation.add(share);
            if (share.taken >= placesOfOne) {
                skipped++;
                continue;
            }
            take(share);
            if (share.waiting.remove().complete(null)) {
                skipped = 0;
            } else {
                // Nobody waits for it any more.
                taken--;
                share.taken--;
            }
        }
    }

    private void forget(Share share) {
        if (share.taken == 0 && share.waiting.isEmpty() && !share.inRotation) {
            shares.remove(share.login, share);
        }
    }
}
