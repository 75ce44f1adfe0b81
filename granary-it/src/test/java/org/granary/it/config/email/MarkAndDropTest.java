package org.granary.it.config.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Marking and dropping e-mail-enabled lists: one, those of a site, those of a site collection.
class MarkAndDropTest extends EmailTest {

    /// Every entry differs from `list` in one way.
    @BeforeEach
    void thereAreLists() {
        put("list", SITE, WEB, LIST);
        put("other-list", SITE, WEB, OTHER_LIST);
        put("other-site", OTHER_SITE, WEB, LIST);
        put("other-web", SITE, OTHER_WEB, LIST);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.32-1", "WSSCFGD-3.1.5.32-2", "WSSCFGD-3.1.5.32-3", "WSSCFGD-3.1.5.32-4",
        "WSSCFGD-3.1.5.32-5", "WSSCFGD-2.2.6.4-3"})
    void oneListIsMarked() {
        run("proc_markForDeletionEmailEnabledList", "@SiteId", SITE, "@WebId", WEB, "@ListId", LIST);
        assertThat(entries()).containsExactly("list marked", "other-list", "other-site", "other-web");
        assertThat(find("list")).isEmpty();
        assertThat(callInOrder("proc_markForDeletionEmailEnabledList", SITE, OTHER_WEB, LIST).status()).isZero();
        assertThat(entries()).containsExactly("list marked", "other-list", "other-site", "other-web marked");
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.34-1", "WSSCFGD-3.1.5.34-2", "WSSCFGD-3.1.5.34-3", "WSSCFGD-3.1.5.34-4",
        "WSSCFGD-3.1.5.34-5"})
    void theListsOfASiteAreMarked() {
        run("proc_markForDeletionEmailEnabledListsByWeb", "@SiteId", SITE, "@WebId", WEB);
        assertThat(entries()).containsExactly("list marked", "other-list marked", "other-site", "other-web");
        assertThat(callInOrder("proc_markForDeletionEmailEnabledListsByWeb", SITE, OTHER_WEB).status()).isZero();
        assertThat(entries()).containsExactly("list marked", "other-list marked", "other-site", "other-web marked");
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.33-1", "WSSCFGD-3.1.5.33-2", "WSSCFGD-3.1.5.33-3", "WSSCFGD-3.1.5.33-4",
        "WSSCFGD-3.1.5.33-5"})
    void theListsOfASiteCollectionAreMarked() {
        run("proc_markForDeletionEmailEnabledListsBySite", "@SiteId", SITE);
        assertThat(entries()).containsExactly("list marked", "other-list marked", "other-site", "other-web marked");
        assertThat(callInOrder("proc_markForDeletionEmailEnabledListsBySite", OTHER_SITE).status()).isZero();
        assertThat(entries()).allMatch(entry -> entry.endsWith(" marked"));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.10-1", "WSSCFGD-3.1.5.10-2", "WSSCFGD-3.1.5.10-3", "WSSCFGD-3.1.5.10-4",
        "WSSCFGD-3.1.5.10-5"})
    void oneListIsDropped() {
        run("proc_dropEmailEnabledList", "@SiteId", SITE, "@WebId", WEB, "@ListId", LIST);
        assertThat(entries()).containsExactly("other-list", "other-site", "other-web");
        assertThat(callInOrder("proc_dropEmailEnabledList", OTHER_SITE, WEB, LIST).status()).isZero();
        assertThat(entries()).containsExactly("other-list", "other-web");
        assertThat(callInOrder("proc_dropEmailEnabledList", OTHER_SITE, WEB, LIST).status()).isZero();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.12-1", "WSSCFGD-3.1.5.12-2", "WSSCFGD-3.1.5.12-3", "WSSCFGD-3.1.5.12-4",
        "WSSCFGD-3.1.5.12-5"})
    void theListsOfASiteAreDropped() {
        run("proc_dropEmailEnabledListsByWeb", "@SiteId", SITE, "@WebId", WEB);
        assertThat(entries()).containsExactly("other-site", "other-web");
        assertThat(callInOrder("proc_dropEmailEnabledListsByWeb", SITE, OTHER_WEB).status()).isZero();
        assertThat(entries()).containsExactly("other-site");
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.11-1", "WSSCFGD-3.1.5.11-2", "WSSCFGD-3.1.5.11-3", "WSSCFGD-3.1.5.11-4",
        "WSSCFGD-3.1.5.11-5"})
    void aListIsDroppedByItsAlias() {
        run("proc_dropEmailEnabledListByAlias", "@Alias", "LIST");
        assertThat(entries()).containsExactly("other-list", "other-site", "other-web");
        assertThat(put("list", OTHER_SITE, OTHER_WEB, OTHER_LIST)).as("the alias is free").isZero();
        assertThat(callInOrder("proc_dropEmailEnabledListByAlias", "other-web").status()).isZero();
        assertThat(entries()).containsExactly("list", "other-list", "other-site");
        assertThat(callInOrder("proc_dropEmailEnabledListByAlias", "nobody").status()).isZero();
    }

    @Test
    @Covers({"WSSCFGD-4.1.1-1", "WSSCFGD-4.1.2-1", "WSSCFGD-4.1.3-1", "WSSCFGD-4.1.3-2"})
    void theExampleOf4_1() {
        // 4.1.1: mark the lists of a site collection.
        run("proc_markForDeletionEmailEnabledListsBySite", "@SiteId", SITE);
        for (String alias : new String[]{"list", "other-list", "other-web"}) {
            assertThat(find(alias)).isEmpty();
        }
        assertThat(find("other-site")).hasSize(1);

        // 4.1.2: the aliases, later.
        assertThat(marked()).containsExactlyInAnyOrder(List.of("list", LIST),
                List.of("other-list", OTHER_LIST), List.of("other-web", LIST));

        // 4.1.3: remove them one by one.
        run("proc_dropEmailEnabledListByAlias", "@Alias", "list");
        assertThat(marked()).containsExactlyInAnyOrder(List.of("other-list", OTHER_LIST),
                List.of("other-web", LIST));
        run("proc_dropEmailEnabledListByAlias", "@Alias", "other-list");
        run("proc_dropEmailEnabledListByAlias", "@Alias", "other-web");
        assertThat(marked()).isEmpty();
        assertThat(entries()).containsExactly("other-site");
    }
}
