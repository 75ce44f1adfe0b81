package org.granary.torture.check;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.granary.torture.ledger.Call;
import org.granary.torture.ledger.Entry;
import org.granary.torture.ledger.Ledger;
import org.granary.torture.load.VersionCache;
import org.granary.worker.queue.QueueKind;

/// Compares a ledger with a server on which no client works any more.
public final class LedgerCheck {
    private final Ledger ledger;
    private final Problems problems = new Problems();

    public LedgerCheck(Ledger ledger) {
        this.ledger = ledger;
    }

    /// @param ledger of all that was ever done with the databases of the server
    public static Problems run(Ledger ledger, ServerRows server) throws SQLException {
        LedgerCheck check = new LedgerCheck(ledger);
        for (QueueKind kind : QueueKind.values()) {
            new QueueCheck(ledger, kind.database(), check.problems).run(server);
        }
        new ObjectCheck(ledger, check.problems).run(server);
        new CrawlCheck(ledger, check.problems).run(server);
        check.checkLocks(server);
        check.checkNumbers(server);
        return check.problems;
    }

    private void checkLocks(ServerRows server) throws SQLException {
        Holdings holdings = new Holdings();
        Map<String, String> holders = new HashMap<>();
        List<Entry> all = java.util.stream.Stream.of(Call.LOCK, Call.UNLOCK).flatMap(call -> ledger.of(call).stream())
                .sorted(java.util.Comparator.comparingLong(Entry::began)).toList();
        Map<String, Boolean> certain = new HashMap<>();
        for (Entry entry : all) {
            String held = entry.argument(0) + " " + entry.argument(1);
            if (entry.call() == Call.UNLOCK) {
                holdings.givenBack(entry.argument(0), entry.argument(1), entry.began());
                certain.remove(held);
            } else if (entry.isAcknowledged() && entry.answer().getFirst().equals("true")) {
                holdings.taken(entry.argument(0), entry.argument(1), entry.ended());
                certain.put(held, true);
            }
        }
        holdings.check("locks that two had", problems);
        server.read(ObjectCheck.DATABASE, "SELECT JobId, ServerName FROM dbo.TimerJobLocks",
                row -> holders.put(row.getString(1).toLowerCase(java.util.Locale.ROOT), row.getString(2)));
        for (String held : certain.keySet()) {
            String[] parts = held.split(" ", 2);
            problems.addIf(!parts[1].equals(holders.get(parts[0])), "lost locks", held);
        }
    }

    private void checkNumbers(ServerRows server) throws SQLException {
        Set<String> given = new HashSet<>();
        for (Entry entry : ledger.of(Call.NUMBER)) {
            entry.answer().forEach(number -> problems.addIf(!given.add(number), "numbers given twice", number));
        }
        Set<String> there = new HashSet<>(server.read("Search_Service_Application_DB",
                "EXEC proc_MSS_GetIncompleteCommands N'torture'", row -> String.valueOf(row.getLong(1))));
        given.forEach(number -> problems.addIf(!there.contains(number), "lost commands", number));
    }

    /// Asks a last time for what is new: then the cache has exactly the objects that are there.
    public static Problems versions(VersionCache cache, ServerRows server) throws SQLException {
        Problems problems = new Problems();
        try (Connection connection = server.connect(ObjectCheck.DATABASE)) {
            cache.poll(connection);
        }
        Map<UUID, Long> there = new HashMap<>();
        server.read(ObjectCheck.DATABASE, "SELECT Id, Version FROM dbo.Objects", row -> there
                .put(UUID.fromString(row.getString(1)), ByteBuffer.wrap(row.getBytes(2)).getLong()));
        Map<UUID, Long> known = cache.objects();
        there.forEach((id, version) -> problems.addIf(!version.equals(known.get(id)),
                "versions that a client who polls has not seen", id));
        known.keySet().forEach(
                id -> problems.addIf(!there.containsKey(id), "removals that a client who polls has not seen", id));
        return problems;
    }
}
