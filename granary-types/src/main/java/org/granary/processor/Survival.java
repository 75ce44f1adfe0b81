package org.granary.processor;

import org.slf4j.Logger;

/// For threads that must not end while the server runs, whatever they meet.
public final class Survival {
    private Survival() {}

    /// Logs what a thread has met and survives; does not fail where the log does, for lack of memory or disk space.
    public static void report(Logger log, String what, Throwable failure) {
        try {
            log.error("{}: {}", what, failure.toString(), failure);
        } catch (Throwable unlogged) {
            // There is no other place to report it; the thread goes on.
        }
    }
}
