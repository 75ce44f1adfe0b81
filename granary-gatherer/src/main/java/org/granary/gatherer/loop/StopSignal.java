package org.granary.gatherer.loop;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Tells the loops of a gatherer to end. They wait on it, so that it reaches them at once.
public final class StopSignal {
    private final CountDownLatch latch = new CountDownLatch(1);

    public void stop() {
        latch.countDown();
    }

    public boolean stopping() {
        return latch.getCount() == 0;
    }

    /// Waits, but no longer than until the signal.
    ///
    /// @return whether to go on
    public boolean pause(Duration time) throws InterruptedException {
        return !latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }
}
