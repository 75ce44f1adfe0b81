package org.granary.torture.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.granary.process.ServerProcess;
import org.granary.torture.check.Invariants;
import org.granary.torture.check.LedgerCheck;
import org.granary.torture.check.Problems;
import org.granary.torture.check.ServerRows;
import org.granary.torture.ledger.Ledger;
import org.granary.torture.ledger.Outcome;
import org.granary.torture.load.Load;
import org.granary.torture.load.Targets;
import org.granary.torture.load.VersionCache;

/// A server with the embedded store, some of whose system calls fail. It is killed in the end, and one without the fault compares what is left with what
/// clients were told.
public final class FaultRun {
    private static final int CLIENTS = 6;
    private static final int MORE_CALLS = 50;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final Path folder;
    private final Fault fault;

    /// @param folder an empty one
    public FaultRun(Path folder, Fault fault) {
        this.folder = folder;
        this.fault = fault;
    }

    /// What a run has found.
    ///
    /// @param errors that clients got, with how often
    /// @param lived whether the server was there when the fault was over
    /// @param recovered whether clients got on then, without a new start
    public record Result(long acknowledged, long refused, long unknown, Map<String, Long> errors, boolean lived,
            boolean recovered, Problems problems) {}

    /// @param millis how long clients work
    public Result run(int millis, long seed) throws Exception {
        Path data = Files.createDirectories(folder).resolve("data");
        Path ledgers = folder.resolve("ledgers");
        Targets targets = new Targets();
        VersionCache versions = new VersionCache();
        try (ServerProcess server = ServerProcess.start(data)) {
            targets.set(0, server.port());
            load(ledgers.resolve("before"), targets, versions, 0, 200, seed);
            server.kill();
        }
        Map<String, Long> errors;
        boolean lived;
        boolean recovered = false;
        try (ServerProcess server = ServerProcess.start(data, "--log-level", "error")) {
            targets.set(0, server.port());
            try (Load load = Load.start(ledgers.resolve("fault"), targets, versions, 1, CLIENTS, seed)) {
                load.await(CLIENTS);
                Process strace = attach(data, server.pid());
                try {
                    Thread.sleep(millis);
                } finally {
                    // It lets go of the server, which goes on without faults.
                    strace.destroy();
                    strace.waitFor();
                }
                lived = server.isRunning();
                recovered = lived && isWorkingAgain(load);
                server.kill();
                load.end();
                errors = load.progress().errors();
            }
        }
        Problems problems = new Problems();
        try (ServerProcess server = ServerProcess.start(data)) {
            targets.set(0, server.port());
            load(ledgers.resolve("after"), targets, versions, 2, 100, seed);
            problems.addAll(LedgerCheck.run(Ledger.read(ledgers), ServerRows.of(targets, 0)));
            problems.addAll(LedgerCheck.versions(versions, ServerRows.of(targets, 0)));
            problems.addAll(Invariants.check(data, null));
        }
        Ledger during = Ledger.read(Files.createDirectories(ledgers.resolve("fault")));
        return new Result(during.count(Outcome.OK), during.count(Outcome.ERROR), during.count(Outcome.UNKNOWN),
                errors, lived, recovered, problems);
    }

    private static void load(Path ledgers, Targets targets, VersionCache versions, int round, int steps, long seed)
            throws Exception {
        try (Load load = Load.start(ledgers, targets, versions, round, CLIENTS, seed)) {
            load.await(steps);
            load.end();
        }
    }

    private static boolean isWorkingAgain(Load load) throws InterruptedException {
        long before = load.progress().steps();
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (load.progress().steps() - before < MORE_CALLS && System.nanoTime() - end < 0) {
            Thread.sleep(20);
        }
        return load.progress().steps() - before >= MORE_CALLS;
    }

    /// Faults only in the files of databases that are there.
    private Process attach(Path data, long server) throws IOException {
        String calls = fault.injection().substring(0, fault.injection().indexOf(':'));
        List<String> command = new ArrayList<>(List.of("strace", "-f", "-p", Long.toString(server), "-o",
                folder.resolve("trace").toString(), "-e", "trace=" + calls, "-e", "inject=" + fault.injection()));
        try (Stream<Path> files = Files.list(data)) {
            files.map(Path::toString).filter(file -> file.contains(".db"))
                    .forEach(file -> command.addAll(List.of("-P", file)));
        }
        return new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("strace.log").toFile()).start();
    }
}
