package org.granary.protocol.search.crawladmin;

import org.granary.protocol.search.crawladmin.StageCall.Answer;
import org.granary.records.value.CrawlStatus;

/// What the stages of [ReportStage] do. Who takes no part in the crawl (any more), or reports after its end, changes
/// nothing.
final class ReportStages {
    static final String SET_STATUS = set("Status");
    static final String SET_ACTIVITY = set("ActivityInfo");

    static final int IDLE = 0;
    static final int BUSY = 1;

    private ReportStages() {}

    private static String set(String column) {
        return """
                UPDATE crawl_component_status SET %s = ? WHERE CrawlID = ? AND ComponentID = ?
                  AND EXISTS (SELECT 1 FROM crawl_status AS c
                    WHERE c.CrawlID = crawl_component_status.CrawlID AND c.Status NOT IN (5, 11, 12))"""
                .formatted(column);
    }

    static Answer run(ReportStage stage, StageCall call) {
        return switch (stage) {
            case STARTED, RESUMED -> set(call, SET_STATUS, CrawlStatus.STARTED.value());
            case STOPPED -> set(call, SET_STATUS, CrawlStatus.STOPPED.value());
            case PAUSED -> set(call, SET_STATUS, CrawlStatus.PAUSED.value());
            case DONE -> set(call, SET_STATUS, CrawlStatus.DONE.value());
            case IDLE -> set(call, SET_ACTIVITY, IDLE);
            case BUSY -> set(call, SET_ACTIVITY, BUSY);
        };
    }

    private static Answer set(StageCall call, String statement, int value) {
        call.transaction().update(statement, value, call.crawlId(), call.componentId());
        return call.answer();
    }
}
