package org.granary.gatherer.protocol;

import org.granary.records.value.CrawlPhase;

/// The OUTPUT values of a stage.
public record StageAnswer(int misc, int status, int subStatus) {
    /// What stages that are to be called again answer while there is more to do, and other stages when there is something.
    public static final int YES = 1;

    public boolean yes() {
        return misc == YES;
    }

    /// Where the crawl is now. Only for stages of the administration.
    public CrawlPhase phase() {
        return CrawlPhase.of(status, subStatus);
    }
}
