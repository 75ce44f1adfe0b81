package org.granary.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What connections cost that do nothing.
@Command(name = "idle", mixinStandardHelpOptions = true, description = "What connections cost that are logged in and do nothing: the memory of the whole server process.")
final class IdleCommand implements Callable<Integer> {
    private static final int LOGINS_AT_ONCE = 8;
    /// Of this process and of the server's, besides the connections.
    private static final int OTHER_HANDLES = 500;
    private static final Path LIMITS = Path.of("/proc/self/limits");

    @Mixin
    private Options options = new Options();

    @Option(names = "--connections", defaultValue = "10000", description = "How many (default: ${DEFAULT-VALUE}).")
    private int connections;

    @Option(names = "--tls", description = "Encrypt them.")
    private boolean tls;

    @Option(names = "--jvm", split = " ", defaultValue = "-Xmx1g", description = "Options of the server's JVM (default: ${DEFAULT-VALUE}).")
    private List<String> jvm = List.of();

    private final PrintWriter out;

    IdleCommand(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        requireHandles(connections + OTHER_HANDLES);
        WorkFolder.with(options, folder -> {
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"), jvm, List.of())) {
                granary.open("TranslationServices", tls).close();
                long before = granary.residentBytes();
                long processor = granary.processorNanos();
                List<Connection> open = open(granary);
                long after = granary.residentBytes();
                Thread.sleep(1000L * options.seconds);
                long later = granary.residentBytes();
                out.println("| connections | whole process before MB | with them MB | after " + options.seconds
                        + " s MB | each KB | processor ms for each login |");
                out.println("| ---: | ---: | ---: | ---: | ---: | ---: |");
                out.printf(Locale.ROOT, "| %,d | %.0f | %.0f | %.0f | %.1f | %.1f |%n", open.size(), before / 1e6,
                        after / 1e6, later / 1e6, (later - before) / 1e3 / open.size(),
                        (granary.processorNanos() - processor) / 1e6 / open.size());
                for (Connection connection : open) {
                    if (!connection.isValid(10)) {
                        throw new IOException("A connection was closed meanwhile");
                    }
                    connection.close();
                }
            }
        });
        return 0;
    }

    private List<Connection> open(GranaryProcess granary) throws InterruptedException {
        List<Connection> open = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(LOGINS_AT_ONCE)) {
            List<Future<Connection>> opening = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                opening.add(threads.submit(() -> granary.open("TranslationServices", tls)));
            }
            String refusal = null;
            for (Future<Connection> each : opening) {
                try {
                    open.add(each.get());
                } catch (ExecutionException e) {
                    refusal = String.valueOf(e.getCause());
                }
            }
            if (refusal != null) {
                out.printf(Locale.ROOT, "%,d of %,d connections were refused: %s%n%n", connections - open.size(),
                        connections, refusal);
            }
        }
        return open;
    }

    /// Both processes need a file handle for each connection.
    private static void requireHandles(int needed) throws IOException {
        if (!Files.exists(LIMITS)) {
            return;
        }
        for (String line : Files.readAllLines(LIMITS)) {
            if (line.startsWith("Max open files")) {
                String soft = line.replaceFirst("Max open files *([^ ]*).*", "$1");
                if (!soft.equals("unlimited") && Long.parseLong(soft) < needed) {
                    throw new IOException("This needs " + needed + " file handles and may have " + soft
                            + ": raise the limit first (ulimit -n " + needed + ").");
                }
            }
        }
    }
}
