package org.granary.torture.crash;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import org.granary.torture.check.Problems;
import org.granary.torture.ledger.Ledger;
import org.granary.torture.ledger.Outcome;
import org.granary.torture.load.Load;
import org.granary.torture.load.VersionCache;

/// Rounds of load, kill, start and check. A run that was ended goes on where it was: the folder has the databases, the ledgers and the number of rounds.
public final class CrashRun {
    private static final String STATE = "run.properties";

    private final Path folder;
    private final StoreChoice store;
    private final long seed;
    private final int clients;
    private final int checkEvery;
    private final PrintWriter out;
    private final Properties state = new Properties();
    private final Map<String, Integer> victims = new TreeMap<>();
    private final Map<String, Long> errors = new TreeMap<>();

    /// @param checkEvery after how many rounds everything is compared; after the last it always is
    public CrashRun(Path folder, StoreChoice store, long seed, int clients, int checkEvery, PrintWriter out)
            throws IOException {
        this.folder = Files.createDirectories(folder);
        this.store = store;
        this.clients = clients;
        this.checkEvery = checkEvery;
        this.out = out;
        Path file = folder.resolve(STATE);
        if (Files.exists(file)) {
            try (Reader in = Files.newBufferedReader(file)) {
                state.load(in);
            }
            if (!store.name().equals(state.getProperty("store"))) {
                throw new IOException("The run in " + folder + " is one of the store "
                        + state.getProperty("store") + ". Name another folder.");
            }
            this.seed = Long.parseLong(state.getProperty("seed"));
        } else {
            this.seed = seed;
            state.setProperty("store", store.name());
            state.setProperty("seed", Long.toString(seed));
            state.setProperty("rounds", "0");
            save();
        }
    }

    private void save() throws IOException {
        try (Writer file = Files.newBufferedWriter(folder.resolve(STATE))) {
            state.store(file, null);
        }
    }

    /// What a run has found.
    ///
    /// @param victims how often each was killed, in the rounds of this process
    /// @param errors how often each error was seen, in the rounds of this process
    public record Result(int rounds, long acknowledged, long refused, long unknown, Map<String, Integer> victims,
            Map<String, Long> errors, Problems problems) {}

    /// Runs until so many rounds are done, with those of earlier runs, or until something is wrong.
    public Result run(int rounds) throws Exception {
        VersionCache versions = new VersionCache();
        Problems problems = new Problems();
        int round = Integer.parseInt(state.getProperty("rounds"));
        try (Cluster cluster = Cluster.start(folder, store)) {
            while (round < rounds && problems.isEmpty()) {
                round(cluster, versions, round);
                round++;
                state.setProperty("rounds", Integer.toString(round));
                save();
                if (round % checkEvery == 0 || round == rounds) {
                    Ledger ledger = ledger();
                    problems.addAll(cluster.check(ledger, versions));
                    out.printf("round %d: %d acknowledged, %d unknown, %d problems%n", round,
                            ledger.count(Outcome.OK), ledger.count(Outcome.UNKNOWN), problems.size());
                }
            }
        }
        Ledger ledger = ledger();
        return new Result(round, ledger.count(Outcome.OK), ledger.count(Outcome.ERROR),
                ledger.count(Outcome.UNKNOWN), victims, errors, problems);
    }

    private Ledger ledger() throws IOException {
        return Ledger.read(Files.createDirectories(folder.resolve("ledgers")));
    }

    private void round(Cluster cluster, VersionCache versions, int round) throws Exception {
        Random random = new Random(seed * 1_000_003 + round);
        // A part of a round that was ended has a ledger, too.
        Path ledgers = folder.resolve("ledgers").resolve(round + "-" + System.nanoTime());
        try (Load load = Load.start(ledgers, cluster.targets(), versions, loads(), clients, random.nextLong())) {
            load.await(20 + random.nextInt(300));
            // Anywhere in a call, not only right after an answer.
            Thread.sleep(random.nextInt(20));
            victims.merge(cluster.killSomebody(random), 1, Integer::sum);
            load.await(20 + random.nextInt(50));
            load.end();
            load.progress().errors().forEach((error, count) -> errors.merge(error, count, Long::sum));
        }
    }

    /// A number that no load of this folder had before, also one of a round that was ended.
    private int loads() throws IOException {
        int load = Integer.parseInt(state.getProperty("loads", "0"));
        state.setProperty("loads", Integer.toString(load + 1));
        save();
        return load;
    }
}
