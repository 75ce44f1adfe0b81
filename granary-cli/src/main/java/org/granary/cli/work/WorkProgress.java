package org.granary.cli.work;

import java.io.PrintStream;
import java.util.Locale;
import org.granary.cli.command.Streams;
import org.granary.cli.command.Terminal;
import org.granary.worker.queue.JobCounts;

/// The line that shows how far a job is: one line that changes at a terminal, and otherwise a new line every few seconds.
final class WorkProgress {
    private static final double NANOS = 1e9;
    private static final double PAUSE_SECONDS = 5;
    private static final int BAR = 20;

    private final PrintStream out;
    private final boolean terminal;
    private final long begun = System.nanoTime();
    private double shownAt;

    WorkProgress(Streams streams) {
        this.out = streams.out();
        this.terminal = Terminal.isOutput(streams);
    }

    void show(JobCounts counts, boolean last) {
        double seconds = (System.nanoTime() - begun) / NANOS;
        if (!terminal && !last && seconds - shownAt < PAUSE_SECONDS) {
            return;
        }
        shownAt = seconds;
        String line = text(counts, seconds);
        out.print(terminal
                ? "\r" + line + "\u001b[K" + (last ? System.lineSeparator() : "")
                : line + System.lineSeparator());
        out.flush();
    }

    static String text(JobCounts counts, double seconds) {
        int ended = counts.succeeded() + counts.failed();
        int full = counts.total() == 0 ? BAR : (int) ((long) BAR * ended / counts.total());
        double rate = ended / Math.max(seconds, 1e-3);
        String left = ended == counts.total()
                ? ""
                : ended == 0
                        ? ", time left unknown"
                        : String.format(Locale.ROOT, ", %d s left", Math.round((counts.total() - ended) / rate));
        return String.format(Locale.ROOT, "[%s%s] %d of %d, %d failed, %.1f a second%s", "#".repeat(full),
                ".".repeat(BAR - full), ended, counts.total(), counts.failed(), rate, left);
    }
}
