package org.granary.store.sqlite;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.granary.processor.ProcessorWatch;
import org.jspecify.annotations.Nullable;

/// What the embedded store needs of the machine: threads, time, waiting for a time, and files. As it is here in a
/// server. A simulation has another one, which decides who runs when, how late it is and what fails; everything else
/// of the store is the same in both.
public interface Surroundings {
    Surroundings SYSTEM = new Surroundings() {
    };

    /// Nanoseconds since any fixed time.
    default long nanoTime() {
        return System.nanoTime();
    }

    /// Starts a thread of the store.
    ///
    /// @param body what it runs
    default void start(Thread thread, Runnable body) {
        thread.start();
    }

    default void startVirtual(String name, Runnable body) {
        Thread.ofVirtual().name(name).start(body);
    }

    /// For threads that close databases beside each other.
    default ThreadFactory closers() {
        return Thread.ofPlatform().daemon().name("store-close-", 0).factory();
    }

    /// Whether a thread that was started has not ended.
    default boolean isAlive(Thread thread) {
        return thread.isAlive();
    }

    /// Waits for the end of a thread, for so many nanoseconds.
    default void join(Thread thread, long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.timedJoin(thread, nanos);
    }

    default void interrupt(Thread thread) {
        thread.interrupt();
    }

    default void unpark(Thread thread) {
        LockSupport.unpark(thread);
    }

    default void parkNanos(Object blocker, long nanos) {
        LockSupport.parkNanos(blocker, nanos);
    }

    default void sleep(Duration time) throws InterruptedException {
        Thread.sleep(time);
    }

    /// Takes the first of a queue, or waits so many nanoseconds for it; null where none has come.
    default <T> @Nullable T poll(BlockingQueue<T> queue, long nanos) throws InterruptedException {
        return queue.poll(nanos, TimeUnit.NANOSECONDS);
    }

    /// The current thread is about to stay in native code for long, or is back.
    default void pinned(boolean begins) {
        ProcessorWatch.pinned(begins);
    }

    /// Comes before each statement that has neither parameters nor rows, such as BEGIN and COMMIT, and before the log
    /// is looked at or written back. An exception means that the statement has failed.
    default void before(String sql) throws SQLException {}
}
