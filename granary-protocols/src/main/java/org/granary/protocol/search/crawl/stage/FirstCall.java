package org.granary.protocol.search.crawl.stage;

/// Stages that a client may repeat, and that do something only the first time.
final class FirstCall {
    static final String BEGIN = "INSERT INTO crawl_stage (CrawlID, Stage) VALUES (?, ?) ON CONFLICT DO NOTHING";

    private FirstCall() {}

    /// Whether this is the first call of the stage for its crawl. Others that ask at the same time wait until it has ended.
    static boolean of(StageCall call, CrawlStage stage) {
        return call.transaction().update(BEGIN, call.crawlId(), stage.number()) == 1;
    }
}
