package org.granary.store.postgresql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.Registration;
import org.jspecify.annotations.Nullable;
import org.postgresql.jdbc.PgConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Passes a client's wish to stop on to PostgreSQL, which is told over a connection of its own.
///
/// A signal that comes between two statements is lost, so it is repeated until the work has ended. A server that does
/// not react to it at all is taken for dead, and the connection is cut.
final class CancelWatch {
    private static final Logger LOG = LoggerFactory.getLogger(CancelWatch.class);
    private static final Duration REPEAT = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final PgConnection connection;
    private final Registration registration;
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Thread sender;

    CancelWatch(Cancellation cancellation, PgConnection connection) {
        this.connection = connection;
        this.registration = cancellation.onCancel(this::start);
    }

    private synchronized void start() {
        if (ended.getCount() > 0 && sender == null) {
            sender = Thread.ofVirtual().name("store-cancel").start(this::send);
        }
    }

    private void send() {
        long cut = System.nanoTime() + PATIENCE.toNanos();
        try {
            do {
                if (System.nanoTime() - cut > 0) {
                    connection.abort(Runnable::run);
                    return;
                }
                signal();
            } while (!ended.await(REPEAT.toNanos(), TimeUnit.NANOSECONDS));
        } catch (SQLException e) {
            LOG.debug("A connection to PostgreSQL could not be cut: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void signal() {
        try {
            connection.cancelQuery();
        } catch (SQLException e) {
            LOG.debug("A cancel did not reach PostgreSQL: {}", e.getMessage());
        }
    }

    /// Nothing is sent any more when this returns.
    ///
    /// @return whether something was: a signal may still hit the next statement
    boolean end() {
        Thread last;
        synchronized (this) {
            ended.countDown();
            last = sender;
        }
        registration.close();
        if (last == null) {
            return false;
        }
        boolean interrupted = false;
        while (true) {
            try {
                last.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
