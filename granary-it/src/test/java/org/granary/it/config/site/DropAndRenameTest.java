package org.granary.it.config.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DropAndRenameTest extends SiteMapTest {

    private List<List<@Nullable Object>> host(String name) {
        return call("proc_GetSiteIdOfHostHeaderSite", "@HostHeader", name).set().rows();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.15-1", "WSSCFGD-3.1.5.15-2", "WSSCFGD-3.1.5.15-3", "WSSCFGD-3.1.5.15-4",
        "WSSCFGD-3.1.5.15-5"})
    void aDroppedSiteIsGoneAndOthersStay() {
        put(Site.at(1, "/a"), Site.at(2, "/b"), Site.at(3, "www.c.example").asHost());
        Outcome drop = call("proc_DropSiteMap", "@Id", site(1));
        assertThat(drop.status()).isZero();
        assertThat(drop.sets()).isEmpty();
        assertThat(count(DATABASE_1)).isEqualTo(2);
        assertThat(namesIn(APPLICATION_1)).containsExactly("/b", "www.c.example");
        assertThat(bestMatch("/a")).isEqualTo(Match.NONE);
        assertThat(bestMatch("/b").offset()).isZero();
        assertThat(callInOrder("proc_dropsitemap", site(3)).status()).isZero();
        assertThat(host("www.c.example")).isEmpty();
        assertThat(page(null, null, 9, 0, "ASC", 0)).containsExactly(List.of(site(2), "/b"));
        // What is gone can come back.
        put(Site.at(3, "/a"));
        assertThat(namesIn(APPLICATION_1)).containsExactly("/a", "/b");
    }

    @Test
    @Covers("WSSCFGD-3.1.5.15-4")
    void droppingAnUnknownSiteChangesNothing() {
        put(Site.at(1, "/a"));
        List<String> before = database.contents();
        assertThat(call("proc_DropSiteMap", "@Id", site(2)).status()).isZero();
        assertThat(call("proc_DropSiteMap", "@Id", null).status()).isZero();
        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    void nothingIsLeftOfTheLastSiteOfADatabase() {
        List<String> before = database.contents();
        put(Site.at(1, "/a"), Site.at(2, "/b").in(DATABASE_2, APPLICATION_2).upgradedTo("/c"));
        call("proc_DropSiteMap", "@Id", site(1));
        call("proc_DropSiteMap", "@Id", site(2));
        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.45-1", "WSSCFGD-3.1.5.45-2", "WSSCFGD-3.1.5.45-4", "WSSCFGD-3.1.5.45-6",
        "WSSCFGD-3.1.5.45-7"})
    void aRenamedSiteHasItsNewPathAndPlace() {
        put(Site.at(1, "/a"), Site.at(2, "/b"), Site.at(3, "/c").upgradedTo("/x"));
        Outcome rename = call("proc_renameSiteMap", "@SiteId", site(1), "@Path", "/Z");
        assertThat(rename.status()).isZero();
        assertThat(rename.sets()).isEmpty();
        assertThat(namesIn(APPLICATION_1)).containsExactly("/b", "/c", "/Z");
        assertThat(bestMatch("/a")).isEqualTo(Match.NONE);
        assertThat(bestMatch("/z")).isEqualTo(new Match(site(1), DATABASE_1, APPLICATION_1, 2));
        assertThat(bestMatch("/b").offset()).isZero();
        assertThat(callInOrder("proc_RenameSiteMap", site(3), "/B2").status()).isZero();
        assertThat(namesIn(APPLICATION_1)).containsExactly("/b", "/B2", "/Z");
        assertThat(bestMatch(null, null, "/b2", 0, 3).site()).isEqualTo(site(3));
        assertThat(count(null)).isEqualTo(3);
        // Only the spelling.
        call("proc_renameSiteMap", "@SiteId", site(2), "@Path", "/B");
        assertThat(namesIn(APPLICATION_1)).containsExactly("/B", "/B2", "/Z");
    }

    @Test
    @Covers("WSSCFGD-3.1.5.45-3")
    void aRenamedHostHeaderSiteIsFoundUnderItsNewNameOnly() {
        put(Site.at(1, "old.example.com").asHost(), Site.at(2, "other.example.com").asHost());
        call("proc_renameSiteMap", "@SiteId", site(1), "@Path", "new.example.com");
        assertThat(host("NEW.example.com")).containsExactly(List.of(site(1)));
        assertThat(host("old.example.com")).isEmpty();
        assertThat(host("other.example.com")).containsExactly(List.of(site(2)));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.45-4", "WSSCFGD-3.1.5.45-5"})
    void aPathThatIsTakenOrMissingIsRefused() {
        put(Site.at(1, "/a"), Site.at(2, "/b"), Site.at(3, "/c").in(DATABASE_1, APPLICATION_2),
                Site.at(4, "one.example").asHost(),
                Site.at(5, "two.example").asHost().in(DATABASE_2, APPLICATION_2));
        assertThat(refused("proc_renameSiteMap", "@SiteId", site(1), "@Path", "/B ").number()).isEqualTo(2627);
        assertThat(refused("proc_renameSiteMap", "@SiteId", site(4), "@Path", "TWO.example").number()).isEqualTo(2627);
        assertThat(refused("proc_renameSiteMap", "@SiteId", site(1), "@Path", null).number()).isEqualTo(515);
        // Taken elsewhere is not taken here.
        call("proc_renameSiteMap", "@SiteId", site(1), "@Path", "/c");
        call("proc_renameSiteMap", "@SiteId", site(2), "@Path", "one.example");
        assertThat(namesIn(APPLICATION_1)).containsExactly("/c", "one.example", "one.example");
        assertThat(host("one.example")).containsExactly(List.of(site(4)));
    }

    @Test
    void renamingAnUnknownSiteChangesNothing() {
        put(Site.at(1, "/a"));
        List<String> before = database.contents();
        assertThat(call("proc_renameSiteMap", "@SiteId", site(2), "@Path", "/a").status()).isZero();
        assertThat(call("proc_renameSiteMap", "@SiteId", null, "@Path", "/b").status()).isZero();
        assertThat(database.contents()).isEqualTo(before);
    }
}
