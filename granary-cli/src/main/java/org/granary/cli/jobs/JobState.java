package org.granary.cli.jobs;

import org.granary.cli.jobs.JobQueue.Job;
import org.granary.cli.jobs.JobQueue.Status;

/// How far a job is.
enum JobState {
    NOT_SUBMITTED("not submitted", false), //
    WAITING("waiting", false), //
    RUNNING("running", false), //
    /// All items have succeeded.
    DONE("done", true),
    /// All items have ended, and some have failed.
    DONE_WITH_FAILURES("done with failures", true),
    /// All items have failed.
    FAILED("failed", true), //
    CANCELED("canceled", true);

    private final String words;
    private final boolean over;

    JobState(String words, boolean over) {
        this.words = words;
        this.over = over;
    }

    static JobState of(Job job, Status status) {
        if (job.canceled() != null) {
            return CANCELED;
        }
        if (!job.submitted()) {
            return NOT_SUBMITTED;
        }
        if (status.ended() < status.total()) {
            return status.inProgress() + status.ended() > 0 ? RUNNING : WAITING;
        }
        if (status.failed() == 0) {
            return DONE;
        }
        return status.succeeded() == 0 ? FAILED : DONE_WITH_FAILURES;
    }

    String words() {
        return words;
    }

    /// Whether nothing more will be done.
    boolean isOver() {
        return over;
    }
}
