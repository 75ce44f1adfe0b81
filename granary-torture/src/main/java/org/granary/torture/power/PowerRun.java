package org.granary.torture.power;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.granary.process.ServerProcess;
import org.granary.server.GranaryServer;
import org.granary.server.backup.BackupSet;
import org.granary.server.settings.Settings;
import org.granary.store.OwnerOnlyFolder;
import org.granary.torture.check.Invariants;
import org.granary.torture.check.LedgerCheck;
import org.granary.torture.check.Problems;
import org.granary.torture.check.ServerRows;
import org.granary.torture.ledger.Ledger;
import org.granary.torture.load.Targets;

/// Cuts the power of a recorded server between two system calls, again and again, and starts a server on what a disk may have then.
public final class PowerRun {
    private static final List<Loss> LOSSES = List.of(Loss.values());
    private final Path folder;
    private final long seed;
    private final boolean obeys;
    private final PrintWriter out;
    private final Map<String, Integer> kinds = new TreeMap<>();
    private final Problems problems = new Problems();

    /// @param folder an empty one
    /// @param obeys whether the disk keeps what was synced; one that does not shows that losses are found
    public PowerRun(Path folder, long seed, boolean obeys, PrintWriter out) {
        this.folder = folder.toAbsolutePath();
        this.seed = seed;
        this.obeys = obeys;
        this.out = out;
    }

    /// Whether this machine can record.
    public static boolean isPossible() throws InterruptedException {
        return Recording.isPossible();
    }

    /// What a run has found.
    ///
    /// @param kinds how many cuts came after each kind of event
    public record Result(int events, int cuts, long acknowledged, Map<String, Integer> kinds, Problems problems) {}

    /// A cut after this event.
    private record Cut(int event, Loss loss) {}

    /// @param cuts how many
    /// @param steps how many things clients do in the recording
    public Result run(int cuts, int clients, int steps) throws Exception {
        Recording recording = new Recording(folder);
        long backup = recording.run(clients, steps, seed);
        List<Timed> events = recording.events();
        Ledger ledger = Ledger.read(recording.ledgers());
        out.printf("recorded %d changes of files, %d calls%n", events.size(), ledger.size());
        Random random = new Random(seed);
        List<Cut> chosen = choose(events, cuts, random);
        DiskModel disk = new DiskModel(folder);
        recording.older().files().forEach(disk::has);
        out.printf("older versions of schemas: %s%n", recording.older().versions());
        int next = 0;
        for (int i = 0; i < events.size(); i++) {
            if (obeys || !events.get(i).event().kind().equals("sync of log")) {
                disk.apply(events.get(i));
            }
            for (; next < chosen.size() && chosen.get(next).event() == i; next++) {
                check(disk, chosen.get(next), events.get(i), ledger, backup, random);
                if ((next + 1) % 50 == 0) {
                    out.printf("cut %d: %d problems%n", next + 1, problems.size());
                }
            }
        }
        List<String> unexplained = disk.unexplained();
        if (!unexplained.isEmpty()) {
            throw new IOException("The recording is not complete: " + unexplained);
        }
        return new Result(events.size(), chosen.size(), ledger.count(org.granary.torture.ledger.Outcome.OK), kinds,
                problems);
    }

    /// Each kind of event has its part, however rare it is.
    private List<Cut> choose(List<Timed> events, int cuts, Random random) {
        Map<String, List<Integer>> byKind = new TreeMap<>();
        for (int i = 0; i < events.size(); i++) {
            byKind.computeIfAbsent(events.get(i).event().kind(), _ -> new ArrayList<>()).add(i);
        }
        List<List<Integer>> all = List.copyOf(byKind.values());
        List<Cut> chosen = new ArrayList<>();
        for (int i = 0; i < cuts; i++) {
            List<Integer> some = all.get(i % all.size());
            int event = some.get(random.nextInt(some.size()));
            kinds.merge(events.get(event).event().kind(), 1, Integer::sum);
            chosen.add(new Cut(event, LOSSES.get(random.nextInt(LOSSES.size()))));
        }
        chosen.sort(Comparator.comparingInt(Cut::event));
        return chosen;
    }

    private void check(DiskModel disk, Cut cut, Timed last, Ledger ledger, long backup, Random random)
            throws IOException {
        Path image = folder.resolve("image");
        delete(image);
        Path data = Files.createDirectories(image.resolve("data"));
        disk.write(image, cut.loss(), random);
        OwnerOnlyFolder.close(data);
        Problems found = new Problems();
        try {
            Map<String, String> settings = new HashMap<>(Map.of("data", data.toString(), "port", "0",
                    "sa-password", ServerProcess.PASSWORD));
            try (GranaryServer server = GranaryServer.start(Settings.of(settings))) {
                ServerRows rows = database -> Targets.connect("127.0.0.1", server.address().getPort(), database);
                found.addAll(LedgerCheck.run(ledger.until(last.ended()), rows));
                found.addAll(OlderData.check(rows));
            }
            found.addAll(Invariants.check(data, null));
            checkBackups(image.resolve("backups"), last.ended() > backup, found);
        } catch (Exception e) {
            found.add("servers that do not start or work", e);
        }
        if (!found.isEmpty()) {
            out.printf("cut after event %d (%s %s), %s:%n%s%n", cut.event(), last.event().kind(),
                    last.event().path(), cut.loss(), found);
            Path kept = folder.resolve("problem-" + cut.event() + "-" + cut.loss());
            delete(kept);
            disk.write(kept, cut.loss(), new Random(seed));
        }
        problems.addAll(found);
    }

    /// A backup that is there is whole, and one that was reported is there.
    private static void checkBackups(Path backups, boolean complete, Problems found) {
        List<BackupSet> sets = Files.isDirectory(backups) ? BackupSet.all(backups) : List.of();
        if (complete && sets.isEmpty()) {
            found.add("lost backups", backups);
        }
        for (BackupSet set : sets) {
            try (set) {
                set.problems().forEach(problem -> found.add("damaged backups", problem));
            }
        }
    }

    private static void delete(Path image) throws IOException {
        if (Files.exists(image)) {
            try (Stream<Path> all = Files.walk(image)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
