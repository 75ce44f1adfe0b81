package org.granary.server.login;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.granary.tds.server.WaitingClient;

/// Slows down those who guess passwords, and nobody else: it counts by network and login, locks no login, and knows two limits.
///
/// - A failed login is answered later, the more of them there were: from 250 ms up to 5 s. A right one is answered at once.
/// - A network may fail 20,000 times for a login in a short time, and 10 times a second in the long run. What comes above that waits
///   before it is even checked. The first number is large, so that a right login comes in at once while a thousand connections of the
///   same address try wrong passwords; the second keeps guessing as slow as the hash alone would.
final class FailedAttempts {
    static final Duration LEAST_DELAY = Duration.ofMillis(250);
    static final Duration MOST_DELAY = Duration.ofSeconds(5);
    /// Failures that are not delayed further.
    private static final int FREE = 10;
    private static final int MOST_AT_ONCE = 20_000;
    private static final double PER_SECOND = 10;
    private static final int MOST_WAITING = 64;
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final int MOST_REMEMBERED = 10_000;
    /// After this, the number of failures that decides upon the delay is half as large.
    private static final double HALF_LIFE_SECONDS = 60;

    private final LongSupplier nanoTime;
    private final Map<Guesser, Account> accounts = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Guesser, Account> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    FailedAttempts(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private static final class Account {
        double tokens = MOST_AT_ONCE;
        double failures;
        long at;
        int waiting;

        Account(long now) {
            this.at = now;
        }

        void bringUpToDate(long now) {
            double seconds = Math.max(0, now - at) / 1e9;
            tokens = Math.min(MOST_AT_ONCE, tokens + seconds * PER_SECOND);
            failures *= Math.pow(0.5, seconds / HALF_LIFE_SECONDS);
            at = now;
        }
    }

    private Account account(Guesser guesser) {
        long now = nanoTime.getAsLong();
        Account account = accounts.computeIfAbsent(guesser, _ -> new Account(now));
        account.bringUpToDate(now);
        return account;
    }

    /// Waits until the guesser may try again; nearly always that is now.
    ///
    /// @throws org.granary.type.SqlError 17197 when too many wait
    /// @throws IOException when the client leaves
    void awaitTurn(Guesser guesser, WaitingClient client) throws IOException {
        if (take(guesser)) {
            return;
        }
        Account account = startWaiting(guesser);
        try {
            do {
                if (client.timeLeft().isZero()) {
                    throw PasswordChecks.overloaded();
                }
                client.pause(LOOK);
            } while (!take(guesser));
        } finally {
            stopWaiting(account);
        }
    }

    private synchronized boolean take(Guesser guesser) {
        Account account = account(guesser);
        if (account.tokens < 1) {
            return false;
        }
        account.tokens--;
        return true;
    }

    private synchronized Account startWaiting(Guesser guesser) {
        Account account = account(guesser);
        if (account.waiting >= MOST_WAITING) {
            throw PasswordChecks.overloaded();
        }
        account.waiting++;
        return account;
    }

    private synchronized void stopWaiting(Account account) {
        account.waiting--;
    }

    /// A login was right, or was not checked: it counts for nothing.
    synchronized void notFailed(Guesser guesser) {
        account(guesser).tokens++;
    }

    /// A login has failed.
    ///
    /// @return how long it takes until the client is told
    synchronized Duration failed(Guesser guesser) {
        Account account = account(guesser);
        account.failures++;
        double doublings = Math.min(10, Math.max(0, account.failures - FREE) / FREE);
        long delay = (long) (LEAST_DELAY.toMillis() * Math.pow(2, doublings));
        return Duration.ofMillis(Math.min(delay, MOST_DELAY.toMillis()));
    }
}
