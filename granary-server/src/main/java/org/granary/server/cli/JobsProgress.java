package org.granary.server.cli;

import java.io.Console;
import java.io.PrintStream;
import java.sql.SQLException;
import org.granary.server.cli.JobsClient.Job;
import org.granary.server.cli.JobsClient.Status;

/// Shows how a job gets on: one line that changes at a terminal, and otherwise a line for each change.
final class JobsProgress {
    private static final long PAUSE_MILLIS = 500;

    private final PrintStream out;
    private final boolean terminal;

    JobsProgress(PrintStream out) {
        this.out = out;
        Console console = out.equals(System.out) ? System.console() : null;
        this.terminal = console != null && console.isTerminal();
    }

    /// Returns when the job has nothing more to do.
    void watch(JobsClient client, long id) throws SQLException {
        String shown = "";
        while (true) {
            Job job = client.job(id);
            Status status = client.status(job);
            String state = JobsText.state(job, status);
            String line = JobsText.progress(status) + " (" + state + ")";
            if (!line.equals(shown)) {
                out.print(terminal ? "\r" + line + "\u001b[K" : line + System.lineSeparator());
                out.flush();
                shown = line;
            }
            if (state.equals("done") || state.equals("canceled")) {
                if (terminal) {
                    out.println();
                }
                return;
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
