package org.granary.protocol.search.crawladmin;

import java.util.function.UnaryOperator;
import org.granary.protocol.search.crawladmin.StageCall.Answer;
import org.granary.records.value.CrawlPhase;
import org.granary.records.value.CrawlStatus;
import org.granary.records.value.CrawlType;
import org.granary.records.value.Project;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// What the stages of [MasterStage] do: each takes a [CrawlStep] with a crawl that is not over, where the condition
/// holds that the document prints for the stage.
final class MasterStages {
    static final String OTHER_STATUS = """
            SELECT 1 FROM crawl_component_status WHERE CrawlID = ? AND Status <> ? LIMIT 1""";
    static final String BUSY = """
            SELECT 1 FROM crawl_component_status WHERE CrawlID = ? AND ActivityInfo <> 0 LIMIT 1""";
    static final String MARK_BUSY = "UPDATE crawl_component_status SET ActivityInfo = 1 WHERE CrawlID = ?";
    /// A store whose components have all left: nobody empties its queue.
    static final String DESERTED_STORE = """
            SELECT 1 FROM crawl_store_status AS s WHERE s.CrawlID = ? AND NOT EXISTS (
              SELECT 1 FROM crawl_component AS k JOIN crawl_component_status AS p ON p.ComponentID = k.ComponentID
              WHERE k.GthrDBID = s.GthrDBID AND p.CrawlID = s.CrawlID) LIMIT 1""";

    private MasterStages() {}

    static Answer run(MasterStage stage, StageCall call) {
        return switch (stage) {
            case BEGIN -> CrawlStart.begin(call);
            case ADDRESSES_ADDED -> take(call, CrawlStep.ADDRESSES_ADDED, crawl -> crawl.startedAt(call.now()));
            case CHECK_STARTED -> takeWhenAllAre(call, CrawlStatus.STARTED, CrawlStep.START);
            case FORBID -> take(call, CrawlStep.FORBID);
            case JOIN -> CrawlStart.join(call);
            case STOP -> take(call, CrawlStep.STOP);
            case CHECK_STOPPED -> takeWhenAllAre(call, CrawlStatus.STOPPED, CrawlStep.COMPONENTS_STOPPED);
            case STOPPED -> take(call, CrawlStep.STOP_ENDS);
            case PAUSE -> take(call, CrawlStep.PAUSE);
            case CHECK_PAUSED -> takeWhenAllAre(call, CrawlStatus.PAUSED, CrawlStep.COMPONENTS_PAUSED);
            case RESUME -> take(call, CrawlStep.RESUME);
            case CHECK_RESUMED -> takeWhenAllAre(call, CrawlStatus.STARTED, CrawlStep.START);
            case CHECK_CRAWLED -> checkCrawled(call);
            case DELETE_UNVISITED -> deleteUnvisited(call);
            case CHECK_DONE -> takeWhenAllAre(call, CrawlStatus.DONE, CrawlStep.COMPONENTS_DONE);
            case FINISH -> CrawlEnd.finish(call);
            case COMPLETE -> take(call, CrawlStep.COMPLETE);
            case WAIT_FOR_DELETES -> take(call, CrawlStep.WAIT_FOR_DELETES);
        };
    }

    private static Answer take(StageCall call, CrawlStep step) {
        return take(call, step, crawl -> crawl);
    }

    private static Answer take(StageCall call, CrawlStep step, UnaryOperator<Crawl> andAlso) {
        Crawl crawl = Crawl.lockRunning(call.transaction(), call.crawlId());
        if (crawl != null) {
            andAlso.apply(step.take(crawl)).save(call.transaction());
        }
        return call.answer();
    }

    /// Takes the step when no component of the crawl has another status.
    private static Answer takeWhenAllAre(StageCall call, CrawlStatus status, CrawlStep step) {
        Transaction transaction = call.transaction();
        Crawl crawl = Crawl.lockRunning(transaction, call.crawlId());
        if (crawl != null
                && !transaction.exists(OTHER_STATUS, crawl.id(), status.value())) {
            step.take(crawl).save(transaction);
        }
        return call.answer();
    }

    private static Answer checkCrawled(StageCall call) {
        Transaction transaction = call.transaction();
        Crawl crawl = Crawl.lock(transaction, call.crawlId());
        CrawlStep step = crawl == null ? null : afterCrawling(crawl);
        if (crawl != null && step != null && !transaction.exists(DESERTED_STORE, crawl.id())
                && !transaction.exists(BUSY, crawl.id())) {
            step.take(crawl).save(transaction);
        }
        return call.answer();
    }

    /// The step that follows when no component has anything to do.
    private static @Nullable CrawlStep afterCrawling(Crawl crawl) {
        boolean unvisitedCount = crawl.project() != Project.ANCHOR && crawl.type() != CrawlType.DELETE;
        if (crawl.is(CrawlPhase.DELETING_UNVISITED)) {
            return CrawlStep.WAIT_FOR_STORES;
        }
        if (crawl.is(CrawlPhase.CRAWLING)) {
            return unvisitedCount ? CrawlStep.MOVE_UNVISITED : CrawlStep.WAIT_FOR_STORES;
        }
        return null;
    }

    private static Answer deleteUnvisited(StageCall call) {
        return take(call, CrawlStep.DELETE_UNVISITED, crawl -> {
            call.transaction().update(MARK_BUSY, crawl.id());
            return crawl;
        });
    }
}
