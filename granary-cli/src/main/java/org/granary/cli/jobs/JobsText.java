package org.granary.cli.jobs;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        table.row(Long.toString(job.id()), JobState.of(job, status).words(), status.ended() + "/" + status.total(),
                Integer.toString(status.failed()), UtcTime.shown(job.created()), or(job.name(), ""));
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
        var table = new Table("FAILED ITEM", "ERROR", "AT (UTC)", "INPUT");
        for (FailedItem item : failed) {
            table.row(item.group() + "/" + item.id(), error(item.error()), UtcTime.shown(item.stopped()), item.input());
        }
        List<String> lines = new ArrayList<>(table.lines());
        if (all > failed.size()) {
            lines.add("and " + (all - failed.size())
                    + " more: SELECT * FROM Items WHERE ErrorCode IS NOT NULL lists them.");
        }
        return lines;
    }

    /// Workers use the codes of their engines; those of Windows are negative and known by their hexadecimal digits.
    private static String error(int code) {
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
