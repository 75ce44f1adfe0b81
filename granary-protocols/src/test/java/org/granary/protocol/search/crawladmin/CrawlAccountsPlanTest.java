package org.granary.protocol.search.crawladmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.Access;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// What is asked about crawls costs what is running, or what is old, not what was.
class CrawlAccountsPlanTest extends SearchFixture {

    private QueryPlan plan(StoreStatement statement) {
        return QueryPlan.of(server.store(), server.store().run(Access.READ, new Cancellation(), statement::on));
    }

    @Test
    void statementsAboutOneCrawlOrSourceFindItByAnIndex() {
        List<String> statements = new ArrayList<>(List.of(CrawlStatistics.ADD, CrawlStatistics.OF_CONTENT_SOURCE,
                CrawlErrors.FIND, CrawlStores.LEAVE));
        statements.addAll(CrawlStores.REMOVE);
        for (String statement : statements) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        }
    }

    @Test
    void theNewestCrawlOfASourceIsTheLastOfItsIndex() {
        QueryPlan plan = plan(StatusProcedures.NEWEST);
        assertThat(plan.uses("crawl_status_active")).as(plan.toString()).isTrue();
        assertThat(plan.scans()).as(plan.toString()).isEmpty();
        assertThat(plan.steps()).as(plan.toString()).noneMatch(step -> step.contains("ORDER BY"));
    }

    @Test
    void runningCrawlsAndOldOnesHaveIndexesOfTheirOwn() {
        assertThat(plan(StatusProcedures.RUNNING_TYPES).uses("crawl_status_active")).isTrue();
        assertThat(plan(CrawlStores.TO_JOIN).uses("crawl_status_active")).isTrue();
        assertThat(plan(CrawlStores.OLD).uses("crawl_status_over")).isTrue();
        assertThat(plan(CrawlStores.OLD).scans()).isEmpty();
    }
}
