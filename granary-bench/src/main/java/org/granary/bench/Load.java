package org.granary.bench;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/// Some connections that do the same thing over and over, and how often and how quickly they did it.
final class Load {

    /// One call of one connection.
    interface Call {
        /// @param connection its number, from 0
        /// @param number of the call on this connection, from 0
        void run(Queue queue, int connection, long number) throws SQLException;
    }

    /// @param perSecond calls of all connections together
    /// @param median nanoseconds of one call
    /// @param tail nanoseconds that one call in a hundred exceeds
    record Result(double perSecond, long median, long tail) {
        static Result of(long[] nanos, Duration measured) {
            long[] sorted = nanos.clone();
            Arrays.sort(sorted);
            return new Result(sorted.length / (measured.toNanos() / 1e9), sorted[sorted.length / 2],
                    sorted[sorted.length * 99 / 100]);
        }
    }

    private Load() {}

    /// Warms up, then measures. Calls that began before the end count.
    static Result run(Peer peer, int connections, Duration warmUp, Duration measured, Call call)
            throws SQLException, InterruptedException {
        List<Queue> queues = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            queues.add(peer.connect());
        }
        long start = System.nanoTime() + warmUp.toNanos();
        long end = start + measured.toNanos();
        LongStream all = LongStream.empty();
        try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
            List<Future<long[]>> running = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                int me = i;
                running.add(threads.submit(() -> calls(queues.get(me), me, start, end, call)));
            }
            for (Future<long[]> part : running) {
                all = LongStream.concat(all, Arrays.stream(part.get()));
            }
        } catch (ExecutionException e) {
            throw new SQLException("A client failed: " + e.getCause(), e);
        }
        for (Queue queue : queues) {
            queue.close();
        }
        return Result.of(all.toArray(), measured);
    }

    private static long[] calls(Queue queue, int me, long start, long end, Call call) throws SQLException {
        long[] times = new long[1024];
        int count = 0;
        long before = System.nanoTime();
        for (long number = 0; before - end < 0; number++) {
            call.run(queue, me, number);
            long after = System.nanoTime();
            if (before - start >= 0) {
                if (count == times.length) {
                    times = Arrays.copyOf(times, 2 * count);
                }
                times[count++] = after - before;
            }
            before = after;
        }
        return Arrays.copyOf(times, count);
    }
}
