package org.granary.bench;

import java.util.Comparator;
import java.util.List;

/// A crawl of the generated site from beginning to end.
///
/// @param pages that were found
/// @param processorNanos of everything but the site itself
record SiteRun(long pages, long nanos, long processorNanos) {

    static SiteRun median(List<SiteRun> runs) {
        return runs.stream().sorted(Comparator.comparingLong(SiteRun::nanos)).toList().get(runs.size() / 2);
    }

    double pagesPerSecond() {
        return pages / (nanos / 1e9);
    }
}
