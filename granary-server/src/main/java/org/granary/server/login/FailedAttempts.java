package org.granary.server.login;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.granary.tds.server.ClientNetwork;
import org.granary.tds.server.WaitingClient;

/// Slows down those who guess passwords, and nobody else: it counts by network and login, and locks no login.
///
/// - A failed login is answered later, the more of them there were: from 250 ms up to 5 s. A right one is answered at once.
/// - After 10,000 failures in a short time, or more than 10 a second in the long run, every further login of that network as that user
///   waits for a second before it is checked. It holds one of the places before login meanwhile, and they are few.
///
/// Nothing here can tell a right password from wrong ones of the same network before it is checked. So these limits are what lets
/// a right login in within two seconds while a thousand connections beside it guess.
final class FailedAttempts {
    static final Duration LEAST_DELAY = Duration.ofMillis(250);
    static final Duration MOST_DELAY = Duration.ofSeconds(5);
    /// Failures that are not delayed further.
    private static final int FREE = 10;
    private static final int MOST_AT_ONCE = 10_000;
    private static final double PER_SECOND = 10;
    static final Duration BEFORE_CHECK = Duration.ofSeconds(1);
    private static final int MOST_REMEMBERED = 20_000;
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

    /// Waits before a password is checked, if the guesser has failed too often.
    ///
    /// @throws IOException when the client leaves
    void awaitTurn(Guesser guesser, WaitingClient client) throws IOException {
        if (!take(guesser)) {
            client.pause(BEFORE_CHECK);
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

    /// Whether logins of this network have failed often lately, so that it is worth a look whether its clients are still there.
    synchronized boolean isSuspicious(ClientNetwork network) {
        Account account = accounts.get(anybody(network));
        return account != null && account.failures > FREE;
    }

    /// How many failures of this network as this user count now.
    synchronized int failures(Guesser guesser) {
        return (int) account(guesser).failures;
    }

    private static Guesser anybody(ClientNetwork network) {
        return new Guesser(network, Guesser.ANYBODY);
    }

    /// A login was right, or was not checked: it counts for nothing.
    synchronized void notFailed(Guesser guesser) {
        account(guesser).tokens++;
    }

    /// A login has failed.
    ///
    /// @return how long it takes until the client is told
    synchronized Duration failed(Guesser guesser) {
        account(anybody(guesser.network())).failures++;
        Account account = account(guesser);
        account.failures++;
        double doublings = Math.min(10, Math.max(0, account.failures - FREE) / FREE);
        long delay = (long) (LEAST_DELAY.toMillis() * Math.pow(2, doublings));
        return Duration.ofMillis(Math.min(delay, MOST_DELAY.toMillis()));
    }
}
