package org.granary.torture;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.granary.torture.crash.Cluster;
import org.granary.torture.crash.CrashRun;
import org.granary.torture.crash.StoreChoice;
import org.granary.torture.fault.Fault;
import org.granary.torture.fault.FaultRun;
import org.granary.torture.isolation.IsolationRun;
import org.granary.torture.power.PowerRun;
import org.granary.torture.simulate.SimulationRun;
import org.granary.torture.soak.SoakRun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `granary-torture`: each command does something bad to a server, and compares what is left with what clients were told.
@Command(name = "granary-torture", mixinStandardHelpOptions = true, subcommands = CommandLine.HelpCommand.class, description = "Does bad things to servers while clients work, and compares what is left with what clients were told. The exit code is 0 where nothing is wrong.")
public final class Main {
    private final PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);

    private Main() {}

    public static void main(String[] arguments) {
        // Read when the first logger is made: the library that starts PostgreSQL tells a lot.
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
        System.exit(new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true).execute(arguments));
    }

    @Command(name = "crash", mixinStandardHelpOptions = true, description = "Kills servers with SIGKILL while clients of all protocols work. A run that is interrupted goes on when the command is given again with the same folder.")
    int crash(
            @Option(names = "--folder", required = true, description = "Where databases and ledgers are kept.") Path folder,
            @Option(names = "--rounds", defaultValue = "10", description = "How many, with those that the folder has (default: ${DEFAULT-VALUE}).") int rounds,
            @Option(names = "--store", defaultValue = "EMBEDDED", description = "${COMPLETION-CANDIDATES}: one server with its own files, or two servers on one PostgreSQL (default: ${DEFAULT-VALUE}).") StoreChoice store,
            @Option(names = "--seed", defaultValue = "1", description = "What is random follows from it (default: ${DEFAULT-VALUE}).") long seed,
            @Option(names = "--clients", defaultValue = "8", description = "How many at once (default: ${DEFAULT-VALUE}).") int clients,
            @Option(names = "--check-every", defaultValue = "10", description = "After how many rounds everything is compared (default: ${DEFAULT-VALUE}).") int checkEvery)
            throws Exception {
        CrashRun.Result result = new CrashRun(folder, store, seed, clients, checkEvery, out).run(rounds);
        out.println("| store | rounds | acknowledged | refused | unknown | problems |");
        out.println("| --- | ---: | ---: | ---: | ---: | ---: |");
        out.printf("| %s | %d | %d | %d | %d | %d |%n", store, result.rounds(), result.acknowledged(),
                result.refused(), result.unknown(), result.problems().size());
        result.victims().forEach((victim, count) -> out.println("killed: " + victim + ", " + count + " times"));
        result.errors().forEach((error, count) -> out.println("error: " + error + ", " + count + " times"));
        result.problems().lines().forEach(out::println);
        return result.problems().isEmpty() ? 0 : 1;
    }

    @Command(name = "power", mixinStandardHelpOptions = true, description = "Records how a server with the embedded store changes its files, from its first start to its stop, and starts a server on what a disk may have after the power was cut in between. Needs strace.")
    int power(
            @Option(names = "--folder", required = true, description = "An empty folder for the recording.") Path folder,
            @Option(names = "--cuts", defaultValue = "100", description = "How many (default: ${DEFAULT-VALUE}).") int cuts,
            @Option(names = "--clients", defaultValue = "6", description = "How many at once (default: ${DEFAULT-VALUE}).") int clients,
            @Option(names = "--steps", defaultValue = "600", description = "How many things clients do in the recording (default: ${DEFAULT-VALUE}).") int steps,
            @Option(names = "--seed", defaultValue = "1", description = "What is random follows from it (default: ${DEFAULT-VALUE}).") long seed,
            @Option(names = "--lying-disk", description = "The disk loses what was synced to the logs of databases: shows that losses are found.") boolean lying)
            throws Exception {
        if (!PowerRun.isPossible()) {
            out.println("strace is missing, or may not be used here.");
            return 2;
        }
        PowerRun.Result result = new PowerRun(folder, seed, !lying, out).run(cuts, clients, steps);
        out.println("| changes of files | cuts | acknowledged | problems |");
        out.println("| ---: | ---: | ---: | ---: |");
        out.printf("| %d | %d | %d | %d |%n", result.events(), result.cuts(), result.acknowledged(),
                result.problems().size());
        result.kinds().forEach((kind, count) -> out.println("cuts after: " + kind + ", " + count));
        result.problems().lines().forEach(out::println);
        return result.problems().isEmpty() ? 0 : 1;
    }

    @Command(name = "isolation", mixinStandardHelpOptions = true, description = "Clients append to lists and read them in transactions; then the history is searched for what no order of the transactions explains.")
    int isolation(
            @Option(names = "--folder", required = true, description = "Where databases are kept.") Path folder,
            @Option(names = "--store", defaultValue = "EMBEDDED", description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).") StoreChoice store,
            @Option(names = "--transactions", defaultValue = "10000", description = "How many (default: ${DEFAULT-VALUE}).") int transactions,
            @Option(names = "--clients", defaultValue = "8", description = "How many at once (default: ${DEFAULT-VALUE}).") int clients,
            @Option(names = "--seed", defaultValue = "1", description = "What is random follows from it (default: ${DEFAULT-VALUE}).") long seed)
            throws Exception {
        IsolationRun.Result result;
        try (Cluster cluster = Cluster.start(folder, store)) {
            result = new IsolationRun(cluster.targets(), seed).run(clients, transactions);
        }
        out.println("| store | committed | rolled back | unknown | anomalies |");
        out.println("| --- | ---: | ---: | ---: | ---: |");
        out.printf("| %s | %d | %d | %d | %d |%n", store, result.committed(), result.rolledBack(), result.unknown(),
                result.anomalies().size());
        result.anomalies().forEach(out::println);
        return result.anomalies().isEmpty() ? 0 : 1;
    }

    @Command(name = "soak", mixinStandardHelpOptions = true, description = "The same load for a long time: what the server takes of the machine, every so often. Linux only.")
    int soak(
            @Option(names = "--folder", required = true, description = "An empty folder for databases and ledgers.") Path folder,
            @Option(names = "--store", defaultValue = "EMBEDDED", description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).") StoreChoice store,
            @Option(names = "--seconds", defaultValue = "3600", description = "How long (default: ${DEFAULT-VALUE}).") int seconds,
            @Option(names = "--every", defaultValue = "60", description = "Seconds between two lines (default: ${DEFAULT-VALUE}).") int every,
            @Option(names = "--clients", defaultValue = "8", description = "How many at once (default: ${DEFAULT-VALUE}).") int clients,
            @Option(names = "--seed", defaultValue = "1", description = "What is random follows from it (default: ${DEFAULT-VALUE}).") long seed)
            throws Exception {
        SoakRun.Result result = new SoakRun(folder, store, out).run(seconds, every, clients, seed);
        out.println("problems: " + result.problems().size());
        result.problems().lines().forEach(out::println);
        return result.problems().isEmpty() ? 0 : 1;
    }

    @Command(name = "simulate", mixinStandardHelpOptions = true, description = "Runs the embedded store in simulations, where threads, time and faults follow from a seed. A seed that fails does so again.")
    int simulate(
            @Option(names = "--steps", defaultValue = "1000000", description = "How many times a thread goes on, at least (default: ${DEFAULT-VALUE}).") long steps,
            @Option(names = "--seed", defaultValue = "1", description = "That of the first simulation; the others have the next ones (default: ${DEFAULT-VALUE}).") long seed,
            @Option(names = "--folder", description = "Where databases are for a moment (default: in memory, where there is /dev/shm).") @Nullable Path folder)
            throws Exception {
        // Faults are what it is for.
        System.setProperty("org.slf4j.simpleLogger.log.org.granary.store", "off");
        SimulationRun.Result result = new SimulationRun(folder, out).run(seed, steps);
        out.println("| simulations | steps | acknowledged | refused | crashes | problems |");
        out.println("| ---: | ---: | ---: | ---: | ---: | ---: |");
        out.printf("| %d | %d | %d | %d | %d | %d |%n", result.simulations(), result.steps(), result.acknowledged(),
                result.refused(), result.crashes(), result.problem() == null ? 0 : 1);
        if (result.problem() != null) {
            out.println(result.problem());
            return 1;
        }
        return 0;
    }

    @Command(name = "faults", mixinStandardHelpOptions = true, description = "Lets system calls of a server with the embedded store fail while clients work. Needs strace.")
    int faults(
            @Option(names = "--folder", required = true, description = "An empty folder for databases and ledgers.") Path folder,
            @Option(names = "--faults", split = ",", description = "Some of ${COMPLETION-CANDIDATES} (default: all).") @Nullable List<Fault> faults,
            @Option(names = "--seconds", defaultValue = "5", description = "How long clients work with each (default: ${DEFAULT-VALUE}).") int seconds,
            @Option(names = "--seed", defaultValue = "1", description = "What is random follows from it (default: ${DEFAULT-VALUE}).") long seed)
            throws Exception {
        if (!PowerRun.isPossible()) {
            out.println("strace is missing, or may not be used here.");
            return 2;
        }
        int problems = 0;
        out.println("| fault | acknowledged | refused | unknown | server lived | goes on afterwards | problems |");
        out.println("| --- | ---: | ---: | ---: | --- | --- | ---: |");
        for (Fault fault : faults == null ? List.of(Fault.values()) : faults) {
            FaultRun.Result result = new FaultRun(folder.resolve(fault.name()), fault).run(1000 * seconds, seed);
            out.printf("| %s | %d | %d | %d | %s | %s | %d |%n", fault, result.acknowledged(), result.refused(),
                    result.unknown(), result.lived() ? "yes" : "no", result.recovered() ? "yes" : "no",
                    result.problems().size());
            result.errors().forEach((error, count) -> out.println("  error: " + error + ", " + count + " times"));
            result.problems().lines().forEach(out::println);
            problems += result.problems().size();
        }
        return problems == 0 ? 0 : 1;
    }
}
