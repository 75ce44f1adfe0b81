package org.granary.bench;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Whether the time of a refusal tells which logins there are.
@Command(name = "guesses", mixinStandardHelpOptions = true, description = "How long a refused login takes, by what is wrong with it, in mixed order: whether the time tells which logins there are.")
final class GuessesCommand implements Callable<Integer> {
    private static final int LOGIN_FAILED = 18456;
    private static final String PASSWORD = "Bench-4711-Guessed";

    @Mixin
    private Options options = new Options();

    @Option(names = "--names", defaultValue = "40", description = "How many names of each kind; each is tried once (default: ${DEFAULT-VALUE}).")
    private int names;

    @Option(names = "--at-once", split = ",", defaultValue = "1,8", description = "How many clients guess at the same time, for each measurement (default: ${DEFAULT-VALUE}).")
    private List<Integer> atOnce = List.of();

    private final PrintWriter out;

    GuessesCommand(PrintWriter out) {
        this.out = out;
    }

    private enum Kind {
        /// There is no such login.
        UNKNOWN,
        /// A login that nobody has used since the server started.
        NEVER_USED,
        /// A login whose right password the server has seen.
        IN_USE,
        /// A login that is disabled; its password is wrong, too.
        DISABLED
    }

    private record Guess(Kind kind, String name) {}

    @Override
    public Integer call() throws Exception {
        WorkFolder.with(options, folder -> {
            try (GranaryProcess granary = GranaryProcess.start(folder.resolve("granary"))) {
                out.println("| clients at once | what is wrong | first quartile ms | median ms | third quartile ms |");
                out.println("| ---: | --- | ---: | ---: | ---: |");
                int round = 0;
                for (int clients : atOnce) {
                    measure(granary, clients, guesses(granary, round++));
                }
            }
        });
        return 0;
    }

    /// Names that were never tried, since the delay grows with each failure of a name.
    private List<Guess> guesses(GranaryProcess granary, int round) throws SQLException {
        List<Guess> guesses = new ArrayList<>();
        try (Connection administrator = granary.open("master");
                Statement statement = administrator.createStatement()) {
            for (Kind kind : Kind.values()) {
                for (int i = 0; i < names; i++) {
                    String name = kind.name().toLowerCase(Locale.ROOT) + round + "_" + i;
                    guesses.add(new Guess(kind, name));
                    if (kind != Kind.UNKNOWN) {
                        statement.execute("CREATE LOGIN " + name + " WITH PASSWORD = '" + PASSWORD + "'");
                    }
                    if (kind == Kind.IN_USE) {
                        granary.openAs(name, PASSWORD).close();
                    }
                    if (kind == Kind.DISABLED) {
                        statement.execute("ALTER LOGIN " + name + " DISABLE");
                    }
                }
            }
        }
        Collections.shuffle(guesses, new Random(round));
        return guesses;
    }

    private void measure(GranaryProcess granary, int clients, List<Guess> guesses)
            throws InterruptedException, ExecutionException {
        Map<Kind, List<Double>> times = new EnumMap<>(Kind.class);
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            List<Future<Double>> running = guesses.stream().map(guess -> threads.submit(() -> refuse(granary, guess)))
                    .toList();
            for (int i = 0; i < guesses.size(); i++) {
                times.computeIfAbsent(guesses.get(i).kind(), _ -> new ArrayList<>()).add(running.get(i).get());
            }
        }
        times.forEach((kind, all) -> {
            all.sort(null);
            out.printf(Locale.ROOT, "| %d | %s | %.1f | %.1f | %.1f |%n", clients, kind, all.get(all.size() / 4),
                    all.get(all.size() / 2), all.get(all.size() * 3 / 4));
        });
    }

    private static double refuse(GranaryProcess granary, Guess guess) throws SQLException {
        long start = System.nanoTime();
        try (Connection _ = granary.openAs(guess.name(), "wrong-" + guess.name())) {
            throw new SQLException("A wrong password was taken for the right one: " + guess.name());
        } catch (SQLException e) {
            if (e.getErrorCode() != LOGIN_FAILED) {
                throw e;
            }
            return (System.nanoTime() - start) / 1e6;
        }
    }
}
