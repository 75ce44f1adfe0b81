package org.granary.protocol.search.crawl.stage;

import org.granary.records.value.CrawlStatus;

/// What a crawl has still to do in this store. Each question is one statement, so that a link which is just becoming an
/// entry of the queue is seen as one of the two.
final class Remaining {
    private static final String LINKS = "SELECT EXISTS (SELECT 1 FROM link WHERE CrawlID = ?)";
    private static final String COLLEAGUES = " OR EXISTS (SELECT 1 FROM colleague_link WHERE CrawlID = ?)";
    private static final String ENTRIES = " OR EXISTS (SELECT 1 FROM crawl_queue WHERE CrawlID = ?)";

    static final String HAS_LINKS = LINKS + COLLEAGUES;
    static final String HAS_LINKS_IN_FOUNDATION = LINKS;
    static final String HAS_WORK = LINKS + ENTRIES + COLLEAGUES;
    static final String HAS_WORK_IN_FOUNDATION = LINKS + ENTRIES;
    static final String HAS_ENTRIES = "SELECT EXISTS (SELECT 1 FROM crawl_queue WHERE CrawlID = ?)";

    private static final int YES = 1;

    private Remaining() {}

    static StageCall.Answer isDone(StageCall call) {
        int crawl = call.crawlId();
        boolean work = call.isFoundation()
                ? is(call, HAS_WORK_IN_FOUNDATION, crawl, crawl)
                : is(call, HAS_WORK, crawl, crawl, crawl);
        return new StageCall.Answer(crawl, (work ? CrawlStatus.STARTED : CrawlStatus.DONE).value());
    }

    static StageCall.Answer isFlushed(StageCall call) {
        int crawl = call.crawlId();
        boolean links = call.isFoundation()
                ? is(call, HAS_LINKS_IN_FOUNDATION, crawl)
                : is(call, HAS_LINKS, crawl, crawl);
        return call.answer(links ? 0 : YES);
    }

    /// The answer of stages that say whether the queue has anything for the crawl: 1, or the crawl, whose number is
    /// never 1.
    static StageCall.Answer anyEntries(StageCall call) {
        return is(call, HAS_ENTRIES, call.crawlId()) ? call.answer(YES) : call.answer();
    }

    private static boolean is(StageCall call, String question, Object... crawls) {
        return Boolean.TRUE.equals(call.transaction().query(question, crawls).first(rows -> rows.getBoolean(1)));
    }
}
