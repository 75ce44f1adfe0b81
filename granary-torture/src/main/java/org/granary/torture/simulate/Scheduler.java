package org.granary.torture.simulate;

import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Runs virtual threads one at a time on the current thread, each until it waits or yields. Which one is next, and how
/// late it is then, follows from the seed; when all wait, the time goes on to the next timer.
final class Scheduler implements Executor {
    /// What a step takes at most.
    private static final int LONGEST_STEP = 20_000;
    /// One step in so many comes late: its thread did not get the processor.
    private static final int STALLS = 300;
    private static final long LONGEST_STALL = Duration.ofMillis(40).toNanos();

    private final Random random;
    private final Thread carrier = Thread.currentThread();
    private final Constructor<?> builders;
    private final List<Runnable> ready = new ArrayList<>();
    private final PriorityQueue<Timer> timers = new PriorityQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private long now = 1_000_000_000;
    private long steps;
    private long timersMade;
    private long trace;
    private @Nullable Throwable failure;

    Scheduler(Random random) {
        this.random = random;
        try {
            // The JDK offers no other way yet to give virtual threads a scheduler.
            builders = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
                    .getDeclaredConstructor(Executor.class);
            builders.setAccessible(true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new IllegalStateException(
                    "Virtual threads cannot be given a scheduler. Is --add-opens java.base/java.lang=ALL-UNNAMED there?",
                    e);
        }
    }

    /// Nobody can go on any more, though somebody waits.
    static final class StuckException extends RuntimeException {
        private static final long serialVersionUID = 1;

        StuckException(String message) {
            super(message);
        }
    }

    /// A virtual thread of this scheduler, which is not started.
    Thread thread(String name, Runnable body) {
        try {
            Thread.Builder.OfVirtual builder = (Thread.Builder.OfVirtual) builders.newInstance(this);
            Thread thread = builder.name(name).unstarted(() -> guarded(body));
            threads.add(thread);
            return thread;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void guarded(Runnable body) {
        try {
            body.run();
        } catch (Throwable e) {
            if (failure == null) {
                failure = e;
            }
        }
    }

    @Override
    public void execute(Runnable continuation) {
        Thread current = Thread.currentThread();
        if (!current.equals(carrier) && !current.isVirtual()) {
            failure = new IllegalStateException("Something outside of the simulation has woken a thread.");
        }
        ready.add(continuation);
    }

    long now() {
        return now;
    }

    long steps() {
        return steps;
    }

    /// Follows from all decisions so far.
    long trace() {
        return trace;
    }

    /// Adds something to [#trace].
    void note(long what) {
        trace = trace * 0x9E3779B97F4A7C15L + what + 1;
    }

    Timer timer(long nanos, Runnable action) {
        Timer timer = new Timer(now + Math.max(0, nanos), timersMade++, action);
        timers.add(timer);
        return timer;
    }

    /// Runs threads until it is done, or until something fails.
    void runUntil(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            fireTimers();
            if (ready.isEmpty()) {
                passTime();
            } else {
                step();
            }
            if (failure != null) {
                throw new IllegalStateException("A thread failed: " + failure, failure);
            }
        }
    }

    private void fireTimers() {
        for (Timer next = timers.peek(); next != null && next.at() - now <= 0; next = timers.peek()) {
            timers.remove();
            next.fire();
        }
    }

    private void passTime() {
        Timer next = timers.poll();
        while (next != null && next.isCancelled()) {
            next = timers.poll();
        }
        if (next == null) {
            throw new StuckException("Nobody can go on; these wait for ever: "
                    + threads.stream().filter(Thread::isAlive).map(Thread::getName).toList());
        }
        now = Math.max(now, next.at());
        next.fire();
    }

    private void step() {
        int index = random.nextInt(ready.size());
        Runnable next = ready.get(index);
        ready.set(index, ready.getLast());
        ready.removeLast();
        if (random.nextInt(STALLS) == 0) {
            timer(random.nextLong(LONGEST_STALL), () -> ready.add(next));
            return;
        }
        now += random.nextInt(LONGEST_STEP);
        steps++;
        note(index * 31L + now);
        next.run();
    }

    /// Whether a thread that was started has not ended.
    boolean isAnyAlive() {
        threads.removeIf(thread -> thread.getState() == Thread.State.TERMINATED);
        return !threads.isEmpty();
    }

    /// For a thread of this scheduler: others may go on. The scheduler that is relied on is this one.
    @SuppressWarnings("ThreadPriorityCheck")
    void letOthersRun() {
        if (Thread.currentThread().isVirtual()) {
            Thread.yield();
        }
    }

    /// For a thread of this scheduler.
    void sleep(long nanos) throws InterruptedException {
        Thread current = Thread.currentThread();
        Timer timer = timer(nanos, () -> LockSupport.unpark(current));
        while (!timer.hasFired()) {
            if (Thread.interrupted()) {
                timer.cancel();
                throw new InterruptedException();
            }
            LockSupport.park(this);
        }
    }
}
