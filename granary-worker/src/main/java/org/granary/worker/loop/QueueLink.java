package org.granary.worker.loop;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.granary.worker.queue.OverLimitException;
import org.granary.worker.queue.QueueKind;
import org.granary.worker.queue.QueueSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Calls a queue, and calls it again when the server was away: after a pause that grows, for a limited time. For one thread.
public final class QueueLink implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(QueueLink.class);
    private static final int CHOSEN_AS_VICTIM = 1205;
    /// Login, database, permission, procedure: waiting does not change them.
    private static final Set<Integer> LASTING = Set.of(18456, 4060, 229, 916, 2812);
    private static final long FIRST_PAUSE_MILLIS = 250;
    private static final long LONGEST_PAUSE_MILLIS = 10_000;
    private static final int MOST_CONFLICTS = 50;

    private final ConnectionSource source;
    private final QueueKind kind;
    private final Duration patience;
    private @Nullable QueueSession session;

    public QueueLink(ConnectionSource source, QueueKind kind, Duration patience) {
        this.source = source;
        this.kind = kind;
        this.patience = patience;
    }

    /// A call that can be made again.
    public interface Call<T> {
        /// @param again whether it was made before, and perhaps took effect
        T run(QueueSession session, boolean again) throws SQLException;
    }

    /// @throws SQLException where trying again is in vain, or was for as long as its patience
    public <T> T call(Call<T> call) throws SQLException, InterruptedException {
        long begun = System.nanoTime();
        long pause = FIRST_PAUSE_MILLIS;
        int conflicts = 0;
        boolean away = false;
        while (true) {
            try {
                T answer = call.run(session(), away);
                if (away) {
                    LOG.info("The server answers again.");
                }
                return answer;
            } catch (SQLException e) {
                if (e.getErrorCode() == CHOSEN_AS_VICTIM && conflicts++ < MOST_CONFLICTS) {
                    // Others changed the queue at the same time: nothing was done, and their turn is over soon.
                    Thread.sleep(ThreadLocalRandom.current().nextLong(1, 50));
                    continue;
                }
                if (e instanceof OverLimitException) {
                    throw e;
                }
                drop();
                if (LASTING.contains(e.getErrorCode()) || System.nanoTime() - begun > patience.toNanos()) {
                    throw e;
                }
                if (!away) {
                    LOG.warn("The server cannot be reached, and is tried again for up to {} s: {}",
                            patience.toSeconds(), e.getMessage());
                }
                away = true;
                Thread.sleep(pause);
                pause = Math.min(LONGEST_PAUSE_MILLIS, pause * 2);
            }
        }
    }

    private QueueSession session() throws SQLException {
        QueueSession open = session;
        if (open == null) {
            open = new QueueSession(source.open(), kind);
            session = open;
        }
        return open;
    }

    private void drop() {
        QueueSession old = session;
        session = null;
        if (old != null) {
            try {
                old.close();
            } catch (SQLException e) {
                // It is of no use any more.
            }
        }
    }

    @Override
    public void close() {
        drop();
    }
}
