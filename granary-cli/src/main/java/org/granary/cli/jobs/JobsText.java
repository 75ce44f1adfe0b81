package org.granary.cli.jobs;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.granary.cli.command.Table;
import org.granary.cli.command.UtcTime;
import org.granary.cli.jobs.JobQueue.FailedItem;
import org.granary.cli.jobs.JobQueue.Job;
import org.granary.cli.jobs.JobQueue.Status;
import org.jspecify.annotations.Nullable;

/// Jobs in words.
final class JobsText {
    private static final int BAR = 30;

    private JobsText() {}

    static Table table() {
        return new Table("JOB", "STATE", "ENDED", "FAILED", "CREATED (UTC)", "NAME");
    }

    static void addTo(Table table, Job job, Status status) {
        table.row(job.id(), JobState.of(job, status).words(), status.ended() + "/" + status.total(),
                status.failed(), UtcTime.shown(job.created()), or(job.name(), ""));
    }

    static List<String> details(Job job, Status status) {
        LocalDateTime canceled = job.canceled();
        return List.of("job          " + job.id(), "name         " + or(job.name(), "none"),
                "partition    " + partition(job), "state        " + JobState.of(job, status).words(),
                "created      " + UtcTime.shown(job.created()) + " UTC",
                "canceled     " + (canceled == null ? "no" : UtcTime.shown(canceled) + " UTC"),
                "items        " + status.total(),
                (canceled == null ? "  waiting    " : "  canceled   ") + status.waiting(),
                "  running    " + status.inProgress(), "  succeeded  " + status.succeeded(),
                "  failed     " + status.failed());
    }

    /// In capitals, as other clients show it.
    private static String partition(Job job) {
        UUID partition = job.partition();
        return partition == null ? "none" : partition.toString().toUpperCase(Locale.ROOT);
    }

    /// The items that failed, and why.
    ///
    /// @param all how many there are in all
    static List<String> failures(List<FailedItem> failed, int all) {
        List<String> lines = new ArrayList<>(failures(failed).lines());
        if (all > failed.size()) {
            lines.add("and " + (all - failed.size())
                    + " more: granary jobs items ID --failed lists them.");
        }
        return lines;
    }

    private static Table failures(List<FailedItem> failed) {
        var table = new Table("FAILED ITEM", "ERROR", "AT (UTC)", "INPUT");
        for (FailedItem item : failed) {
            table.row(item.group() + "/" + item.id(), error(item.error()), UtcTime.shown(item.stopped()), item.input());
        }
        return table;
    }

    /// The same as [#details] and [#failures] for programs.
    static Map<String, @Nullable Object> object(Job job, Status status, List<FailedItem> failed) {
        LocalDateTime canceled = job.canceled();
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("job", job.id());
        object.put("name", job.name());
        object.put("partition", job.partition() == null ? null : partition(job));
        object.put("state", JobState.of(job, status).words());
        object.put("created", UtcTime.shown(job.created()));
        object.put("canceled", canceled == null ? null : UtcTime.shown(canceled));
        object.put("items", status.total());
        object.put("waiting", status.waiting());
        object.put("running", status.inProgress());
        object.put("succeeded", status.succeeded());
        object.put("failed", status.failed());
        object.put("failedItems", failures(failed).objects());
        return object;
    }

    /// Workers use the codes of their engines; those of Windows are negative and known by their hexadecimal digits.
    static String error(int code) {
        return code < 0 ? String.format(Locale.ROOT, "0x%08X", code) : Integer.toString(code);
    }

    /// A bar as long as the part of the items that ended.
    static String progress(Status status) {
        int full = status.total() == 0 ? 0 : (int) ((long) BAR * status.ended() / status.total());
        return String.format(Locale.ROOT, "[%s%s] %d of %d ended, %d failed, %d running", "#".repeat(full),
                ".".repeat(BAR - full), status.ended(), status.total(), status.failed(), status.inProgress());
    }

    private static String or(@Nullable String text, String otherwise) {
        return text == null ? otherwise : text;
    }
}
