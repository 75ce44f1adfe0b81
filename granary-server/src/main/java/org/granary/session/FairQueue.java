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

/// A number of places, of which one login may have some. Those who find none wait, and logins take turns: one with a thousand that wait gets no more than one with
/// a single one. For any thread.
final class FairQueue {
    private final int placesOfOne;
    private final int places;
    private final Map<String, Share> shares = new HashMap<>();
    /// Logins with somebody who waits, in the order of their turns.
    private final ArrayDeque<Share> turns = new ArrayDeque<>();
    private int taken;

    private static final class Share {
        private final String login;
        private final ArrayDeque<CompletableFuture<@Nullable Void>> waiting = new ArrayDeque<>();
        private int taken;
        private boolean inTurn;

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
        CompletableFuture<@Nullable Void> turn = new CompletableFuture<>();
        Share share;
        synchronized (this) {
            share = shares.computeIfAbsent(login.toLowerCase(Locale.ROOT), Share::new);
            share.waiting.add(turn);
            if (!share.inTurn) {
                share.inTurn = true;
                turns.add(share);
            }
            giveTurns();
        }
        try (Registration _ = cancellation.onCancel(() -> turn.completeExceptionally(new CancelledException()))) {
            turn.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            giveUp(share, turn, tooLate.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            giveUp(share, turn, new CancelledException());
        } catch (ExecutionException e) {
            giveUp(share, turn,
                    e.getCause() instanceof RuntimeException reason ? reason : new IllegalStateException(e));
        }
        return () -> leave(share);
    }

    /// Unless the turn came in the last moment.
    @SuppressWarnings("CollectionUndefinedEquality") // the same object
    private void giveUp(Share share, CompletableFuture<@Nullable Void> turn, RuntimeException reason) {
        boolean late = turn.completeExceptionally(reason) || turn.isCompletedExceptionally();
        if (late) {
            synchronized (this) {
                share.waiting.remove(turn);
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
        while (taken < places && skipped < turns.size()) {
            Share share = turns.remove();
            if (share.waiting.isEmpty()) {
                share.inTurn = false;
                forget(share);
                continue;
            }
            turns.add(share);
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
        if (share.taken == 0 && share.waiting.isEmpty() && !share.inTurn) {
            shares.remove(share.login, share);
        }
    }
}
