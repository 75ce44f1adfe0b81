package org.granary.it.config.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.junit.jupiter.api.Test;

class PutSiteMapTest extends SiteMapTest {

    @Test
    @Covers({"WSSCFGD-3.1.5.42-2", "WSSCFGD-3.1.5.42-4", "WSSCFGD-3.1.5.42-11", "WSSCFGD-3.1.5.42-13",
        "WSSCFGD-3.1.5.42-17", "WSSCFGD-3.1.5.42.1-1", "WSSCFGD-3.1.5.42.1-2"})
    void aStoredSiteIsAnsweredAndCounted() {
        put(Site.at(1, "/").in(DATABASE_2, APPLICATION_2));
        for (int i = 2; i <= 4; i++) {
            Outcome put = tryToPut(Site.at(i, "/sites/" + i));
            assertThat(put.status()).isZero();
            assertThat(put.output("@CurrentDatabaseSiteCount")).isEqualTo(i - 1);
            assertThat(put.set().shape()).containsExactly(" uniqueidentifier");
            assertThat(put.set().rows()).containsExactly(List.of(site(i)));
            assertThat(count(DATABASE_1)).isEqualTo(i - 1);
        }
        assertThat(count(null)).isEqualTo(4);
        assertThat(namesIn(APPLICATION_1)).containsExactly("/sites/2", "/sites/3", "/sites/4");
        assertThat(namesIn(APPLICATION_2)).containsExactly("/");
        assertThat(database.execute("SELECT * FROM SiteMap WHERE Id = ?", site(1)).getFirst().rows().getFirst())
                .containsExactly(site(1), APPLICATION_2, DATABASE_2, "/", false, null, false);
        assertThat(database.execute("SELECT * FROM SiteMap").getFirst().names()).containsExactly("Id", "ApplicationId",
                "DatabaseId", "Path", "Pairing", "RedirectUrl", "HostHeaderIsSiteName");
    }

    @Test
    @Covers("WSSCFGD-3.1.5.42-1")
    void parametersMayComeInTheOrderOfTheDocument() {
        Outcome put = callInOrder("proc_PutSiteMap", APPLICATION_1, DATABASE_1, site(1), "/a", true, "/b", false,
                Out.of(JDBCType.INTEGER));
        assertThat(put.output("8")).isEqualTo(1);
        assertThat(database.execute("SELECT * FROM SiteMap").getFirst().rows().getFirst())
                .containsExactly(site(1), APPLICATION_1, DATABASE_1, "/a", true, "/b", false);
        assertThat(tryToPut(Site.at(2, "/c")).status()).isZero();
    }

    private void assertNotStored(Site site) {
        List<String> before = database.contents();
        Outcome put = tryToPut(site);
        assertThat(put.status()).as(site.toString()).isEqualTo(1);
        assertThat(put.output("@CurrentDatabaseSiteCount")).isEqualTo(-7);
        assertThat(put.sets()).isEmpty();
        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.42-12", "WSSCFGD-3.1.5.42-14", "WSSCFGD-3.1.5.42-15", "WSSCFGD-3.1.5.42-16"})
    void whatIsTakenIsNotStored() {
        put(Site.at(1, "/sites/a"));
        assertNotStored(Site.at(1, "/sites/b"));
        assertNotStored(Site.at(1, "/sites/b").in(DATABASE_2, APPLICATION_2));
        assertNotStored(Site.at(2, "/SITES/A  "));
        assertNotStored(Site.at(2, "/sites/a").in(DATABASE_2, APPLICATION_1));
        put(Site.at(3, "/sites/a").in(DATABASE_1, APPLICATION_2), Site.at(4, "/sites/ä"), Site.at(5, "/sites/-a"));
        assertThat(count(null)).isEqualTo(4);
    }

    @Test
    @Covers("WSSCFGD-3.1.5.42-14")
    void whatHasNoPlaceIsNotStored() {
        assertNotStored(Site.at(1, "/a").in(new UUID(3, 3), APPLICATION_1));
        for (String missing : List.of("@ApplicationId", "@DatabaseId", "@SiteId")) {
            Object[] arguments = Site.at(1, "/a").arguments(Out.of(JDBCType.INTEGER, -7));
            arguments[Arrays.asList(arguments).indexOf(missing) + 1] = null;
            assertThat(call("proc_putSiteMap", arguments).status()).as(missing).isEqualTo(1);
        }
        assertThat(count(null)).isZero();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.42-3", "WSSCFGD-3.1.5.42-6", "WSSCFGD-3.1.5.42-10"})
    void whatMustNotBeNullIsRefused() {
        for (String parameter : List.of("@Path", "@Pairing", "@HostHeaderIsSiteName")) {
            Object[] arguments = Site.at(1, "/a").redirectingTo("/b").arguments(Out.of(JDBCType.INTEGER));
            arguments[Arrays.asList(arguments).indexOf(parameter) + 1] = null;
            assertThat(refused("proc_putSiteMap", arguments).number()).as(parameter).isEqualTo(515);
        }
    }

    @Test
    void whatIsTooLongIsRefused() {
        put(Site.at(1, "/" + "x".repeat(127)));
        assertThat(refused("proc_putSiteMap", Site.at(2, "/" + "y".repeat(128)).arguments(Out.of(JDBCType.INTEGER)))
                .number()).isEqualTo(8152);
    }

    @Test
    @Covers("WSSCFGD-3.1.5.42-8")
    void anUpgradedSiteNeedsARedirect() {
        assertNotStored(Site.at(1, "/a").upgradedTo(null));
        assertNotStored(Site.at(1, "/a").upgradedTo(""));
        put(Site.at(1, "/a").upgradedTo("/b"));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.42-7", "WSSCFGD-3.1.5.42-9"})
    void redirectsAndUpgradesDecideTheType() {
        put(Site.at(1, "/plain"), Site.at(2, "/redirects").redirectingTo("/x"),
                Site.at(3, "/upgraded").upgradedTo("/y"),
                Site.at(4, "/nowhere").redirectingTo(""));
        assertThat(page(null, null, 9, 0, "ASC", 0)).extracting(row -> row.get(0)).containsExactly(site(1), site(2),
                site(3), site(4));
        assertThat(page(null, null, 9, 0, "ASC", 1)).extracting(row -> row.get(0)).containsExactly(site(2), site(3));
        assertThat(page(null, null, 9, 0, "ASC", 2)).extracting(row -> row.get(0)).containsExactly(site(1), site(4));
        assertThat(page(null, null, 9, 0, "ASC", 3)).extracting(row -> row.get(0)).containsExactly(site(3));
    }

    @Test
    @Covers("WSSCFGD-3.1.5.42-5")
    void aHostHeaderSiteIsFoundByItsName() {
        put(Site.at(1, "team.example.com").asHost());
        assertThat(call("proc_GetSiteIdOfHostHeaderSite", "@HostHeader", "Team.Example.com").set().rows())
                .containsExactly(List.of(site(1)));
        assertThat(namesIn(APPLICATION_1)).containsExactly("team.example.com");
        // Host names are those of the farm.
        assertNotStored(Site.at(2, "TEAM.example.com").asHost().in(DATABASE_2, APPLICATION_2));
    }
}
