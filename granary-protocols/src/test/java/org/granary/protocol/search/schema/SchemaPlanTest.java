package org.granary.protocol.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.sqlite.QueryPlan;
import org.junit.jupiter.api.Test;

/// What is asked about one property, or about what has changed, does not read thousands of them.
class SchemaPlanTest extends SearchFixture {

    private QueryPlan plan(String statement) {
        return QueryPlan.of(server.store(), statement);
    }

    @Test
    void propertiesCategoriesAndMappingsAreFoundByTheirKeys() {
        for (String statement : List.of(CrawledProperty.FIND, CrawledProperty.MAPS_TO_CONTENTS, ManagedProperties.FIND,
                ManagedProperties.FIND_NAMED, Mappings.ORDER, Mappings.FIRST, Mappings.LAST_ORDER, Mappings.REMOVE,
                Categories.FIND, Categories.REMOVE, CrawledPropertyProcedures.MANAGED_PROPERTY,
                CrawledPropertyProcedures.SET_CACHE_FULL, ManagedAttributes.RANKS, ManagedAttributes.LEAVE_RANK,
                SchemaClock.SET, SchemaQueries.MAPPINGS_OF, CleanupProcedures.RESET, StandardSchema.PRESENT)) {
            assertThat(plan(statement).scans()).as("%s%n%s", statement, plan(statement)).isEmpty();
        }
        assertThat(plan(CrawledProperty.FIND).uses("crawled_property_name")).isTrue();
        QueryPlan last = plan(Mappings.LAST_ORDER);
        assertThat(last.steps()).as("the last entry of the index").noneMatch(step -> step.contains("ORDER BY"));
    }

    @Test
    void whatHasChangedIsFoundByItsTime() {
        assertThat(plan(SchemaQueries.ALL_MANAGED).uses("managed_property_modified")).isTrue();
        assertThat(plan(SchemaQueries.VISIBLE_MANAGED).uses("managed_property_modified")).isTrue();
        assertThat(plan(SchemaQueries.MAPPINGS_SINCE).uses("property_mapping_modified")).isTrue();
        assertThat(plan(SchemaQueries.EXTREMES).uses("crawled_property_sample_count")).isTrue();
        for (String statement : List.of(SchemaQueries.ALL_MANAGED, SchemaQueries.VISIBLE_MANAGED,
                SchemaQueries.MAPPINGS_SINCE, SchemaQueries.EXTREMES)) {
            assertThat(plan(statement).scans()).as("%s%n%s", statement, plan(statement)).isEmpty();
        }
    }

    @Test
    void pagesOfCrawledPropertiesAreReadAlongAnIndex() {
        ordered(CrawledPropertyList.ALL.since(), "crawled_property_modified");
        ordered(CrawledPropertyList.ALL.page(), "crawled_property_order");
        ordered(CrawledPropertyList.ALL.names(), "crawled_property_order");
        ordered(CrawledPropertyList.ALL.before(), "crawled_property_order");
        ordered(CrawledPropertyList.OUT_OF_BOX_ONLY.since(), "crawled_property_oob_modified");
        ordered(CrawledPropertyList.OUT_OF_BOX_ONLY.page(), "crawled_property_oob_order");
        ordered(CrawledPropertyList.OUT_OF_BOX_ONLY.names(), "crawled_property_oob_order");
        ordered(CrawledPropertyList.OUT_OF_BOX_ONLY.before(), "crawled_property_oob_order");
    }

    private void ordered(String statement, String index) {
        QueryPlan plan = plan(statement);
        assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        assertThat(plan.uses(index) || plan.steps().stream().anyMatch(step -> step.contains("COVERING INDEX " + index)))
                .as("%s%n%s", statement, plan).isTrue();
        assertThat(plan.steps()).as("%s%n%s", statement, plan).noneMatch(step -> step.contains("ORDER BY"));
    }
}
