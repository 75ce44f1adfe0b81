package org.granary.it.config.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

class BestMatchTest extends SiteMapTest {

    @Test
    @Covers({"WSSCFGD-3.1.5.23-5", "WSSCFGD-3.1.5.23-6", "WSSCFGD-3.1.5.23-14", "WSSCFGD-3.1.5.23-20",
        "WSSCFGD-3.1.5.23-22", "WSSCFGD-3.1.5.23-24", "WSSCFGD-3.1.5.23-30", "WSSCFGD-3.1.5.23-31"})
    void theFirstInOrderOfThoseThatBeginSoIsTheBest() {
        put(Site.at(1, "/sites/zeta"), Site.at(2, "/Sites/team2"), Site.at(3, "/sites/Team1"),
                Site.at(4, "/sites/alpha").in(DATABASE_2, APPLICATION_2), Site.at(5, "/"));
        assertThat(bestMatch("/sites/TEAM")).isEqualTo(new Match(site(3), DATABASE_1, APPLICATION_1, 2));
        assertThat(bestMatch("/sites/team2")).isEqualTo(new Match(site(2), DATABASE_1, APPLICATION_1, 3));
        assertThat(bestMatch("/sites/")).isEqualTo(new Match(site(4), DATABASE_2, APPLICATION_2, 1));
        assertThat(bestMatch("/")).isEqualTo(new Match(site(5), DATABASE_1, APPLICATION_1, 0));
        assertThat(bestMatch("")).isEqualTo(new Match(site(5), DATABASE_1, APPLICATION_1, 0));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.23-15", "WSSCFGD-3.1.5.23-21", "WSSCFGD-3.1.5.23-23", "WSSCFGD-3.1.5.23-29",
        "WSSCFGD-3.1.5.23-5"})
    void whatNothingBeginsWithHasNoMatch() {
        assertThat(bestMatch("/")).isEqualTo(Match.NONE);
        put(Site.at(1, "/sites/team"));
        for (String path : List.of("/sites/team1", "/sites/teams/x", "sites", "/sités", "team", "%", "/sites/tea_")) {
            assertThat(bestMatch(path)).as(path).isEqualTo(Match.NONE);
        }
    }

    @Test
    @Covers("WSSCFGD-3.1.5.23-1")
    void parametersMayComeInTheOrderOfTheDocumentAndHaveDefaults() {
        put(Site.at(1, "/a"), Site.at(2, "/b"));
        Outcome inOrder = callInOrder("proc_GetSiteBestMatch", DATABASE_1, APPLICATION_1, "/b", 0, 0,
                IDENTIFIER, IDENTIFIER, IDENTIFIER, Out.of(JDBCType.INTEGER));
        assertThat(inOrder.outputs().values()).extracting(String::valueOf)
                .containsExactlyElementsOf(Stream.of(site(2), DATABASE_1, APPLICATION_1, 1)
                        .map(value -> value.toString().toUpperCase(Locale.ROOT)).toList());
        assertThat(Match.of(call("proc_getSiteBestMatch", matchArguments("@PathSearch", "/b", "@CollectionType", 0))))
                .isEqualTo(new Match(site(2), DATABASE_1, APPLICATION_1, 1));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.23-8", "WSSCFGD-3.1.5.23-26", "WSSCFGD-3.1.5.23-27", "WSSCFGD-3.1.5.23-28"})
    void theOffsetIsThatOfItsScope() {
        put(Site.at(1, "/1").in(DATABASE_2, APPLICATION_2), Site.at(2, "/2").in(DATABASE_2, APPLICATION_1),
                Site.at(3, "/3").in(DATABASE_1, APPLICATION_2), Site.at(4, "/4").in(DATABASE_1, APPLICATION_2),
                Site.at(5, "/5"));
        assertThat(bestMatch(null, null, "/5", 0, 0).offset()).isEqualTo(4);
        assertThat(bestMatch(null, null, "/5", 1, 0).offset()).isEqualTo(1);
        assertThat(bestMatch(null, null, "/5", 2, 0).offset()).isEqualTo(2);
        assertThat(Match.of(call("proc_getSiteBestMatch", matchArguments("@PathSearch", "/5", "@CollectionType", 0)))
                .offset()).isEqualTo(4);
        // The bounds of the search are not those of the offset.
        assertThat(bestMatch(DATABASE_1, APPLICATION_1, "/5", 0, 0).offset()).isEqualTo(4);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.23-2", "WSSCFGD-3.1.5.23-3", "WSSCFGD-3.1.5.23-16", "WSSCFGD-3.1.5.23-17",
        "WSSCFGD-3.1.5.23-18", "WSSCFGD-3.1.5.23-19"})
    void theSearchKeepsWithinItsDatabaseAndApplication() {
        put(Site.at(1, "/s/1").in(DATABASE_2, APPLICATION_2), Site.at(2, "/s/2").in(DATABASE_2, APPLICATION_1),
                Site.at(3, "/s/3").in(DATABASE_1, APPLICATION_2), Site.at(4, "/s/4"));
        assertThat(bestMatch(null, null, "/s", 0, 0).site()).isEqualTo(site(1));
        assertThat(bestMatch(null, APPLICATION_1, "/s", 0, 0).site()).isEqualTo(site(2));
        assertThat(bestMatch(DATABASE_1, null, "/s", 0, 0).site()).isEqualTo(site(3));
        assertThat(bestMatch(DATABASE_1, APPLICATION_1, "/s", 0, 0)).isEqualTo(new Match(site(4), DATABASE_1,
                APPLICATION_1, 3));
        assertThat(bestMatch(new UUID(5, 5), null, "/s", 0, 0)).isEqualTo(Match.NONE);
        assertThat(bestMatch(null, new UUID(5, 5), "/s", 0, 0)).isEqualTo(Match.NONE);
        assertThat(bestMatch(APPLICATION_1, null, "/s", 0, 0)).isEqualTo(Match.NONE);
        // A content database that was removed is none any more.
        assertThat(call("proc_DropObject", "@Id", DATABASE_1).status()).isZero();
        assertThat(bestMatch(DATABASE_1, null, "/s", 0, 0)).isEqualTo(Match.NONE);
        assertThat(bestMatch(DATABASE_2, null, "/s", 0, 0).site()).isEqualTo(site(1));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.23-10", "WSSCFGD-3.1.5.23-11", "WSSCFGD-3.1.5.23-12", "WSSCFGD-3.1.5.23-13",
        "WSSCFGD-3.1.5.23-25"})
    void onlySitesOfTheTypeAreFoundAndCounted() {
        for (int i = 0; i < 3; i++) {
            put(Site.at(10 * i, "/p/" + i), Site.at(10 * i + 1, "/r/" + i).redirectingTo("/x"),
                    Site.at(10 * i + 2, "/u/" + i).upgradedTo("/x"));
        }
        assertThat(bestMatch(null, null, "/u/2", 0, 0)).isEqualTo(new Match(site(22), DATABASE_1, APPLICATION_1, 8));
        assertThat(bestMatch(null, null, "/u/2", 0, 1).offset()).isEqualTo(5);
        assertThat(bestMatch(null, null, "/u/2", 0, 2)).isEqualTo(Match.NONE);
        assertThat(bestMatch(null, null, "/u/2", 0, 3).offset()).isEqualTo(2);
        assertThat(bestMatch(null, null, "/", 0, 0).site()).isEqualTo(site(0));
        assertThat(bestMatch(null, null, "/", 0, 1).site()).isEqualTo(site(1));
        assertThat(bestMatch(null, null, "/", 0, 2).site()).isEqualTo(site(0));
        assertThat(bestMatch(null, null, "/", 0, 3).site()).isEqualTo(site(2));
        assertThat(bestMatch(null, null, "/r/1", 1, 1).offset()).isEqualTo(1);
        assertThat(bestMatch(null, null, "/p/1", 2, 2).offset()).isEqualTo(1);
    }

    @Test
    @Covers("WSSCFGD-3.1.5.23-24")
    void theOrderIsThatOfTheCollation() {
        put(Site.at(1, "/coop"), Site.at(2, "/co-op"), Site.at(3, "/Cö"), Site.at(4, "/co"), Site.at(5, "/1"),
                Site.at(6, "/_"), Site.at(7, "/b"), Site.at(8, "/COOP/x").in(DATABASE_2, APPLICATION_2));
        assertThat(database.execute("SELECT Path FROM SiteMap ORDER BY Path").getFirst().column("Path"))
                .containsExactly("/_", "/1", "/b", "/co", "/Cö", "/co-op", "/coop", "/COOP/x");
        assertThat(bestMatch("/_").offset()).isZero();
        assertThat(bestMatch("/1").offset()).isEqualTo(1);
        assertThat(bestMatch("/CÖ").offset()).isEqualTo(4);
        assertThat(bestMatch("/co-").offset()).isEqualTo(5);
        assertThat(bestMatch("/coop")).isEqualTo(new Match(site(1), DATABASE_1, APPLICATION_1, 6));
        assertThat(bestMatch("/co").site()).isEqualTo(site(4));
    }

    @Test
    @Covers("WSSCFGD-3.1.5.23-24")
    void theSamePathElsewhereIsNotBeforeIt() {
        put(Site.at(1, "/"), Site.at(2, "/").in(DATABASE_1, APPLICATION_2), Site.at(3, "/a"),
                Site.at(4, "/a").in(DATABASE_2, APPLICATION_2));
        assertThat(bestMatch(null, APPLICATION_1, "/", 0, 0).offset()).isZero();
        assertThat(bestMatch(null, APPLICATION_2, "/", 0, 0).offset()).isZero();
        assertThat(bestMatch(null, APPLICATION_2, "/a", 0, 0)).isEqualTo(new Match(site(4), DATABASE_2, APPLICATION_2,
                2));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.23-4", "WSSCFGD-3.1.5.23-7", "WSSCFGD-3.1.5.23-9"})
    void searchesInUnknownWaysAreRefused() {
        put(Site.at(1, "/"));
        assertThat(refusedSearch(null, 0, 0)).isEqualTo(515);
        for (int scope : List.of(-1, 3)) {
            assertThat(refusedSearch("/", scope, 0)).isEqualTo(547);
        }
        for (int type : List.of(-1, 4)) {
            assertThat(refusedSearch("/", 0, type)).isEqualTo(547);
        }
        assertThat(refusedSearch("/", null, 0)).isEqualTo(515);
        assertThat(refusedSearch("/", 0, null)).isEqualTo(515);
    }

    private int refusedSearch(Object path, Object scope, Object type) {
        Object[] arguments = matchArguments("@PathSearch", "", "@BestMatchOffsetScope", 0, "@CollectionType", 0);
        arguments[1] = path;
        arguments[3] = scope;
        arguments[5] = type;
        return refused("proc_getSiteBestMatch", arguments).number();
    }
}
