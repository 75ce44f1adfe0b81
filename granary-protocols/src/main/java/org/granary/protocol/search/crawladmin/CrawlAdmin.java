package org.granary.protocol.search.crawladmin;

import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.search.common.Role;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Crawl administration (MS-SQLPGAT2 3.1.5.8): hands each stage to those who know it, and answers with the status of
/// the crawl.
///
/// Calls lock what they decide by, always in this order: crawls (by CrawlID), crawl components (by ComponentID),
/// records of components in crawls, numbers.
public final class CrawlAdmin {
    static final String STATUS = "SELECT Status, SubStatus FROM crawl_status WHERE CrawlID = ?";

    private final Role role;

    CrawlAdmin(Role role) {
        this.role = role;
    }

    @Implements("proc_MSS_CrawlAdmin")
    public void crawlAdmin(Call call, @Nullable Integer componentId, @Nullable Integer projectId, int crawlStage,
            @Nullable Integer crawlType, @Nullable Integer crawlId, @Nullable Integer contentSourceId,
            @Nullable Integer applicationType, @Nullable Integer miscInputData, Out<Integer> miscOutputData,
            Out<Integer> crawlStatus, Out<Integer> crawlSubStatus) {
        Transaction transaction = call.transaction();
        StageCall.Answer answer = run(CrawlStage.of(crawlStage), new StageCall(transaction, role, componentId,
                projectId, crawlType, crawlId, contentSourceId, applicationType, miscInputData));
        miscOutputData.set(answer.miscOutput());
        // 0, which is no status, where there is no such crawl.
        crawlStatus.set(0);
        crawlSubStatus.set(0);
        if (answer.crawl() != null) {
            try (Rows crawl = transaction.query(STATUS, answer.crawl())) {
                if (crawl.next()) {
                    crawlStatus.set(crawl.getInt(1));
                    crawlSubStatus.set(crawl.getInt(2));
                }
            }
        }
    }

    private static StageCall.Answer run(CrawlStage stage, StageCall call) {
        return switch (stage) {
            case ComponentStage component -> ComponentStages.run(component, call);
            case RequestStage request -> RequestStages.run(request, call);
            case ReportStage report -> ReportStages.run(report, call);
            case MasterStage master -> MasterStages.run(master, call);
        };
    }
}
