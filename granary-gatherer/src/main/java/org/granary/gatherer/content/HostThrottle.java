package org.granary.gatherer.content;

import java.time.Duration;
import java.util.concurrent.Semaphore;

/// Limits the requests to one host: how many at once, and with which pause between the beginnings of two.
final class HostThrottle {
    private final Semaphore free;
    private final Semaphore alone = new Semaphore(1, true);
    private final Duration maxPause;
    private volatile Duration pause;
    private volatile boolean oneAtATime;
    /// On the clock of [System#nanoTime()]; guarded by this.
    private long next = System.nanoTime();

    HostThrottle(int connections, Duration pause, Duration maxPause) {
        this.free = new Semaphore(connections, true);
        this.pause = pause;
        this.maxPause = maxPause;
    }

    /// What the host asks for.
    void slowDown(Duration asked) {
        if (asked.compareTo(pause) > 0) {
            pause = asked.compareTo(maxPause) > 0 ? maxPause : asked;
            oneAtATime = true;
        }
    }

    /// The host wants to be left alone for a while.
    synchronized void rest(Duration asked) {
        Duration rest = asked.compareTo(maxPause) > 0 ? maxPause : asked;
        next = Math.max(next, System.nanoTime() + rest.toNanos());
    }

    /// Waits until a request may begin. Closing the permit ends the request.
    Permit acquire() throws InterruptedException {
        // Decided once: what is taken is what is given back.
        Semaphore which = oneAtATime ? alone : free;
        which.acquire();
        try {
            long begin = reserve();
            for (long wait = begin - System.nanoTime(); wait > 0; wait = begin - System.nanoTime()) {
                Thread.sleep(Duration.ofNanos(wait));
            }
            return which::release;
        } catch (InterruptedException e) {
            which.release();
            throw e;
        }
    }

    private synchronized long reserve() {
        long begin = Math.max(next, System.nanoTime());
        next = begin + pause.toNanos();
        return begin;
    }

    interface Permit extends AutoCloseable {
        @Override
        void close();
    }
}
