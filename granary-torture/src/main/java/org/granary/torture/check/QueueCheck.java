package org.granary.torture.check;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.granary.torture.ledger.Call;
import org.granary.torture.ledger.Entry;
import org.granary.torture.ledger.Ledger;

/// A job queue against the ledger.
final class QueueCheck {
    private final Ledger ledger;
    private final String queue;
    private final Problems problems;

    QueueCheck(Ledger ledger, String queue, Problems problems) {
        this.ledger = ledger;
        this.queue = queue;
        this.problems = problems;
    }

    private record Item(boolean started, boolean stopped, boolean failed) {}

    void run(ServerRows server) throws SQLException {
        Map<String, Boolean> jobs = new HashMap<>();
        server.read(queue, "SELECT JobId, Submitted FROM dbo.Jobs",
                row -> jobs.put(row.getString(1), row.getBoolean(2)));
        Map<String, Item> items = new HashMap<>();
        Map<String, Integer> itemsOfJob = new HashMap<>();
        server.read(queue, "SELECT JobId, GroupId, ItemId, StartTime, StopTime, ErrorCode FROM dbo.Items", row -> {
            itemsOfJob.merge(row.getString(1), 1, Integer::sum);
            return items.put(row.getString(1) + "/" + row.getString(2) + "/" + row.getString(3), new Item(
                    row.getObject(4) != null, row.getObject(5) != null, row.getObject(6) != null));
        });
        Set<String> perhapsRemoved = ledger.of(Call.EXPIRE, queue).stream().filter(Entry::isPossible)
                .map(entry -> entry.argument(1)).collect(Collectors.toSet());
        checkJobs(jobs, itemsOfJob, perhapsRemoved);
        checkItems(items, perhapsRemoved);
        checkClaims();
    }

    private void checkJobs(Map<String, Boolean> jobs, Map<String, Integer> itemsOfJob, Set<String> perhapsRemoved) {
        Set<String> possible = new HashSet<>();
        for (Entry entry : ledger.of(Call.SUBMIT, queue)) {
            String job = entry.argument(1);
            if (entry.isPossible()) {
                possible.add(job);
            }
            Boolean submitted = jobs.get(job);
            problems.addIf(entry.isAcknowledged() && submitted == null && !perhapsRemoved.contains(job),
                    "lost jobs of " + queue, job);
            problems.addIf(submitted != null && (!submitted
                    || !entry.argument(2).equals(String.valueOf(itemsOfJob.getOrDefault(job, 0)))),
                    "jobs of " + queue + " that are there in part", job);
        }
        for (String job : jobs.keySet()) {
            problems.addIf(!possible.contains(job), "jobs of " + queue + " that nobody added", job);
        }
        for (Entry entry : ledger.of(Call.EXPIRE, queue)) {
            problems.addIf(entry.isAcknowledged() && jobs.containsKey(entry.argument(1)),
                    "removed jobs of " + queue + " that are there", entry.argument(1));
        }
    }

    private void checkItems(Map<String, Item> items, Set<String> perhapsRemoved) {
        for (Entry entry : ledger.of(Call.SUCCEED, queue)) {
            String key = entry.argument(1);
            Item item = items.get(key);
            boolean gone = perhapsRemoved.contains(key.substring(0, key.indexOf('/')));
            problems.addIf(entry.isAcknowledged() && !gone && (item == null || !item.stopped || item.failed),
                    "items of " + queue + " that succeeded and have not", key);
        }
    }

    /// An item that one worker has claimed is given to another only after it failed.
    private void checkClaims() {
        Holdings holdings = new Holdings();
        List<Entry> all = java.util.stream.Stream.of(Call.CLAIM, Call.FAIL).flatMap(call -> ledger.of(call, queue)
                .stream()).sorted(java.util.Comparator.comparingLong(Entry::began)).toList();
        Map<String, String> workers = new HashMap<>();
        for (Entry entry : all) {
            if (entry.call() == Call.FAIL) {
                holdings.givenBack(entry.argument(1), String.valueOf(workers.get(entry.client())), entry.began());
            } else if (entry.isAcknowledged()) {
                workers.put(entry.client(), entry.argument(1));
                entry.answer().forEach(item -> holdings.taken(item, entry.argument(1), entry.ended()));
            }
        }
        holdings.check("items of " + queue + " that two workers got", problems);
    }
}
