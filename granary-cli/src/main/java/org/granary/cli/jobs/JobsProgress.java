package org.granary.cli.jobs;

import java.io.PrintStream;
import java.sql.SQLException;
import org.granary.cli.command.FailureException;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Terminal;
import org.granary.cli.jobs.JobQueue.Job;
import org.granary.cli.jobs.JobQueue.Status;

/// Shows the progress of a job: one line that changes at a terminal, and otherwise a line for each change.
final class JobsProgress {
    private static final long PAUSE_MILLIS = 500;

    private final PrintStream out;
    private final boolean terminal;

    JobsProgress(Streams streams) {
        this.out = streams.out();
        this.terminal = Terminal.isOutput(streams);
    }

    /// Returns when the job has nothing more to do.
    ///
    /// @return what has become of it
    Status watch(JobQueue queue, long id) throws SQLException {
        String shown = "";
        while (true) {
            Job job = queue.job(id);
            Status status = queue.status(job);
            JobState state = JobState.of(job, status);
            String line = JobsText.progress(status) + " (" + state.words() + ")";
            if (!line.equals(shown)) {
                out.print(terminal ? "\r" + line + "\u001b[K" : line + System.lineSeparator());
                out.flush();
                shown = line;
            }
            if (state.isOver()) {
                if (terminal) {
                    out.println();
                }
                return status;
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new FailureException("Interrupted.");
            }
        }
    }
}
