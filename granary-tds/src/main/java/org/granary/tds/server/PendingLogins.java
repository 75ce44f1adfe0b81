package org.granary.tds.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connections that have not logged in yet. They have so many places and so much memory together.
///
/// Where a place or memory is short, the network that holds most of it loses a connection: one whose login has failed, or else the one
/// that has kept the server waiting the longest in its present step (see [PendingLogin#rank]). So a client that goes on with its login stays, among any number that do
/// not; one network cannot keep the others out; and clients that come all at once and only wait for the server are not taken for
/// hostile. Everybody has at least [#LEAST_PATIENCE], twice as much after each step that is done: when nobody has used that up, the
/// next one waits.
final class PendingLogins {
    private static final Logger LOG = LoggerFactory.getLogger(PendingLogins.class);

    /// Longer than a client takes to begin, short enough for a thousand silent ones to make way in a second.
    static final Duration LEAST_PATIENCE = Duration.ofMillis(250);
    private static final Duration LOOK = Duration.ofMillis(5);
    private static final Duration BETWEEN_REPORTS = Duration.ofMinutes(1);

    private final TdsServerSettings.BeforeLogin limits;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /// Who may wait for memory, in the order in which they came.
    private final ReentrantLock queue = new ReentrantLock(true);
    private final Set<PendingLogin> places = new LinkedHashSet<>();
    private long reserved;
    private long sentAway;
    private long lastReport = System.nanoTime() - BETWEEN_REPORTS.toNanos();

    PendingLogins(TdsServerSettings.BeforeLogin limits) {
        this.limits = limits;
    }

    int count() {
        lock.lock();
        try {
            return places.size();
        } finally {
            lock.unlock();
        }
    }

    long reserved() {
        lock.lock();
        try {
            return reserved;
        } finally {
            lock.unlock();
        }
    }

    /// Gives a new connection a place, for which another may have to leave.
    void enter(PendingLogin newcomer) {
        long end = System.nanoTime() + LEAST_PATIENCE.toNanos();
        while (true) {
            PendingLogin leaver;
            lock.lock();
            try {
                if (places.size() < limits.connections()) {
                    places.add(newcomer);
                    return;
                }
                leaver = leaver(newcomer, _ -> 1, System.nanoTime() - end >= 0);
                if (leaver == null) {
                    await(changed);
                } else {
                    remove(leaver);
                }
            } finally {
                lock.unlock();
            }
            sendAway(leaver);
        }
    }

    /// @throws IOException when the client leaves, or is sent away, before there is so much
    void reserve(PendingLogin who, long bytes) throws IOException {
        if (taken(who, bytes)) {
            return;
        }
        queue.lock();
        try {
            while (true) {
                PendingLogin leaver;
                lock.lock();
                try {
                    if (!places.contains(who)) {
                        throw new EOFException("the client was sent away");
                    }
                    if (taken(who, bytes)) {
                        return;
                    }
                    leaver = leaver(who, PendingLogin::reserved, false);
                    if (leaver == null) {
                        await(changed);
                    } else {
                        remove(leaver);
                    }
                } finally {
                    lock.unlock();
                }
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("interrupted in a login");
                }
                sendAway(leaver);
            }
        } finally {
            queue.unlock();
        }
    }

    private boolean taken(PendingLogin who, long bytes) {
        lock.lock();
        try {
            // A single connection gets what it needs: it is bounded anyway.
            boolean fits = reserved == 0 || reserved + bytes <= limits.memoryBytes();
            if (fits && places.contains(who)) {
                who.addReserved(bytes);
                reserved += bytes;
                return true;
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /// The caller looks again in a loop.
    @SuppressWarnings("WaitNotInLoop")
    private static void await(Condition condition) {
        try {
            var _ = condition.awaitNanos(LOOK.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Who has to leave: of the network that holds the most, the one with the least patience left.
    ///
    /// @param weight what each holds of what is short
    /// @param anyhow also one that has used less than [#LEAST_PATIENCE]
    private @Nullable PendingLogin leaver(PendingLogin except, ToLongFunction<PendingLogin> weight, boolean anyhow) {
        Map<ClientNetwork, Long> held = new HashMap<>();
        for (PendingLogin one : places) {
            held.merge(one.network(), weight.applyAsLong(one), Long::sum);
        }
        Optional<ClientNetwork> most = held.entrySet().stream().max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
        long now = System.nanoTime();
        return places.stream()
                .filter(one -> one != except && one.network().equals(most.orElseThrow())
                        && weight.applyAsLong(one) > 0)
                .max(Comparator.comparingLong(one -> one.rank(now)))
                .filter(one -> anyhow || one.rank(now) >= LEAST_PATIENCE.toNanos()).orElse(null);
    }

    private void sendAway(@Nullable PendingLogin leaver) {
        if (leaver == null) {
            return;
        }
        leaver.sendAway();
        long count = 0;
        lock.lock();
        try {
            sentAway++;
            if (System.nanoTime() - lastReport >= BETWEEN_REPORTS.toNanos()) {
                lastReport = System.nanoTime();
                count = sentAway;
                sentAway = 0;
            }
        } finally {
            lock.unlock();
        }
        if (count > 0) {
            LOG.warn("Too many connections that do not log in: closed {} so far, most of them probably from {}.", count,
                    leaver.network().name());
        }
    }

    void leave(PendingLogin who) {
        lock.lock();
        try {
            remove(who);
        } finally {
            lock.unlock();
        }
    }

    private void remove(PendingLogin who) {
        if (places.remove(who)) {
            reserved -= who.reserved();
            changed.signalAll();
        }
    }

    /// Makes a place free where the machine itself has none left.
    void sendOneAway() {
        PendingLogin leaver;
        lock.lock();
        try {
            leaver = places.isEmpty() ? null : leaver(places.iterator().next(), _ -> 1, true);
            if (leaver != null) {
                remove(leaver);
            }
        } finally {
            lock.unlock();
        }
        sendAway(leaver);
    }

    /// Takes memory if there is some, or if somebody who has used up his patience can leave for it.
    boolean tryReserve(PendingLogin who, long bytes) {
        if (taken(who, bytes)) {
            return true;
        }
        PendingLogin leaver;
        lock.lock();
        try {
            leaver = leaver(who, PendingLogin::reserved, false);
            if (leaver != null) {
                remove(leaver);
            }
        } finally {
            lock.unlock();
        }
        sendAway(leaver);
        return leaver != null && taken(who, bytes);
    }
}
