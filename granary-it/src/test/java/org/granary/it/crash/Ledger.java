package org.granary.it.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.granary.it.QueueClient;
import org.granary.it.QueueClient.Item;

/// What clients have been told: written only after a call has returned. A call that was under way when the server died may have happened or not, and is in no list here.
final class Ledger {
    /// Items in each group that was acknowledged.
    static final int ITEMS = 4;

    final Set<Long> jobs = ConcurrentHashMap.newKeySet();
    final Set<Long> groups = ConcurrentHashMap.newKeySet();
    final Set<Long> submitted = ConcurrentHashMap.newKeySet();
    final Set<Item> started = ConcurrentHashMap.newKeySet();
    final Set<Item> succeeded = ConcurrentHashMap.newKeySet();

    int size() {
        return jobs.size() + groups.size() + submitted.size() + started.size() + succeeded.size();
    }

    /// What has been acknowledged by now.
    Ledger copy() {
        Ledger copy = new Ledger();
        copy.jobs.addAll(jobs);
        copy.groups.addAll(groups);
        copy.submitted.addAll(submitted);
        copy.started.addAll(started);
        copy.succeeded.addAll(succeeded);
        return copy;
    }

    private record State(boolean started, boolean stopped) {}

    /// Compares with what a server that was started again says.
    void check(QueueClient client) throws SQLException {
        Map<Long, Boolean> jobsThere = new HashMap<>();
        Map<Long, Integer> groupsThere = new HashMap<>();
        Map<Item, State> itemsThere = new HashMap<>();
        Map<Long, Integer> itemsOfGroup = new HashMap<>();
        try (Statement statement = client.connection().createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT JobId, Submitted FROM dbo.Jobs")) {
                while (rows.next()) {
                    jobsThere.put(rows.getLong(1), rows.getBoolean(2));
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT JobId, GroupId FROM dbo.Groups")) {
                while (rows.next()) {
                    groupsThere.merge(rows.getLong(1), 1, Integer::sum);
                }
            }
            try (ResultSet rows = statement
                    .executeQuery("SELECT JobId, GroupId, ItemId, StartTime, StopTime FROM dbo.Items")) {
                while (rows.next()) {
                    itemsThere.put(new Item(rows.getLong(1), rows.getInt(2), rows.getInt(3)),
                            new State(rows.getObject(4) != null, rows.getObject(5) != null));
                    itemsOfGroup.merge(rows.getLong(1), 1, Integer::sum);
                }
            }
        }
        assertThat(jobsThere.keySet()).as("jobs").containsAll(jobs);
        assertThat(groupsThere.keySet()).as("groups").containsAll(groups);
        assertThat(submitted).as("submitted jobs").allMatch(job -> jobsThere.getOrDefault(job, false));
        assertThat(started).as("started items").allMatch(item -> {
            State state = itemsThere.get(item);
            return state != null && state.started;
        });
        assertThat(succeeded).as("finished items").allMatch(item -> {
            State state = itemsThere.get(item);
            return state != null && state.stopped;
        });
        // Acknowledged or not: a group is there with all of its items or not at all.
        assertThat(itemsOfGroup.keySet()).as("jobs with items").isEqualTo(groupsThere.keySet());
        assertThat(itemsOfGroup.values()).as("items of each group").allMatch(count -> count == ITEMS);
    }
}
