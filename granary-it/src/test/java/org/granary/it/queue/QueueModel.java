package org.granary.it.queue;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A queue as the documents describe it, as plain as can be: every answer is found by looking at all jobs and items.
final class QueueModel {
    private final Queue queue;
    private final NavigableMap<Long, ModelJob> jobs = new TreeMap<>();
    private final ModelQuota quota = new ModelQuota();
    private LocalDateTime now;

    QueueModel(Queue queue, LocalDateTime now) {
        this.queue = queue;
        this.now = now;
    }

    void time(LocalDateTime time) {
        now = time;
    }

    private static final Comparator<ModelItem> AGE = Comparator.comparing((ModelItem item) -> item.job.created)
            .thenComparingLong(item -> item.job.id).thenComparingInt(item -> item.group)
            .thenComparingInt(item -> item.id);

    /// Whether NULL as a partition stands for jobs without one (or for all jobs).
    private boolean inPartition(ModelJob job, @Nullable UUID partition, boolean nullIsNone) {
        return (partition == null && !nullIsNone) || Objects.equals(job.partition, partition);
    }

    private boolean translation() {
        return queue == Queue.TRANSLATION;
    }

    /// What MS-TSSPROC counts and limits.
    ModelQuota quota() {
        return quota;
    }

    Answer addJob(long id, @Nullable UUID partition, @Nullable String user, @Nullable String name) {
        return addJob(id, partition, user, name, null, null, null);
    }

    Answer addJob(long id, @Nullable UUID partition, @Nullable String user, @Nullable String name,
            @Nullable Integer items, @Nullable Integer perDay, @Nullable Integer perPartition) {
        if (items != null && !quota.allows(partition, now, items, perDay, perPartition)) {
            return Answer.status(1);
        }
        if (jobs.containsKey(id)) {
            return Answer.error(2627);
        }
        if (items != null) {
            quota.add(partition, now, items);
        }
        jobs.put(id, new ModelJob(id, partition, user, name, now));
        return Answer.status(0);
    }

    Answer addGroup(long id, int group, int attempts, List<Integer> items) {
        ModelJob job = jobs.get(id);
        if (job == null) {
            return Answer.error(547);
        }
        if (job.groups.containsKey(group)) {
            return Answer.error(2627);
        }
        if (job.submitted || job.canceled != null) {
            return Answer.error(50001);
        }
        if (items.stream().distinct().count() < items.size()) {
            return Answer.error(2627);
        }
        NavigableMap<Integer, ModelItem> added = new TreeMap<>();
        items.forEach(item -> added.put(item, new ModelItem(job, group, item, attempts)));
        job.groups.put(group, added);
        return Answer.status(0);
    }

    Answer submit(long id) {
        ModelJob job = jobs.get(id);
        if (job != null) {
            job.submitted = true;
        }
        return Answer.status(0);
    }

    Answer cancel(long id, @Nullable UUID partition) {
        ModelJob job = jobs.get(id);
        if (job != null && inPartition(job, partition, true) && job.canceled == null) {
            job.canceled = now;
        }
        return Answer.status(0);
    }

    Answer cancelAll() {
        for (ModelJob job : jobs.values()) {
            boolean active = job.items().anyMatch(item -> item.start == null || item.stop == null);
            if (job.canceled == null && (active || !job.submitted)) {
                job.canceled = now;
            }
        }
        return Answer.status(0);
    }

    Answer hasActive() {
        int active = (int) jobs.values().stream()
                .filter(job -> job.open() && job.items().anyMatch(item -> item.stop == null)).count();
        return Answer.status(translation() ? active : Math.min(active, 1));
    }

    private Stream<ModelItem> openItems() {
        return jobs.values().stream().filter(ModelJob::open).flatMap(ModelJob::items);
    }

    private List<ModelItem> stale(LocalDateTime threshold) {
        return openItems().filter(item -> item.stop == null && item.start != null && item.start.isBefore(threshold))
                .sorted(Comparator.comparing((ModelItem item) -> Objects.requireNonNull(item.start)).thenComparing(AGE))
                .toList();
    }

    private List<ModelItem> waiting() {
        return openItems().filter(item -> item.start == null && item.stop == null).sorted(AGE).toList();
    }

    Answer batch(int count, LocalDateTime threshold) {
        List<ModelItem> all = new ArrayList<>(stale(threshold));
        waiting().stream().limit(count).forEach(all::add);
        return batchRows(translation() ? all : all.subList(0, Math.min(count, all.size())));
    }

    Answer interleaved(int count, LocalDateTime threshold) {
        Map<String, List<ModelItem>> partitions = new LinkedHashMap<>();
        waiting().forEach(item -> partitions.computeIfAbsent(String.valueOf(item.job.partition),
                key -> new ArrayList<>()).add(item));
        List<ModelItem> taken = new ArrayList<>();
        for (int round = 0; taken.size() < count && !partitions.isEmpty(); round++) {
            List<ModelItem> turn = new ArrayList<>();
            int place = round;
            partitions.values().removeIf(items -> items.size() <= place);
            partitions.values().forEach(items -> turn.add(items.get(place)));
            turn.stream().sorted(AGE).limit(count - taken.size()).forEach(taken::add);
        }
        List<ModelItem> all = new ArrayList<>(stale(threshold));
        all.addAll(taken);
        return batchRows(all);
    }

    private static Answer batchRows(List<ModelItem> items) {
        return Answer.rows(items.stream()
                .map(item -> Answer.row(item.job.id, item.group, item.id, item.start != null, item.id + ".docx",
                        item.id + ".out", item.attempts, item.worker, item.start, item.job.created))
                .toList());
    }

    private @Nullable ModelItem item(long job, int group, int id) {
        ModelJob found = jobs.get(job);
        NavigableMap<Integer, ModelItem> items = found == null ? null : found.groups.get(group);
        return items == null ? null : items.get(id);
    }

    void start(long job, int group, int id, UUID worker) {
        ModelItem item = item(job, group, id);
        if (item != null) {
            item.start = now;
            item.worker = worker;
            item.attempts = Math.max(0, item.attempts - 1);
        }
    }

    void failInBatch(long job, int group, int id, int error) {
        ModelItem item = item(job, group, id);
        if (item != null) {
            item.stop = now;
            item.error = error;
            item.worker = null;
        }
    }

    Answer succeed(long job, int group, int id) {
        ModelItem item = item(job, group, id);
        if (item != null) {
            item.stop = now;
            item.error = null;
            item.worker = null;
        }
        return Answer.status(0);
    }

    Answer fail(long job, int group, int id, @Nullable Boolean noRetry, @Nullable Integer error) {
        ModelItem item = item(job, group, id);
        if (item != null) {
            item.worker = null;
            if (Boolean.FALSE.equals(noRetry) && item.attempts > 0) {
                item.start = null;
            } else {
                item.stop = now;
                item.error = error;
                item.attempts = 0;
            }
        }
        return Answer.status(0);
    }

    Answer status(long id, @Nullable UUID partition) {
        ModelJob job = jobs.get(id);
        if (job == null || !inPartition(job, partition, translation())) {
            return Answer.rows(List.of());
        }
        boolean open = job.open();
        return Answer.rows(List.of(Answer.row(count(job, item -> true),
                count(job, item -> !job.submitted && job.canceled == null),
                count(job, item -> open && item.start == null),
                count(job, item -> open && item.start != null && item.stop == null),
                count(job, item -> job.submitted && item.start != null && item.stop != null && item.error == null),
                count(job, item -> job.submitted && item.start != null && item.stop != null && item.error != null),
                count(job, item -> job.submitted && job.canceled != null && item.stop == null), job.name)));
    }

    private static long count(ModelJob job, Predicate<ModelItem> which) {
        return job.items().filter(which).count();
    }

    Answer list(@Nullable UUID partition, @Nullable String user, boolean active, boolean submitted) {
        return Answer.rows(jobs.values().stream().filter(job -> inPartition(job, partition, translation()))
                .filter(job -> user == null || (job.user != null && key(job.user).equals(key(user))))
                .filter(job -> !active || (job.canceled == null && job.items().anyMatch(item -> item.stop == null)))
                .filter(job -> !submitted || job.submitted)
                .sorted(Comparator.comparing((ModelJob job) -> job.created).thenComparingLong(job -> job.id))
                .map(job -> Answer.row(job.id, job.created, job.canceled, job.submitted, job.name)).toList());
    }

    /// Translations know users by names, which do not depend on case; conversions by bytes.
    private String key(String user) {
        return translation() ? user.toLowerCase(Locale.ROOT) : user;
    }

    Answer groups(long id, @Nullable UUID partition) {
        ModelJob job = jobs.get(id);
        if (job == null || !inPartition(job, partition, false)) {
            return Answer.rows(List.of());
        }
        return Answer.rows(job.groups.keySet().stream()
                .map(group -> Answer.row(group, "in", "out", job.created, job.canceled, job.submitted, "<s/>"))
                .toList());
    }

    /// @param flags NotSubmitted, NotStarted, InProgress, Succeeded, Failed, Canceled
    Answer items(long id, int group, @Nullable UUID partition, boolean... flags) {
        ModelJob job = jobs.get(id);
        NavigableMap<Integer, ModelItem> items = job == null ? null : job.groups.get(group);
        if (job == null || items == null || (translation() && !inPartition(job, partition, true))) {
            return Answer.rows(List.of());
        }
        return Answer.rows(items.values().stream().filter(item -> {
            boolean ended = job.submitted && item.start != null && item.stop != null;
            boolean[] states = {!job.submitted && job.canceled == null, job.open() && item.start == null,
                job.open() && item.start != null && item.stop == null, ended && item.error == null,
                ended && item.error != null, job.canceled != null && item.stop == null};
            for (int i = 0; i < states.length; i++) {
                if (states[i] && !flags[i]) {
                    return false;
                }
            }
            return true;
        }).map(item -> Answer.row(item.id, item.start, item.stop, item.error, item.id + ".docx", item.id + ".out"))
                .toList());
    }

    Answer expire(@Nullable LocalDateTime time, @Nullable UUID partition, boolean all, @Nullable Long id,
            boolean includeActive) {
        Predicate<ModelJob> scope = job -> all
                || inPartition(job, partition, queue != Queue.WORD);
        Predicate<@Nullable LocalDateTime> before = value -> value != null && (time == null || value.isBefore(time));
        if (!translation()) {
            jobs.values().removeIf(job -> scope.test(job) && before.test(job.created) && (id == null || id == job.id)
                    && (includeActive || job.canceled != null
                            || hasOnly(job, item -> item.stop != null)));
        } else if (id != null) {
            jobs.values().removeIf(job -> job.id == id && scope.test(job));
        } else if (includeActive) {
            jobs.values().removeIf(job -> scope.test(job) && before.test(job.created));
        } else {
            jobs.values().removeIf(job -> scope.test(job) && (before.test(job.canceled)
                    || (time != null && !job.submitted && before.test(job.created))
                    || hasOnly(job, item -> before.test(item.stop))));
            jobs.values().stream().filter(scope).forEach(
                    job -> job.groups.values().forEach(group -> group.values().removeIf(i -> before.test(i.stop))));
        }
        return Answer.status(0);
    }

    /// Whether a job has items, all of them such.
    private static boolean hasOnly(ModelJob job, Predicate<ModelItem> which) {
        return job.items().findAny().isPresent() && job.items().allMatch(which);
    }

    boolean hasItem(long job, int group, int id) {
        return item(job, group, id) != null;
    }

    @Nullable
    ModelJob job(long id) {
        return jobs.get(id);
    }

    /// All items: JobId, GroupId, ItemId, StartTime, StopTime, AttemptsRemaining, WorkerServerInstance, ErrorCode.
    List<List<String>> allItems() {
        return jobs.values().stream().flatMap(ModelJob::items)
                .map(item -> Answer.row(item.job.id, item.group, item.id, item.start,
                        item.stop, item.attempts, item.worker, item.error))
                .toList();
    }
}
