package org.granary.protocol.search.crawl.anchor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;

class AnchorPlanTest extends SearchFixture {

    @Test
    void whatPointsToARangeOfDocumentsIsFoundByThem() {
        QueryPlan plan = QueryPlan.of(server.store(), AnchorLinks.LINKS);
        assertThat(plan.scans().stream().filter(table -> !table.startsWith("(subquery-"))).as("%s", plan)
                .isSubsetOf("beside", "everything");
        for (String index : List.of("anchor_text_info_target", "annotation_target",
                "social_distance_property_target")) {
            assertThat(plan.uses(index)).as("%s%n%s", index, plan).isTrue();
        }
    }

    @Test
    void propertiesAreFoundByTheirDocument() {
        for (String statement : List.of(AnchorDocProps.PUT, AnchorDocProps.REMOVE)) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.scans()).as("%s", plan).isEmpty();
        }
    }
}
