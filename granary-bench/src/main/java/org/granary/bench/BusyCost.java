package org.granary.bench;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/// What clients whose requests never end cost the others: how long `SELECT 1` takes, a login, and until an attention ends such a request.
final class BusyCost {
    private static final int LOGINS = 5;
    private static final int ATTENTIONS = 5;

    /// Requests that compute without end, or short ones without a pause between them.
    enum Kind {
        LOOP("DECLARE @i bigint = 0; WHILE 1 = 1 SET @i = @i + 1"), RECURSION(
                "WITH n AS (SELECT 1 AS i UNION ALL SELECT 1 FROM n) SELECT COUNT(*) FROM n OPTION (MAXRECURSION 0)"), JOIN(
                        "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 100) "
                                + "SELECT COUNT(*) FROM n a, n b, n c, n d, n e, n f"), TABLE(
                                        "SELECT COUNT(*) FROM Items a, Items b, Items c, Items d WHERE a.InputFile < b.OutputFile"), TEXT(
                                                "DECLARE @t varchar(max) = REPLICATE(CAST('ab' AS varchar(max)), 500000); "
                                                        + "WHILE 1 = 1 SET @t = REPLACE(@t, 'a', 'a')"), SHORT(
                                                                "DECLARE @i int = 0; WHILE @i < 2000 SET @i = @i + 1");

        private final String sql;

        Kind(String sql) {
            this.sql = sql;
        }
    }

    private final GranaryProcess granary;
    private final PrintWriter out;

    BusyCost(GranaryProcess granary, PrintWriter out) {
        this.granary = granary;
        this.out = out;
        out.println("| busy requests | kind | SELECT 1: calls, median, 99 %, slowest ms | login median, slowest ms"
                + " | login with a hash median, slowest ms | attention median, slowest ms |");
        out.println("| --- | --- | --- | --- | --- | --- |");
    }

    void run(int count, Kind kind, Duration warmUp, Duration measured) throws SQLException, InterruptedException {
        try (Connection client = granary.open(); Statement statement = client.createStatement()) {
            List<Busy> busy = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                busy.add(new Busy(kind));
            }
            calls(statement, warmUp);
            long[] calls = calls(statement, measured);
            long[] logins = new long[LOGINS];
            long[] hashed = new long[LOGINS];
            for (int i = 0; i < LOGINS; i++) {
                long before = System.nanoTime();
                granary.open().close();
                logins[i] = System.nanoTime() - before;
                before = System.nanoTime();
                granary.refused();
                hashed[i] = System.nanoTime() - before;
            }
            long[] attentions = new long[Math.min(ATTENTIONS, count)];
            for (int i = 0; i < attentions.length; i++) {
                attentions[i] = busy.removeFirst().end();
            }
            for (Busy one : busy) {
                one.end();
            }
            Arrays.sort(calls);
            out.printf(Locale.ROOT, "| %d | %s | %d, %.2f, %.2f, %.2f | %s | %s | %s |%n", count,
                    kind.name().toLowerCase(Locale.ROOT), calls.length, calls[calls.length / 2] / 1e6,
                    calls[calls.length * 99 / 100] / 1e6, calls[calls.length - 1] / 1e6, middleAndLast(logins),
                    middleAndLast(hashed), middleAndLast(attentions));
            out.flush();
        }
    }

    private static String middleAndLast(long[] nanos) {
        if (nanos.length == 0) {
            return "";
        }
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return String.format(Locale.ROOT, "%.1f, %.1f", sorted[sorted.length / 2] / 1e6,
                sorted[sorted.length - 1] / 1e6);
    }

    private static long[] calls(Statement statement, Duration time) throws SQLException, InterruptedException {
        List<Long> times = new ArrayList<>();
        long end = System.nanoTime() + time.toNanos();
        for (long before = System.nanoTime(); before - end < 0 || times.isEmpty(); before = System.nanoTime()) {
            statement.executeQuery("SELECT 1").close();
            times.add(System.nanoTime() - before);
            // A client that thinks between two calls, and not one that computes all the time itself.
            Thread.sleep(2);
        }
        return times.stream().mapToLong(Long::longValue).toArray();
    }

    /// A connection with a request that never ends by itself.
    private final class Busy {
        private final Connection connection = granary.open();
        private final Statement statement = connection.createStatement();
        private final CountDownLatch ended = new CountDownLatch(1);
        private final Thread thread;
        private volatile boolean ending;

        Busy(Kind kind) throws SQLException {
            thread = Thread.ofVirtual().start(() -> {
                try {
                    while (!ending) {
                        statement.execute(kind.sql);
                    }
                } catch (SQLException e) {
                    // Cancelled.
                } finally {
                    ended.countDown();
                }
            });
        }

        /// @return nanoseconds from the attention to the end of the answer
        long end() throws SQLException, InterruptedException {
            long before = System.nanoTime();
            ending = true;
            statement.cancel();
            ended.await();
            long time = System.nanoTime() - before;
            thread.join();
            connection.close();
            return time;
        }
    }
}
