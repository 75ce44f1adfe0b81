package org.granary.cli.crawl;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.granary.cli.command.Table;
import org.granary.cli.command.UtcTime;
import org.granary.gatherer.admin.FailedUrl;
import org.granary.gatherer.protocol.ComponentHealth;
import org.granary.gatherer.protocol.ComponentState;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.Statistics;
import org.granary.gatherer.protocol.UrlCounts;
import org.granary.records.value.CrawlType;
import org.granary.type.Wording;

/// Crawls as commands write them.
final class CrawlText {
    static final String NOBODY_RUNS = "No crawl component is running, so nothing happens until one does. "
            + "Start one with: granary crawl component";

    private static final int SECONDS = 60;

    private CrawlText() {}

    /// Where a crawl is, in words.
    static String phase(CrawlReport report) {
        return report.phase().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /// How many items a crawl is done with.
    static int done(CrawlReport report) {
        return report.type() == CrawlType.DELETE ? report.counts().delete() : report.counts().visited();
    }

    /// @param queued items that the crawl knows and is not done with
    static String progress(CrawlReport report, int queued, double perSecond, String stage) {
        int done = done(report);
        return String.format(Locale.ROOT, "%,d of %s known so far, %s, %.0f/s (%s)", done,
                Wording.count(done + queued, report.type() == CrawlType.DELETE ? "item" : "URL"),
                Wording.count(report.counts().error(), "error"), perSecond, stage);
    }

    static Table table() {
        return new Table("CRAWL", "TYPE", "STATE", "DONE", "ERRORS", "STARTED (UTC)", "CONTENT SOURCE");
    }

    static void addTo(Table table, CrawlReport report) {
        LocalDateTime started = report.started();
        table.row(report.id(), report.type().name().toLowerCase(Locale.ROOT), phase(report), done(report),
                report.counts().error(), started == null ? null : UtcTime.iso(started), report.contentSource());
    }

    /// @param counts what was found, each URL once
    /// @param items that the crawl stores hold
    /// @param links whether links to other hosts are remembered
    static List<String> summary(CrawlReport report, UrlCounts counts, int items, boolean links) {
        Statistics done = report.counts();
        String holds = "The crawl stores hold " + Wording.count(items, "item") + ".";
        if (report.type() == CrawlType.DELETE) {
            return List.of(
                    "Crawl " + report.id() + " is done: " + Wording.count(done.delete(), "item") + " deleted"
                            + time(report)
                            + ".",
                    holds);
        }
        // Components may count an item again after one of them has died; the crawl stores do not.
        int changed = Math.min(done.success(), counts.fine());
        List<String> lines = new ArrayList<>();
        lines.add("Crawl " + report.id() + " is done: " + Wording.count(counts.all(), "URL") + time(report) + ".");
        lines.add("  new or changed  " + changed);
        lines.add("  unchanged       " + (counts.fine() - changed));
        lines.add("  warnings        " + counts.warnings());
        lines.add("  errors          " + counts.errors());
        lines.add("  excluded        " + counts.excluded());
        if (links) {
            lines.add("  out of scope    " + counts.outOfScope());
        }
        lines.add("Deleted: " + Wording.count(done.delete(), "item") + ". Tried again: "
                + Wording.count(done.retry(), "request") + ".");
        lines.add(holds + " More: granary crawl report, pages, errors, links");
        return lines;
    }

    private static String time(CrawlReport report) {
        LocalDateTime started = report.started();
        LocalDateTime ended = report.ended();
        return started == null || ended == null
                ? ""
                : String.format(Locale.ROOT, " in %.1f s", Duration.between(started, ended).toMillis() / 1000.0);
    }

    /// @param failures the first of them
    /// @param all how many there are
    static List<String> failures(List<FailedUrl> failures, int all) {
        if (failures.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(failures.size() < all
                ? "The first " + failures.size() + " of " + Wording.count(all, "URL") + " with errors:"
                : "With errors:");
        for (FailedUrl failed : failures) {
            lines.add("  " + failed.url());
            String from = failed.linkedFrom();
            lines.add("    " + failed.cause() + (from == null ? "" : " Linked from " + from));
        }
        if (failures.size() < all) {
            lines.add("All of them, with every page that links there: granary crawl errors");
        }
        return lines;
    }

    static String failedStart(FailedUrl failed) {
        return failed.url() + " could not be crawled. " + failed.cause();
    }

    static String waitingFor(List<ComponentHealth> components) {
        return "Waiting for "
                + components.stream().map(CrawlText::silent).collect(Collectors.joining("; "))
                + ". Start " + (components.size() == 1 ? "it" : "them") + " with: granary crawl component --id "
                + components.stream().map(component -> Integer.toString(component.id()))
                        .collect(Collectors.joining(" and --id "))
                + ". The others go on without a component that has been silent for five minutes.";
    }

    private static String silent(ComponentHealth component) {
        return "crawl component " + component.id() + (component.master() ? " (the master, " : " (")
                + "server " + component.server() + "), which "
                + (component.state() == ComponentState.INACTIVE
                        ? "has ended"
                        : "has not reported for " + age(component.silentSeconds()));
    }

    private static String age(int seconds) {
        return seconds < 2 * SECONDS ? Wording.count(seconds, "second") : Wording.count(seconds / SECONDS, "minute");
    }
}
