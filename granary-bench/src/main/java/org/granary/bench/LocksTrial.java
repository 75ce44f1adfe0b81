package org.granary.bench;

import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/// Timer services that take the lock of a job, any of a thousand, and give it back. A lock that another service has does not count.
record LocksTrial() implements Trial<Locks> {
    static final int TIMEOUT_MINUTES = 20;
    private static final int JOBS = 1000;
    /// Lock Status Type: held by who asks, new or taken over.
    private static final int HELD = 2;
    private static final int TAKEN_OVER = 3;

    static boolean isGranted(int status) {
        return status == HELD || status == TAKEN_OVER;
    }

    @Override
    public String name() {
        return "timer locks taken and released";
    }

    @Override
    public Load.Work<Locks> work(Side<Locks> side, int connections) {
        return _ -> (locks, _) -> {
            UUID job = new UUID(0x4711, ThreadLocalRandom.current().nextInt(JOBS));
            if (!locks.take(job)) {
                return 0;
            }
            if (!locks.release(job)) {
                throw new SQLException("A lock was lost");
            }
            return 1;
        };
    }
}
