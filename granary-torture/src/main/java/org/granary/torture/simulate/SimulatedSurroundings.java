package org.granary.torture.simulate;

import java.sql.SQLException;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.granary.store.sqlite.Surroundings;
import org.jspecify.annotations.Nullable;

/// Threads, time and faults of a store in a simulation.
final class SimulatedSurroundings implements Surroundings {
    private final Scheduler scheduler;
    private final Faults faults;
    /// What runs in place of the store's own threads.
    private final IdentityHashMap<Thread, Thread> threads = new IdentityHashMap<>();
    /// Threads that wait for a time, and whether somebody has interrupted them meanwhile.
    private final IdentityHashMap<Thread, Boolean> waiting = new IdentityHashMap<>();

    SimulatedSurroundings(Scheduler scheduler, Faults faults) {
        this.scheduler = scheduler;
        this.faults = faults;
    }

    @Override
    public long nanoTime() {
        return scheduler.now();
    }

    @Override
    public void start(Thread thread, Runnable body) {
        Thread started = scheduler.thread(thread.getName(), body);
        threads.put(thread, started);
        started.start();
    }

    @Override
    public void startVirtual(String name, Runnable body) {
        scheduler.thread(name, body).start();
    }

    @Override
    public ThreadFactory closers() {
        return body -> scheduler.thread("store-close", body);
    }

    private Thread running(Thread thread) {
        return threads.getOrDefault(thread, thread);
    }

    @Override
    public boolean isAlive(Thread thread) {
        return running(thread).isAlive();
    }

    @Override
    public void join(Thread thread, long nanos) throws InterruptedException {
        Thread awaited = running(thread);
        within(nanos, () -> {
            awaited.join();
            return true;
        });
    }

    @Override
    public void interrupt(Thread thread) {
        Thread interrupted = running(thread);
        waiting.computeIfPresent(interrupted, (_, _) -> true);
        interrupted.interrupt();
    }

    @Override
    public void unpark(Thread thread) {
        LockSupport.unpark(running(thread));
    }

    @Override
    public void parkNanos(Object blocker, long nanos) {
        Thread current = Thread.currentThread();
        Timer timer = scheduler.timer(nanos, () -> LockSupport.unpark(current));
        LockSupport.park(blocker);
        timer.cancel();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        scheduler.sleep(time.toNanos());
    }

    @Override
    public <T> @Nullable T poll(BlockingQueue<T> queue, long nanos) throws InterruptedException {
        T first = queue.poll();
        return first != null || nanos <= 0 ? first : within(nanos, queue::take);
    }

    /// Waits as `wait` does, but not for longer; null where the time is over.
    private <T> @Nullable T within(long nanos, Callable<T> wait) throws InterruptedException {
        Thread current = Thread.currentThread();
        waiting.put(current, false);
        Timer timer = scheduler.timer(nanos, current::interrupt);
        try {
            return wait.call();
        } catch (InterruptedException e) {
            if (!timer.hasFired() || Boolean.TRUE.equals(waiting.get(current))) {
                throw e;
            }
            return null;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            timer.cancel();
            boolean interrupted = Boolean.TRUE.equals(waiting.remove(current));
            if (timer.hasFired() && !interrupted) {
                // It came just when the wait had ended.
                Thread.interrupted();
            }
        }
    }

    /// There is one processor, and nobody else is on it.
    @Override
    public void pinned(boolean begins) {}

    @Override
    public void before(String sql) throws SQLException {
        if (Thread.currentThread().isVirtual()) {
            scheduler.letOthersRun();
            faults.before(sql);
        }
    }
}
