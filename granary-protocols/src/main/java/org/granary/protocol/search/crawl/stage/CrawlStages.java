package org.granary.protocol.search.crawl.stage;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Role;
import org.jspecify.annotations.Nullable;

/// The stages of a crawl in a crawl store (MS-SQLPGAT2 3.1.5.7): hands each to those who know it.
///
/// Rows are locked in this order: components, entries of the queue, the history, hosts, numbers.
public final class CrawlStages {
    private static final int COMPLETED = 1;

    private final Role role;

    public CrawlStages(Role role) {
        this.role = role;
    }

    @Implements("proc_MSS_Crawl")
    public int crawl(Call call, @Nullable Integer componentId, @Nullable Integer projectId, int crawlStage,
            @Nullable Integer crawlType, @Nullable Integer crawlId, @Nullable Integer contentSourceId,
            @Nullable Integer applicationType, @Nullable Integer miscInputData, Out<Integer> miscOuputData,
            Out<Integer> crawlStatus, Out<Integer> crawlSubStatus) {
        StageCall.Answer answer = run(CrawlStage.of(crawlStage, role), new StageCall(call.transaction(),
                call::goOnAfterCommit, role, componentId, projectId, crawlType, crawlId, contentSourceId,
                miscInputData));
        miscOuputData.set(answer.miscOutput());
        crawlStatus.set(answer.crawlStatus());
        crawlSubStatus.set(0);
        return COMPLETED;
    }

    private static StageCall.Answer run(CrawlStage stage, StageCall call) {
        return switch (stage) {
            case REGISTER -> ComponentStages.register(call);
            case RECOVER -> ComponentStages.recover(call);
            case DISABLE -> ComponentStages.disable(call);
            case BEGIN_DELETE -> DeleteCrawl.begin(call);
            case BEGIN_INCREMENTAL -> IncrementalCrawl.begin(call);
            case BEGIN_ANCHOR -> AnchorCrawl.begin(call);
            case UNVISITED -> Unvisited.queue(call);
            case IS_DONE -> Remaining.isDone(call);
            case IS_FLUSHED -> Remaining.isFlushed(call);
            case COMPLETE -> Completion.complete(call);
            case STOP -> Stop.stop(call);
            case COUNT_HOSTS -> HostStatistics.count(call);
            case REPORTED_ERRORS -> ReportedErrors.atStake(call);
            case REPORTED_CHILDREN -> ReportedErrors.children(call);
            case RESET -> Reset.reset(call);
        };
    }
}
