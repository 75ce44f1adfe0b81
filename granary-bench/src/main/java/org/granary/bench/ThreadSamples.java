package org.granary.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/// What crawl components spend their time on, by looking at their threads again and again.
final class ThreadSamples implements AutoCloseable {
    private static final Duration BETWEEN = Duration.ofMillis(5);

    enum Doing {
        /// A call to the server, or waiting for its answer.
        CALLING,
        /// Nothing can be written before a page has come.
        WAITING_FOR_PAGES,
        /// Nothing to do.
        IDLE,
        /// Everything else.
        WORKING
    }

    private final Map<Doing, Long> counts = new EnumMap<>(Doing.class);
    private final Thread sampler = Thread.ofPlatform().name("samples").daemon().unstarted(this::run);

    static ThreadSamples start() {
        ThreadSamples samples = new ThreadSamples();
        samples.sampler.start();
        return samples;
    }

    private void run() {
        try {
            while (true) {
                Thread.getAllStackTraces().forEach((thread, stack) -> {
                    if (thread.getName().startsWith("crawl component ")) {
                        counts.merge(doing(stack), 1L, Long::sum);
                    }
                });
                Thread.sleep(BETWEEN);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Doing doing(StackTraceElement[] stack) {
        if (in(stack, "com.microsoft.sqlserver.jdbc")) {
            return Doing.CALLING;
        }
        if (in(stack, "org.granary.gatherer.component.Fetching")) {
            return Doing.WAITING_FOR_PAGES;
        }
        return in(stack, "org.granary.gatherer.StopSignal") ? Doing.IDLE : Doing.WORKING;
    }

    private static boolean in(StackTraceElement[] stack, String prefix) {
        return Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith(prefix));
    }

    /// Part of the time of all components, when they have been closed.
    double share(Doing doing) {
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        return all == 0 ? 0 : (double) counts.getOrDefault(doing, 0L) / all;
    }

    @Override
    public void close() {
        sampler.interrupt();
        try {
            sampler.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
