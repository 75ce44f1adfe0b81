package org.granary.server.cli;

import java.util.List;
import java.util.Locale;
import org.granary.server.cli.JobsClient.Job;
import org.granary.server.cli.JobsClient.Status;
import org.jspecify.annotations.Nullable;

/// Jobs in words.
final class JobsText {
    private static final int BAR = 30;

    private JobsText() {}

    static String state(Job job, Status status) {
        if (job.canceled() != null) {
            return "canceled";
        }
        if (!job.submitted()) {
            return "not submitted";
        }
        if (status.notStarted() + status.inProgress() == 0) {
            return "done";
        }
        return status.inProgress() + status.ended() > 0 ? "running" : "waiting";
    }

    static String line(Job job, Status status) {
        return String.format(Locale.ROOT, "%d\t%s\t%d/%d\t%s", job.id(), state(job, status), status.ended(),
                status.total(), or(job.name(), ""));
    }

    static List<String> details(Job job, Status status) {
        return List.of("job          " + job.id(), "name         " + or(job.name(), "none"),
                "partition    " + or(job.partition(), "none"), "state        " + state(job, status),
                "created      " + job.created() + " UTC",
                "canceled     " + (job.canceled() == null ? "no" : job.canceled() + " UTC"),
                "items        " + status.total(), "  waiting    " + (status.notSubmitted() + status.notStarted()),
                "  running    " + status.inProgress(), "  succeeded  " + status.succeeded(),
                "  failed     " + status.failed(), "  canceled   " + status.canceled());
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
