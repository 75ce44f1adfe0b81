package org.granary.torture.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The calls of all clients, in the order in which they began.
public final class Ledger {
    static final String SUFFIX = ".ledger";

    private final List<Entry> entries;

    private Ledger(List<Entry> entries) {
        this.entries = entries;
    }

    /// Reads all ledgers in a folder and in those below it.
    public static Ledger read(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
        }
        List<Entry> entries = new ArrayList<>();
        for (Path file : files) {
            String name = String.valueOf(file.getFileName());
            entries.addAll(read(file, name.substring(0, name.length() - SUFFIX.length())));
        }
        return new Ledger(entries);
    }

    private static List<Entry> read(Path file, String client) throws IOException {
        Map<Long, Entry> entries = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(file);
        for (String line : lines) {
            String[] fields = line.split("\t", -1);
            // The last line may be cut off where the load itself was killed.
            if (fields.length >= 4 && !fields[3].isEmpty()) {
                read(entries, client, fields);
            }
        }
        return List.copyOf(entries.values());
    }

    private static void read(Map<Long, Entry> entries, String client, String[] fields) {
        long number = Long.parseLong(fields[1]);
        long time = Long.parseLong(fields[2]);
        List<String> values = Arrays.asList(fields).subList(4, fields.length);
        Entry intent = entries.get(number);
        if (fields[0].equals("?")) {
            entries.put(number, new Entry(client, Call.valueOf(fields[3]), values, time, Long.MAX_VALUE,
                    Outcome.UNKNOWN, List.of()));
        } else if (intent != null) {
            entries.put(number, new Entry(client, intent.call(), intent.arguments(), intent.began(), time,
                    Outcome.valueOf(fields[3]), values));
        }
    }

    /// Those of one kind, in the order in which they began.
    public List<Entry> of(Call call) {
        return entries.stream().filter(entry -> entry.call() == call).sorted(Comparator.comparingLong(Entry::began))
                .toList();
    }

    /// Those of one kind in one queue.
    public List<Entry> of(Call call, String queue) {
        return of(call).stream().filter(entry -> entry.argument(0).equals(queue)).toList();
    }

    /// What was acknowledged by a time, as a ledger that ends there: later calls are not in it, and those that were under way are unknown.
    public Ledger until(long time) {
        return new Ledger(entries.stream().filter(entry -> entry.began() <= time)
                .map(entry -> entry.ended() <= time
                        ? entry
                        : new Entry(entry.client(), entry.call(), entry.arguments(), entry.began(), Long.MAX_VALUE,
                                Outcome.UNKNOWN, List.of()))
                .toList());
    }

    public long count(Outcome outcome) {
        return entries.stream().filter(entry -> entry.outcome() == outcome).count();
    }

    public int size() {
        return entries.size();
    }
}
