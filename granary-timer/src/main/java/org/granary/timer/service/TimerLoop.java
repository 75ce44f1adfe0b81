package org.granary.timer.service;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Calls a timer service again and again, until it is closed.
public final class TimerLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TimerLoop.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final TimerService service;
    private final TimerOptions options;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread;
    private boolean reachable = true;
    private boolean told;

    private TimerLoop(TimerService service, TimerOptions options) {
        this.service = service;
        this.options = options;
        this.thread = Thread.ofPlatform().name("timer").start(this::run);
    }

    public static TimerLoop start(TimerService service, TimerOptions options) {
        return new TimerLoop(service, options);
    }

    private void run() {
        long beat = options.ticks().getAsLong();
        try {
            do {
                long now = options.ticks().getAsLong();
                boolean due = now - beat >= options.heartbeat().toNanos();
                try {
                    if (due || !reachable) {
                        service.heartbeat();
                        beat = now;
                    }
                    service.poll();
                    tell();
                } catch (SQLException e) {
                    unreachable(e);
                }
            } while (!end.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell() {
        if (!reachable) {
            LOG.info("The server answers again.");
            reachable = true;
        }
        if (!service.isPresent() && !told) {
            LOG.warn("Another timer service is {}, or ended less than {} minutes ago without saying so. This one waits."
                    + " Give it a name of its own with --name.", options.name(), options.lockMinutes());
        } else if (service.isPresent() && told) {
            LOG.info("This timer service is {} now.", options.name());
        }
        told = !service.isPresent();
    }

    private void unreachable(SQLException e) {
        if (reachable) {
            LOG.warn("The server cannot be used, and is tried again: {}", e.getMessage());
            reachable = false;
        }
    }

    @Override
    public void close() {
        end.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        service.close();
    }
}
