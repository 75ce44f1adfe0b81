package org.granary.server.cli;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.granary.gatherer.protocol.CrawlReport;
import org.granary.gatherer.protocol.Statistics;
import org.granary.gatherer.protocol.StoreCounts;

/// Crawls as commands write them.
final class CrawlText {

    private CrawlText() {}

    /// Where a crawl is, in words.
    static String phase(CrawlReport report) {
        return report.phase().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static String progress(CrawlReport report, StoreCounts counts, double perSecond) {
        Statistics done = report.counts();
        return String.format(Locale.ROOT, "%d queued, %d done, %d errors, %.0f/s (%s)",
                counts.queued() + counts.links(), done.processed(), done.error(), perSecond, phase(report));
    }

    /// Identifier, type, where it is, items done, errors, when it began, content source.
    static String line(CrawlReport report) {
        LocalDateTime started = report.started();
        return String.join("\t", Integer.toString(report.id()), report.type().name().toLowerCase(Locale.ROOT),
                phase(report), Integer.toString(report.counts().processed()),
                Integer.toString(report.counts().error()),
                started == null ? "-" : started.truncatedTo(ChronoUnit.SECONDS) + "Z", report.contentSource());
    }

    static List<String> summary(CrawlReport report, StoreCounts counts) {
        Statistics done = report.counts();
        LocalDateTime started = report.started();
        LocalDateTime ended = report.ended();
        String time = started == null || ended == null
                ? ""
                : String.format(Locale.ROOT, " in %.1f s", Duration.between(started, ended).toMillis() / 1000.0);
        return List.of("Crawl " + report.id() + " is done: " + done.processed() + " items" + time + ".",
                "  new or changed  " + done.success(), "  unchanged       " + done.notModified(),
                "  warnings        " + done.warning(), "  errors          " + done.error(),
                "  deleted         " + done.delete(), "  tried again     " + done.retry(),
                "The crawl stores know " + counts.documents() + " items.");
    }
}
