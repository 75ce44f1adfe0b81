package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// How long a right login takes, over TLS and without, while strangers try to keep the server busy, one kind after the other and all kinds at once.
final class StrangersCost {
    private final PrintWriter out;
    private final int connections;
    private final int seconds;

    StrangersCost(PrintWriter out, int connections, int seconds) {
        this.out = out;
        this.connections = connections;
        this.seconds = seconds;
    }

    /// @param heap of the server, as for `-Xmx`
    /// @param only the kinds to measure, all where it is empty
    void run(Path data, String heap, List<StrangerKind> only) throws IOException, InterruptedException {
        try (GranaryProcess granary = GranaryProcess.start(data, "-Xmx" + heap)) {
            out.println(
                    "| strangers | connections/s | logins | refused | median ms | slowest ms | server ms/connection | process MB |");
            out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
            measure("none", List.of(), granary);
            measure("none", List.of(), granary);
            for (StrangerKind kind : only.isEmpty() ? List.of(StrangerKind.values()) : only) {
                measure(kind.name(), List.of(kind), granary);
            }
            measure("all kinds", List.of(StrangerKind.values()), granary);
        }
    }

    private void measure(String name, List<StrangerKind> kinds, GranaryProcess granary)
            throws IOException, InterruptedException {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong attacks = new AtomicLong();
        List<Long> times = new ArrayList<>();
        int refused = 0;
        long before = granary.processorNanos();
        long end;
        ExecutorService strangers = Executors.newVirtualThreadPerTaskExecutor();
        try {
            for (int i = 0; i < connections && !kinds.isEmpty(); i++) {
                StrangerKind kind = kinds.get(i % kinds.size());
                strangers.execute(() -> attack(kind, granary.port(), stop, attacks));
            }
            TimeUnit.SECONDS.sleep(1);
            end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            for (int i = 0; System.nanoTime() < end; i++) {
                long start = System.nanoTime();
                try (Connection connection = i % 2 == 0 ? granary.open() : granary.openEncrypted()) {
                    if (!connection.isValid(60)) {
                        refused++;
                    }
                } catch (SQLException e) {
                    refused++;
                    out.println(e.getMessage());
                }
                times.add(System.nanoTime() - start);
            }
        } finally {
            stop.set(true);
            strangers.shutdownNow();
            var _ = strangers.awaitTermination(60, TimeUnit.SECONDS);
        }
        times.sort(null);
        out.printf(Locale.ROOT, "| %s | %d | %d | %d | %.0f | %.0f | %.2f | %.0f |%n", name,
                attacks.get() / (seconds + 1), times.size(), refused, times.get(times.size() / 2) / 1e6,
                times.getLast() / 1e6, (granary.processorNanos() - before) / 1e6 / Math.max(1, attacks.get()),
                granary.residentBytes() / 1e6);
    }

    private static void attack(StrangerKind kind, int port, AtomicBoolean stop, AtomicLong attacks) {
        while (!stop.get()) {
            attacks.incrementAndGet();
            try (StrangerSocket socket = new StrangerSocket(port)) {
                kind.attack(socket);
            } catch (IOException e) {
                // The server has had enough of it.
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
