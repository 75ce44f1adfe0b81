package org.granary.cli.jobs;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.RowOutput;
import org.granary.cli.command.UtcTime;
import org.granary.cli.jobs.JobQueue.Item;
import org.granary.cli.jobs.JobQueue.Job;
import org.granary.cli.jobs.JobQueue.Roots;
import org.granary.worker.failure.Reason;
import org.granary.worker.queue.Limits;
import org.granary.worker.queue.NewGroup;
import org.granary.worker.queue.NewJob;
import org.jspecify.annotations.Nullable;

/// What became of the items of a job.
final class JobItems {
    static final String[] TITLES = {"item", "state", "ended", "error", "reason", "input", "output"};
    static final String[] RESULT_TITLES = {"result", "error", "reason", "items", "example"};

    private final JobQueue queue;
    private final Job job;
    /// Whether the codes of errors are those of Granary's own workers.
    private final boolean ours;

    private JobItems(JobQueue queue, Job job, boolean ours) {
        this.queue = queue;
        this.job = job;
        this.ours = ours;
    }

    static JobItems of(JobQueue queue, long id) throws SQLException {
        Job job = queue.job(id);
        String settings = queue.settings(job);
        return new JobItems(queue, job, settings.contains("<convert ") || settings.contains("<translate "));
    }

    private enum Result {
        SUCCEEDED, FAILED, RUNNING, WAITING, CANCELED;

        String words() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private Result result(Item item) {
        if (item.stopped() != null) {
            return item.error() == null ? Result.SUCCEEDED : Result.FAILED;
        }
        if (job.canceled() != null) {
            return Result.CANCELED;
        }
        return item.started() == null ? Result.WAITING : Result.RUNNING;
    }

    private @Nullable String reason(Item item) {
        Integer error = item.error();
        return ours && error != null && item.stopped() != null
                ? Reason.of(error).map(Reason::words).orElse(null)
                : null;
    }

    /// Whether an item has one: an item that failed and is tried again has the error of its last attempt.
    private @Nullable String error(Item item) {
        Integer error = item.error();
        return error == null || item.stopped() == null ? null : JobsText.error(error);
    }

    void print(boolean onlyFailed, RowOutput rows) throws SQLException {
        queue.items(job, onlyFailed, item -> {
            LocalDateTime stopped = item.stopped();
            rows.row(item.group() + "/" + item.id(), result(item).words(),
                    stopped == null ? null : UtcTime.shown(stopped), error(item), reason(item), item.input(),
                    item.output());
        });
    }

    private record Kind(Result result, @Nullable String error) {}

    private static final class Found {
        final Item first;
        long count;

        Found(Item first) {
            this.first = first;
        }
    }

    /// @return how many failed
    long report(RowOutput rows) throws SQLException {
        Map<Kind, Found> found = new LinkedHashMap<>();
        queue.items(job, false,
                item -> found.computeIfAbsent(new Kind(result(item), error(item)), _ -> new Found(item)).count++);
        found.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Kind, Found> entry) -> entry.getKey().result)
                        .thenComparing(
                                Comparator.comparingLong((Map.Entry<Kind, Found> entry) -> entry.getValue().count)
                                        .reversed()))
                .forEach(entry -> rows.row(entry.getKey().result.words(), entry.getKey().error,
                        reason(entry.getValue().first), entry.getValue().count, entry.getValue().first.input()));
        return found.entrySet().stream().filter(entry -> entry.getKey().result == Result.FAILED)
                .mapToLong(entry -> entry.getValue().count).sum();
    }

    /// A new job with those that failed.
    NewJob again(int attempts) throws SQLException {
        Map<Integer, List<NewGroup.Item>> failed = new TreeMap<>();
        queue.items(job, true, item -> failed.computeIfAbsent(item.group(), _ -> new ArrayList<>())
                .add(new NewGroup.Item(item.input(), item.output())));
        if (failed.isEmpty()) {
            throw new FailureException("No item of job " + job.id() + " has failed.");
        }
        Map<Integer, Roots> roots = queue.roots(job);
        List<NewGroup> groups = new ArrayList<>();
        failed.forEach((group, items) -> {
            Roots of = roots.getOrDefault(group, new Roots("", ""));
            groups.add(new NewGroup(of.input(), of.output(), attempts, items));
        });
        return new NewJob(NewJob.newId(), job.name(), job.partition(), queue.settings(job), Limits.NONE, groups);
    }
}
