package org.granary.torture.check;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.torture.ledger.Call;
import org.granary.torture.ledger.Entry;
import org.granary.torture.ledger.Ledger;
import org.jspecify.annotations.Nullable;

/// The objects of the configuration against the ledger.
final class ObjectCheck {
    static final String DATABASE = "SharePoint_Config";

    private final Ledger ledger;
    private final Problems problems;

    ObjectCheck(Ledger ledger, Problems problems) {
        this.ledger = ledger;
        this.problems = problems;
    }

    private record Stored(String version, String text) {}

    /// @param entry that is about the object
    /// @param text null where it was removed
    private record Change(Entry entry, @Nullable String text) {}

    void run(ServerRows server) throws SQLException {
        Map<String, Stored> objects = new HashMap<>();
        server.read(DATABASE, "SELECT Id, Version, Properties FROM dbo.Objects", row -> objects
                .put(row.getString(1).toLowerCase(java.util.Locale.ROOT), new Stored(
                        HexFormat.of().formatHex(row.getBytes(2)), row.getString(3))));
        Set<String> versions = new HashSet<>();
        Map<String, List<Change>> changes = changes(versions);
        changes.forEach((id, all) -> check(id, all, objects.get(id)));
        for (Entry entry : ledger.of(Call.PUT_AND_ROLL_BACK)) {
            entry.arguments().forEach(
                    id -> problems.addIf(objects.containsKey(id), "objects that were rolled back and are there", id));
        }
    }

    /// By object, in their order: each object has one client.
    private Map<String, List<Change>> changes(Set<String> versions) {
        Map<String, List<Change>> changes = new HashMap<>();
        for (Entry entry : ledger.of(Call.PUT)) {
            for (int i = 0; i < entry.arguments().size(); i += 2) {
                changes.computeIfAbsent(entry.argument(i), _ -> new ArrayList<>())
                        .add(new Change(entry, entry.argument(i + 1)));
            }
            entry.answer().forEach(version -> problems.addIf(!versions.add(version), "versions given twice", version));
        }
        for (Entry entry : ledger.of(Call.DROP)) {
            changes.computeIfAbsent(entry.argument(0), _ -> new ArrayList<>()).add(new Change(entry, null));
        }
        return changes;
    }

    private void check(String id, List<Change> changes, @Nullable Stored stored) {
        List<Change> sorted = changes.stream().filter(change -> change.entry().isPossible())
                .sorted(java.util.Comparator.comparingLong(change -> change.entry().began())).toList();
        // The last acknowledged one, and all after it whose outcome is unknown.
        int last = -1;
        for (int i = 0; i < sorted.size(); i++) {
            if (sorted.get(i).entry().isAcknowledged()) {
                last = i;
            }
        }
        List<Change> possible = sorted.subList(Math.max(0, last), sorted.size());
        boolean fits = possible.stream().anyMatch(change -> fits(id, change, stored)) || (last < 0 && stored == null);
        problems.addIf(!fits, stored == null ? "lost objects" : "objects that are not what was stored last", id);
    }

    private static boolean fits(String id, Change change, @Nullable Stored stored) {
        if (change.text() == null || stored == null) {
            return change.text() == null && stored == null;
        }
        Entry entry = change.entry();
        return change.text().equals(stored.text()) && (!entry.isAcknowledged()
                || entry.answer().get(entry.arguments().indexOf(id) / 2).equals(stored.version()));
    }
}
