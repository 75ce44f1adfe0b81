package org.granary.server.cli;

import java.io.Console;
import java.io.PrintStream;
import java.sql.SQLException;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.StoreCounts;

/// Shows how a crawl gets on: one line that changes at a terminal, and otherwise a line for each change.
final class CrawlProgress {
    private static final long PAUSE_MILLIS = 500;
    private static final double NANOS = 1e9;

    private final PrintStream out;
    private final boolean terminal;
    private String shown = "";

    CrawlProgress(PrintStream out) {
        this.out = out;
        Console console = out.equals(System.out) ? System.console() : null;
        this.terminal = console != null && console.isTerminal();
    }

    /// Returns when the crawl is over, and so is the one for its anchors.
    CrawlReport watch(CrawlAdministration admin, int crawl) throws SQLException {
        long before = System.nanoTime();
        int doneBefore = 0;
        while (true) {
            CrawlReport report = admin.report(crawl);
            if (report == null) {
                throw new FailureException("Somebody has reset the crawls.");
            }
            StoreCounts counts = admin.counts(false);
            long now = System.nanoTime();
            int done = report.counts().processed();
            double rate = (done - doneBefore) / Math.max((now - before) / NANOS, 1e-3);
            show(CrawlText.progress(report, counts, rate));
            if (report.phase().over() && !admin.busy()) {
                end();
                return report;
            }
            before = now;
            doneBefore = done;
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new FailureException("Interrupted. The crawl itself goes on when components do.");
            }
        }
    }

    private void show(String line) {
        if (!line.equals(shown)) {
            out.print(terminal ? "\r" + line + "\u001b[K" : line + System.lineSeparator());
            out.flush();
            shown = line;
        }
    }

    private void end() {
        if (terminal) {
            out.println();
        }
    }
}
