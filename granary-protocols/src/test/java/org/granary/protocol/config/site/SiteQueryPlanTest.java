package org.granary.protocol.config.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.config.ConfigFixture;
import org.granary.protocol.config.site.SiteScope.Bounds;
import org.granary.store.Access;
import org.granary.store.Dialect;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

/// No call reads the site map, or its blocks, from end to end, and nothing that is walked along is sorted first.
class SiteQueryPlanTest extends ConfigFixture {

    private Dialect dialect() {
        return server.store().run(Access.READ, new Cancellation(), transaction -> transaction.dialect());
    }

    private QueryPlan searched(String sql) {
        QueryPlan plan = QueryPlan.of(server.store(), sql);
        assertThat(plan.scans()).as("%s%n%s", sql, plan).doesNotContain("site_map", "site_block", "b", "half", "kept",
                "config_object", "row_version");
        return plan;
    }

    @Test
    void changesFindWhatTheyChangeByKeys() {
        for (String sql : List.of(SiteMapProcedures.DATABASE_EXISTS, SiteMap.LOCK.text(dialect()), SiteMap.INSERT,
                SiteMap.DELETE, SiteMap.SITE, SiteMap.TAKEN, SiteMap.RENAME, SiteBlocks.NEXT, SiteBlocks.LAST_UP_TO,
                SiteBlocks.COUNT_LOWER, SiteBlocks.MIDDLE_LOWER, SiteBlocks.INSERT_FIRST, SiteBlocks.INSERT_UPPER,
                SiteBlocks.TAKE_AWAY, SiteBlocks.DELETE_EMPTY, SiteBlocks.DELETE_EMPTY_TREE, SiteBlocks.countText(3),
                SiteBlocks.countText(7))) {
            searched(sql);
        }
    }

    @Test
    void blocksAreCountedByTheirKeys() {
        assertThat(searched(SiteBlocks.countText(7)).steps())
                .contains("SEARCH site_block USING PRIMARY KEY (Tree=? AND Level=? AND FirstPlace=?)",
                        "SEARCH b USING PRIMARY KEY (Tree=? AND Level=? AND FirstPlace<?)");
    }

    @Test
    void blocksAreCutAlongTheIndexOfTheirOrder() {
        for (SiteOrder order : SiteOrder.values()) {
            for (Bounds bounds : Bounds.values()) {
                for (String sql : List.of(SiteBlocks.middleText(dialect(), order, bounds),
                        SiteBlocks.insertLowerText(dialect(), order, bounds))) {
                    assertSearchesPlaces(searched(sql), order, bounds);
                }
            }
        }
    }

    @Test
    void ranksAreFoundInBlocksAndTheirSites() {
        for (CollectionType type : CollectionType.values()) {
            searched(SiteRanks.countText(type));
            searched(SiteRanks.blockText(1, type));
            searched(SiteRanks.blockText(2, type));
            for (SiteOrder order : SiteOrder.values()) {
                for (Bounds bounds : Bounds.values()) {
                    assertSearchesPlaces(searched(SiteRanks.beforeText(dialect(), order, bounds, type)), order, bounds);
                }
            }
        }
    }

    @Test
    void walksAreMergedFromIndexesWithoutSorting() {
        for (CollectionType type : CollectionType.values()) {
            for (var walk : List.of(SiteSearchProcedures.names(type), SiteSearchProcedures.page(type, false),
                    SiteSearchProcedures.page(type, true), SiteRanks.siteAt(SiteOrder.ID, type),
                    BestMatch.ofMany(type))) {
                for (Bounds bounds : Bounds.values()) {
                    QueryPlan plan = searched(walk.text(dialect(), bounds));
                    assertThat(plan.steps()).as("%s%n%s", walk, plan).noneMatch(step -> step.contains("TEMP B-TREE"));
                    assertSearchesPlaces(plan, walk.order(), bounds);
                }
            }
        }
    }

    @Test
    void fewMatchesAreFoundByTheFoldedPath() {
        List<String> all = new ArrayList<>(List.of(BestMatch.COUNT_MATCHES, SiteSearchProcedures.HOST));
        for (Bounds bounds : Bounds.values()) {
            for (CollectionType type : CollectionType.values()) {
                all.add(BestMatch.ofFewText(bounds, type));
            }
        }
        for (String sql : all) {
            assertThat(searched(sql).uses("site_map_path")).as(sql).isTrue();
        }
    }

    /// By an equality for all columns before the place, and by a range of places.
    private static void assertSearchesPlaces(QueryPlan plan, SiteOrder order, Bounds bounds) {
        assertThat(plan.steps()).as(plan.toString())
                .filteredOn(step -> step.contains("site_map"))
                .isNotEmpty()
                .allMatch(step -> step.contains("INDEX " + order.index(bounds) + " (")
                        && step.matches(".*\\((ApplicationId=\\? AND |DatabaseId=\\? AND )*Kind=\\? AND "
                                + order.column() + "[<>].*"));
    }
}
