package org.granary.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/// Some connections that do the same thing over and over, and how often and how quickly they did it.
///
/// @param <C> what a connection is
final class Load<C extends Load.Client> {
    /// What a call answers when there is nothing left to do: the round ends early.
    static final int NOTHING_LEFT = -1;

    /// One connection, used by one thread.
    interface Client extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    interface Connector<C> {
        C connect() throws SQLException;
    }

    /// What one connection does.
    interface Calls<C> {
        /// @param number of the call on this connection, from 0
        /// @return how many things it did, of those that are counted; or [#NOTHING_LEFT]
        int call(C client, long number) throws SQLException;
    }

    /// What the connections of one round do.
    interface Work<C> {
        /// @param connection its number, from 0
        Calls<C> of(int connection);
    }

    /// Is told when the time that counts begins and ends.
    interface Watch {
        /// Nobody looks.
        Watch NONE = new Watch() {
            @Override
            public void begin() {}

            @Override
            public void end() {}
        };

        void begin() throws IOException;

        void end() throws IOException;
    }

    /// @param done things of all connections together
    /// @param perSecond the same, in a second
    /// @param median nanoseconds of one call
    /// @param tail nanoseconds that one call in a hundred exceeds
    record Result(long done, double perSecond, long median, long tail) {
        static Result of(long[] nanos, long done, long elapsedNanos) {
            if (nanos.length == 0) {
                throw new IllegalStateException("No call ended in time: measure for longer.");
            }
            long[] sorted = nanos.clone();
            Arrays.sort(sorted);
            return new Result(done, done / (elapsedNanos / 1e9), sorted[sorted.length / 2],
                    sorted[(int) (sorted.length * 99L / 100)]);
        }
    }

    private final List<C> clients;
    private final Work<C> work;
    private final long start;
    private volatile long end;

    private Load(List<C> clients, Work<C> work, Duration warmUp, Duration measured) {
        this.clients = clients;
        this.work = work;
        this.start = System.nanoTime() + warmUp.toNanos();
        this.end = start + measured.toNanos();
    }

    /// Warms up, then measures. Calls that began before the end count.
    static <C extends Client> Result run(Connector<C> server, int connections, Duration warmUp, Duration measured,
            Work<C> work, Watch watch) throws SQLException, IOException, InterruptedException {
        List<C> clients = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                clients.add(server.connect());
            }
            return new Load<>(clients, work, warmUp, measured).run(watch);
        } finally {
            for (C client : clients) {
                client.close();
            }
        }
    }

    private Result run(Watch watch) throws SQLException, IOException, InterruptedException {
        List<Future<Times>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(clients.size())) {
            for (int i = 0; i < clients.size(); i++) {
                int me = i;
                running.add(threads.submit(() -> calls(clients.get(me), work.of(me))));
            }
            sleepUntil(start);
            watch.begin();
            while (end - System.nanoTime() > 0 && !running.stream().allMatch(Future::isDone)) {
                sleepUntil(Math.min(end, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50)));
            }
            watch.end();
        }
        List<Times> all = new ArrayList<>();
        try {
            for (Future<Times> part : running) {
                all.add(part.get());
            }
        } catch (ExecutionException e) {
            throw new SQLException("A client failed: " + e.getCause(), e);
        }
        return Result.of(all.stream().flatMapToLong(times -> Arrays.stream(times.nanos)).toArray(),
                all.stream().mapToLong(Times::done).sum(), Math.max(1, end - start));
    }

    private static void sleepUntil(long time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time - System.nanoTime());
    }

    /// What one connection did.
    private static final class Times {
        private final long[] nanos;
        private final long done;

        Times(long[] nanos, long done) {
            this.nanos = nanos;
            this.done = done;
        }

        long done() {
            return done;
        }
    }

    private Times calls(C client, Calls<C> calls) throws SQLException {
        long[] times = new long[1024];
        int count = 0;
        long done = 0;
        long before = System.nanoTime();
        for (long number = 0; before - end < 0; number++) {
            int things = calls.call(client, number);
            long after = System.nanoTime();
            if (things == NOTHING_LEFT) {
                end = Math.min(end, after);
                break;
            }
            if (before - start >= 0) {
                if (count == times.length) {
                    times = Arrays.copyOf(times, 2 * count);
                }
                times[count++] = after - before;
                done += things;
            }
            before = after;
        }
        return new Times(Arrays.copyOf(times, count), done);
    }
}
