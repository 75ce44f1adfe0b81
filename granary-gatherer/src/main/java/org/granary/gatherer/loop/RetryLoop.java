package org.granary.gatherer.loop;

import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;

/// Work that begins again whatever goes wrong, until the signal.
public final class RetryLoop {
    private final StopSignal stop;
    private final Duration pause;
    private final Logger log;
    private final String what;
    private String lastFailure = "";

    /// @param pause before the next try
    /// @param what it cannot do then, for the log: `Crawl component 1 cannot go on`
    public RetryLoop(StopSignal stop, Duration pause, Logger log, String what) {
        this.stop = stop;
        this.pause = pause;
        this.log = log;
        this.what = what;
    }

    /// Until the signal, or until something goes wrong.
    public interface Work {
        void run() throws SQLException, InterruptedException;
    }

    /// Ends with the signal, or when the thread is interrupted.
    public void run(Work work) {
        try {
            do {
                attempt(work);
            } while (stop.pause(pause));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void attempt(Work work) throws InterruptedException {
        try {
            work.run();
        } catch (SQLException e) {
            // The same again says nothing new.
            String failure = String.valueOf(e.getMessage());
            if (!failure.equals(lastFailure)) {
                log.warn("{}, and tries again: {}", what, failure);
            }
            lastFailure = failure;
        } catch (RuntimeException e) {
            log.error("{}, because of a mistake in itself, and begins again.", what, e);
        }
    }
}
