package org.granary.it.config.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// proc_getSiteCount, proc_getSiteNames, proc_GetSiteIdOfHostHeaderSite and proc_getSiteSubset.
class SiteListsTest extends SiteMapTest {

    @Test
    @Covers({"WSSCFGD-3.1.5.24-1", "WSSCFGD-3.1.5.24-2", "WSSCFGD-3.1.5.24-3", "WSSCFGD-3.1.5.24.1-1",
        "WSSCFGD-3.1.5.24.1-2", "WSSCFGD-3.1.5.24.1-3", "WSSCFGD-3.1.5.24.1-4"})
    void sitesAreCountedByContentDatabase() {
        assertThat(count(null)).isZero();
        assertThat(count(DATABASE_1)).isZero();
        put(Site.at(1, "/1"), Site.at(2, "/2").redirectingTo("/1"), Site.at(3, "/3").in(DATABASE_2, APPLICATION_1));
        assertThat(count(DATABASE_1)).isEqualTo(2);
        assertThat(callInOrder("proc_GetSiteCount", DATABASE_2).set().rows()).containsExactly(List.of(1));
        Outcome all = call("proc_getSiteCount");
        assertThat(all.status()).isZero();
        assertThat(all.set().shape()).containsExactly(" int");
        assertThat(all.set().rows()).containsExactly(List.of(3));
        assertThat(count(null)).isEqualTo(3);
        assertThat(count(new UUID(5, 5))).isZero();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.25-1", "WSSCFGD-3.1.5.25-2", "WSSCFGD-3.1.5.25-3", "WSSCFGD-3.1.5.25.1-1",
        "WSSCFGD-3.1.5.25.1-2", "WSSCFGD-3.1.5.25.1-3", "WSSCFGD-3.1.5.25.1-4"})
    void hostHeaderSitesAreFoundByName() {
        put(Site.at(1, "a.example").asHost(), Site.at(2, "b.example").asHost(), Site.at(3, "c.example"),
                Site.at(4, "a.example"));
        Outcome found = call("proc_GetSiteIdOfHostHeaderSite", "@HostHeader", "A.Example ");
        assertThat(found.status()).isZero();
        assertThat(found.set().shape()).containsExactly("Id uniqueidentifier");
        assertThat(found.set().rows()).containsExactly(List.of(site(1)));
        for (String none : new String[]{"c.example", "a.exampl", "a.example.org", "", null}) {
            Outcome nothing = callInOrder("proc_GetSiteIdOfHostHeaderSite", none);
            assertThat(nothing.status()).isZero();
            assertThat(nothing.set().rows()).as(none).isEmpty();
        }
    }

    private List<@Nullable Object> names(@Nullable UUID container, int containerType, int type) {
        Outcome outcome = callInOrder("proc_GetSiteNames", container, containerType, type);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().shape()).containsExactly("Path nvarchar(128)");
        return outcome.set().column("Path");
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.26-1", "WSSCFGD-3.1.5.26-2", "WSSCFGD-3.1.5.26-4", "WSSCFGD-3.1.5.26-5",
        "WSSCFGD-3.1.5.26-7", "WSSCFGD-3.1.5.26-8", "WSSCFGD-3.1.5.26-9", "WSSCFGD-3.1.5.26-10",
        "WSSCFGD-3.1.5.26-11", "WSSCFGD-3.1.5.26.1-1", "WSSCFGD-3.1.5.26.1-2", "WSSCFGD-3.1.5.26.1-3"})
    void namesAreThoseOfTheContainerInTheirOrder() {
        put(Site.at(9, "/c").redirectingTo("/d"), Site.at(8, "/B"), Site.at(7, "/ä"), Site.at(6, "/a").upgradedTo("/d"),
                Site.at(5, "/e").in(DATABASE_2, APPLICATION_1), Site.at(4, "/f").in(DATABASE_1, APPLICATION_2));
        assertThat(names(APPLICATION_1, 0, 0)).containsExactly("/a", "/ä", "/B", "/c", "/e");
        assertThat(names(APPLICATION_1, 0, 1)).containsExactly("/a", "/c");
        assertThat(names(APPLICATION_1, 0, 2)).containsExactly("/ä", "/B", "/e");
        assertThat(names(DATABASE_1, 1, 0)).containsExactly("/a", "/ä", "/B", "/c", "/f");
        assertThat(names(DATABASE_1, 1, 1)).containsExactly("/a", "/c");
        assertThat(names(DATABASE_2, 1, 2)).containsExactly("/e");
        assertThat(names(DATABASE_2, 1, 1)).isEmpty();
        assertThat(names(DATABASE_1, 0, 0)).isEmpty();
        assertThat(names(APPLICATION_1, 1, 0)).isEmpty();
        assertThat(names(new UUID(5, 5), 0, 0)).isEmpty();
        assertThat(names(null, 1, 0)).isEmpty();
        assertThat(call("proc_getSiteNames", "@CollectionType", 0, "@ContainerType", 1, "@ContainerId", DATABASE_2)
                .set().column("Path")).containsExactly("/e");
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.26-3", "WSSCFGD-3.1.5.26-6"})
    void namesOfUnknownTypesAreRefused() {
        for (int container : List.of(-1, 2, 3)) {
            assertThat(database.refusedInOrder("proc_getSiteNames", APPLICATION_1, container, 0).number())
                    .isEqualTo(547);
        }
        for (int type : List.of(-1, 3, 4)) {
            assertThat(database.refusedInOrder("proc_getSiteNames", APPLICATION_1, 0, type).number()).isEqualTo(547);
        }
        assertThat(database.refusedInOrder("proc_getSiteNames", APPLICATION_1, null, 0).number()).isEqualTo(515);
        assertThat(database.refusedInOrder("proc_getSiteNames", APPLICATION_1, 0, null).number()).isEqualTo(515);
    }

    private static Object[] rows(int... sites) {
        return IntStream.of(sites).mapToObj(i -> List.of(site(i), "/" + i)).toArray();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.27-1", "WSSCFGD-3.1.5.27-3", "WSSCFGD-3.1.5.27-4", "WSSCFGD-3.1.5.27-5",
        "WSSCFGD-3.1.5.27-12", "WSSCFGD-3.1.5.27-13", "WSSCFGD-3.1.5.27.1-1", "WSSCFGD-3.1.5.27.1-6",
        "WSSCFGD-3.1.5.27.1-9"})
    void pagesGoByIdentifierInBothDirections() {
        for (int i : List.of(3, 1, 5, 2, 4)) {
            put(Site.at(i, "/" + i));
        }
        Outcome outcome = callInOrder("proc_GetSiteSubset", null, null, 2, 1, "ASC", 0);
        assertThat(outcome.status()).isZero();
        assertThat(outcome.set().shape()).containsExactly("Id uniqueidentifier", "Path nvarchar(128)");
        assertThat(outcome.set().rows()).containsExactly(List.of(site(2), "/2"), List.of(site(3), "/3"));
        assertThat(page(null, null, 9, 0, "ASC", 0)).isEqualTo(List.of(rows(1, 2, 3, 4, 5)));
        assertThat(page(null, null, 9, 0, "DESC", 0)).isEqualTo(List.of(rows(5, 4, 3, 2, 1)));
        assertThat(page(null, null, 2, 1, "DESC", 0)).isEqualTo(List.of(rows(4, 3)));
        assertThat(page(null, null, 2, 4, "desc", 0)).isEqualTo(List.of(rows(1)));
        assertThat(page(null, null, Integer.MAX_VALUE, 3, "ASC", 0)).isEqualTo(List.of(rows(4, 5)));
        for (String direction : List.of("ASC", "DESC")) {
            assertThat(page(null, null, 2, 5, direction, 0)).isEmpty();
            assertThat(page(null, null, 2, Integer.MAX_VALUE, direction, 0)).isEmpty();
            assertThat(page(null, null, 0, 0, direction, 0)).isEmpty();
        }
    }

    @Test
    @Covers("WSSCFGD-3.1.5.27-3")
    void identifiersAreOrderedAsUniqueidentifiersAre() {
        // The last six bytes count first, then the fourth group, then the others from the right.
        List<UUID> ordered = List.of(UUID.fromString("ff000000-0000-0000-0000-000000000001"),
                UUID.fromString("00000000-0000-0000-ff00-000000000001"),
                UUID.fromString("00000000-0000-0000-0000-000000000100"),
                UUID.fromString("00000000-0000-0000-0000-ff0000000000"));
        for (UUID id : ordered.reversed()) {
            put(new Site(id, DATABASE_1, APPLICATION_1, "/" + id, false, null, false));
        }
        assertThat(page(null, null, 9, 0, "ASC", 0)).extracting(row -> row.get(0)).isEqualTo(ordered);
        assertThat(database.execute("SELECT Id FROM SiteMap ORDER BY Id").getFirst().column("Id")).isEqualTo(ordered);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.27-6", "WSSCFGD-3.1.5.27-8", "WSSCFGD-3.1.5.27-9", "WSSCFGD-3.1.5.27-10",
        "WSSCFGD-3.1.5.27-11", "WSSCFGD-3.1.5.27.1-2", "WSSCFGD-3.1.5.27.1-3", "WSSCFGD-3.1.5.27.1-4",
        "WSSCFGD-3.1.5.27.1-5", "WSSCFGD-3.1.5.27.1-7", "WSSCFGD-3.1.5.27.1-8"})
    void pagesTogetherGiveEverySiteThatFitsOnce() {
        UUID empty = new UUID(0xD3, 3);
        putDatabase(empty, "Content3");
        List<Site> sites = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            Site site = Site.at(i, "/" + i).in(i % 2 == 0 ? DATABASE_1 : DATABASE_2,
                    i % 3 == 0 ? APPLICATION_1 : APPLICATION_2);
            site = i % 4 == 1 ? site.redirectingTo("/x") : i % 4 == 3 ? site.upgradedTo("/x") : site;
            sites.add(site);
            put(site);
        }
        for (UUID inDatabase : new UUID[]{null, DATABASE_1, DATABASE_2, empty}) {
            for (UUID inApplication : new UUID[]{null, APPLICATION_1, APPLICATION_2, new UUID(0xA3, 3)}) {
                for (int type = 0; type <= 3; type++) {
                    int wanted = type;
                    List<List<Object>> expected = sites.stream()
                            .filter(site -> inDatabase == null || inDatabase.equals(site.database()))
                            .filter(site -> inApplication == null || inApplication.equals(site.application()))
                            .filter(site -> switch (wanted) {
                                case 1 -> site.redirect() != null;
                                case 2 -> site.redirect() == null;
                                case 3 -> site.upgraded();
                                default -> true;
                            }).map(site -> List.<Object>of(site.id(), site.path())).toList();
                    assertThat(allPages(inDatabase, inApplication, "ASC", type)).isEqualTo(expected);
                    assertThat(allPages(inDatabase, inApplication, "DESC", type)).isEqualTo(expected.reversed());
                }
            }
        }
    }

    private List<List<@Nullable Object>> allPages(@Nullable UUID inDatabase, @Nullable UUID inApplication,
            String direction, int type) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        List<List<@Nullable Object>> page;
        do {
            page = page(inDatabase, inApplication, 5, all.size(), direction, type);
            assertThat(page).hasSizeLessThanOrEqualTo(5);
            all.addAll(page);
        } while (!page.isEmpty());
        return all;
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.27-2", "WSSCFGD-3.1.5.27-7"})
    void pagesInUnknownWaysAreRefused() {
        for (String direction : List.of("", "UP", "ASC1")) {
            assertThat(database.refusedInOrder("proc_getSiteSubset", null, null, 1, 0, direction, 0).number())
                    .as(direction).isEqualTo(547);
        }
        assertThat(database.refusedInOrder("proc_getSiteSubset", null, null, 1, 0, "DESCENDING", 0).number())
                .isEqualTo(8152);
        assertThat(database.refusedInOrder("proc_getSiteSubset", null, null, 1, 0, null, 0).number()).isEqualTo(515);
        for (int type : List.of(-1, 4)) {
            assertThat(database.refusedInOrder("proc_getSiteSubset", null, null, 1, 0, "ASC", type).number())
                    .isEqualTo(547);
        }
        assertThat(database.refusedInOrder("proc_getSiteSubset", null, null, 1, 0, "ASC", null).number())
                .isEqualTo(515);
        assertThat(database.refusedInOrder("proc_getSiteSubset", null, null, -1, 0, "ASC", 0).number()).isEqualTo(547);
        assertThat(database.refusedInOrder("proc_getSiteSubset", null, null, 1, -1, "ASC", 0).number()).isEqualTo(547);
    }
}
