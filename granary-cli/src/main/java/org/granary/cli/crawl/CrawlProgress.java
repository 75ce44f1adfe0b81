package org.granary.cli.crawl;

import java.sql.SQLException;
import java.util.List;
import org.granary.cli.command.FailureException;
import org.granary.gatherer.admin.CrawlAdministration;
import org.granary.gatherer.protocol.ComponentHealth;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.records.value.CrawlPhase;

/// Shows the progress of a crawl, and what it waits for while there is none.
final class CrawlProgress {
    private static final long PAUSE_MILLIS = 500;
    private static final double NANOS = 1e9;
    /// Whoever watches wonders by then what goes on.
    private static final double PATIENCE_SECONDS = 5;
    /// Counting takes a small part of the time, however long the queue is.
    private static final long COUNTING_SHARE = 10;

    private final StatusLine line;
    private final CrawlAdministration admin;
    private String notice = "";

    CrawlProgress(StatusLine line, CrawlAdministration admin) {
        this.line = line;
        this.admin = admin;
    }

    /// Returns when the crawl is over, and what links say about its items is known.
    CrawlReport watch(int crawl) throws SQLException {
        long before = System.nanoTime();
        long moved = before;
        int doneBefore = 0;
        String stateBefore = "";
        while (true) {
            long now = System.nanoTime();
            // Before the queue: what is visited in between is counted by neither, and nothing by both.
            CrawlReport report = report(crawl);
            boolean over = report.phase().over();
            boolean ending = over && admin.anchorsPending();
            int done = CrawlText.done(report);
            int queued = over ? 0 : admin.findings().queued(report);
            double rate = (done - doneBefore) / Math.max((now - before) / NANOS, 1e-3);
            String stage = ending ? "reading link texts" : CrawlText.phase(report);
            line.show(CrawlText.progress(report, queued, rate, stage), stage);
            if (over && !ending) {
                return report;
            }
            String state = stage + done + " " + queued;
            moved = state.equals(stateBefore) ? moved : now;
            stateBefore = state;
            if ((now - moved) / NANOS >= PATIENCE_SECONDS) {
                explain(report);
            }
            before = now;
            doneBefore = done;
            pause(Math.max(PAUSE_MILLIS, (System.nanoTime() - now) / 1_000_000 * COUNTING_SHARE));
        }
    }

    private CrawlReport report(int crawl) throws SQLException {
        CrawlReport report = admin.report(crawl);
        if (report == null) {
            throw new FailureException("Crawl " + crawl + " is gone: somebody has reset the crawls.");
        }
        return report;
    }

    /// Says why nothing happens, once for each reason.
    private void explain(CrawlReport report) throws SQLException {
        if (report.phase() == CrawlPhase.PAUSED) {
            say("paused", "The crawl is paused. Continue it with: granary crawl resume " + report.contentSource());
            return;
        }
        List<ComponentHealth> awaited = admin.awaitedComponents();
        if (admin.componentHealth().stream().noneMatch(ComponentHealth::lives)) {
            say("nobody", CrawlText.NOBODY_RUNS);
        } else if (!awaited.isEmpty()) {
            say(awaited.stream().map(component -> component.id() + " ").toList().toString(),
                    CrawlText.waitingFor(awaited));
        }
    }

    private void say(String reason, String text) {
        if (!reason.equals(notice)) {
            line.say(text);
            notice = reason;
        }
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FailureException("Interrupted. The crawl goes on where components run.");
        }
    }
}
