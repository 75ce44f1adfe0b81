package org.granary.timer.job;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A run of a job that is over.
///
/// @param due the time for which it ran
/// @param server that ran it
/// @param took null when its end was not seen
/// @param exitCode null when the command did not end by itself
/// @param output the end of what a command printed that failed; empty for others
public record JobRun(Instant due, Instant started, @Nullable Duration took, String server, Outcome outcome,
        @Nullable Integer exitCode, String output) {

    /// How it ended, with its Job Status Type (MS-WSSCFGD 2.2.2.2).
    public enum Outcome {
        SUCCEEDED("succeeded", 2), FAILED("failed", 3), TIMED_OUT("timed out", 3),
        /// Its server ended, was silent for too long, or stopped it.
        INTERRUPTED("interrupted", 5),
        /// It was interrupted too often.
        GIVEN_UP("given up", 3);

        private final String word;
        private final int status;

        Outcome(String word, int status) {
            this.word = word;
            this.status = status;
        }

        public String word() {
            return word;
        }

        public int status() {
            return status;
        }
    }
}
