package org.granary.processor;

import org.slf4j.Logger;

/// For threads that must not end while the server runs, whatever they meet.
public final class Survival {
    private Survival() {}

    /// Logs what a thread has met and survives; does not fail where the log does, for want of memory or of disk.
    public static void report(Logger log, String what, Throwable failure) {
        try {
            log.error("{}: {}", what, failure.toString(), failure);
        } catch (Throwable unlogged) {
            // There is nobody left to tell, and the thread goes on.
        }
    }
}
