package org.granary.protocol.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.Access;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// No stage and no list costs what was crawled before: it finds its crawl, or looks at those that are not over.
class CrawlAdminPlanTest extends SearchFixture {

    private QueryPlan plan(StoreStatement statement) {
        return QueryPlan.of(server.store(), server.store().run(Access.READ, new Cancellation(), statement::on));
    }

    @Test
    void statementsAboutACrawlOrAComponentFindItByAnIndex() {
        for (String statement : List.of(CrawlAdmin.STATUS, Crawl.SAVE, ReportStages.SET_STATUS,
                ReportStages.SET_ACTIVITY, MasterStages.OTHER_STATUS, MasterStages.BUSY, MasterStages.MARK_BUSY,
                MasterStages.DESERTED_STORE, CrawlStart.PROJECT, CrawlStart.TAKE_DELETES, CrawlStart.JOIN_STORE,
                CrawlStart.JOIN_COMPONENTS, CrawlEnd.RESTARTED, CrawlLists.DELETES, ComponentStages.LEAVE,
                ComponentStages.GET_STATE, ComponentStages.SET_STATE, ComponentStages.REPORT,
                ComponentStages.RESIGN)) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        }
        assertThat(plan(Crawl.LOCK).scans()).isEmpty();
        assertThat(plan(CrawlStart.LOCK_COMPONENTS).uses("crawl_component_store")).isTrue();
    }

    @Test
    void whatConcernsCrawlsThatAreNotOverReadsOnlyThose() {
        for (StoreStatement statement : List.of(RequestStages.STOP, RequestStages.PAUSE, RequestStages.RESUME,
                CrawlStart.RIVAL, CrawlLists.OF_MASTER, CrawlLists.OF_COMPONENT, ComponentStages.JOIN)) {
            QueryPlan plan = plan(statement);
            assertThat(plan.uses("crawl_status_active")).as(plan.toString()).isTrue();
            assertThat(plan.steps()).as(plan.toString())
                    .noneMatch(step -> step.startsWith("SCAN") && !step.contains("component_activity"));
        }
        QueryPlan rivals = plan(CrawlStart.LOCK_RIVALS);
        assertThat(rivals.uses("crawl_status_active")).as(rivals.toString()).isTrue();
        assertThat(rivals.steps()).as(rivals.toString()).noneMatch(step -> step.startsWith("SCAN crawl_status"));
    }

    @Test
    void failedAnchorCrawlsHaveAnIndexOfTheirOwn() {
        QueryPlan plan = plan(CrawlEnd.FAILED);
        assertThat(plan.uses("crawl_status_failed")).as(plan.toString()).isTrue();
        assertThat(plan.steps()).as(plan.toString()).noneMatch(step -> step.contains("ORDER BY"));
    }

    @Test
    void everyStageOfTheDeclarationIsKnownAndNoOther() {
        assertThat(CrawlStage.all().map(CrawlStage::number)).containsExactlyInAnyOrder(91, 94, 95, 96, 97, 98, 100, 102,
                103, 104, 105, 106, 108, 110, 111, 112, 113, 114, 120, 121, 122, 123, 130, 131, 132, 133, 140, 142, 143,
                144, 146, 147, 148, 150, 152, 160, 161, 162, 164, 165);
    }
}
