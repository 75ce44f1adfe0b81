package org.granary.it.config.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

class EmailEnabledListsTest extends EmailTest {

    @Test
    @Covers({"WSSCFGD-3.1.5.38-1", "WSSCFGD-3.1.5.38-2", "WSSCFGD-3.1.5.38-5", "WSSCFGD-3.1.5.38-10",
        "WSSCFGD-3.1.5.18-1", "WSSCFGD-3.1.5.18-2", "WSSCFGD-3.1.5.18-3", "WSSCFGD-3.1.5.18-4",
        "WSSCFGD-3.1.5.18.1-2", "WSSCFGD-3.1.5.18.1-5", "WSSCFGD-3.1.1.3-1", "WSSCFGD-3.1.1.3-2"})
    void aListIsFoundByItsAlias() {
        assertThat(put("news", SITE, WEB, LIST)).isZero();
        assertThat(callInOrder("proc_putEmailEnabledList", "events", OTHER_SITE, OTHER_WEB, OTHER_LIST).status())
                .isZero();
        assertThat(find("news")).containsExactly(List.of(SITE, WEB, LIST));
        assertThat(callInOrder("proc_getEmailEnabledListByAlias", "events").set().rows())
                .containsExactly(List.of(OTHER_SITE, OTHER_WEB, OTHER_LIST));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.18.1-1", "WSSCFGD-3.1.5.18.1-4"})
    void anUnknownAliasFindsNothing() {
        ResultSet set = call("proc_getEmailEnabledListByAlias", "@Alias", "nobody").set();
        assertThat(set.rows()).isEmpty();
        assertThat(set.shape()).containsExactly("SiteId uniqueidentifier", "WebId uniqueidentifier",
                "ListId uniqueidentifier");
    }

    @Test
    @Covers({"WSSCFGD-2.2.6.4-1", "WSSCFGD-2.2.6.4-2", "WSSCFGD-2.2.6.4-3", "WSSCFGD-2.2.6.4-5"})
    void theTableHasTheFieldsOfAnEntry() {
        put("news", SITE, WEB, LIST);
        put("old", SITE, WEB, OTHER_LIST);
        run("proc_markForDeletionEmailEnabledList", "@SiteId", SITE, "@WebId", WEB, "@ListId", OTHER_LIST);
        run("proc_putDistributionListToDelete", "@Alias", "staff");

        ResultSet set = database.execute("SELECT * FROM EmailEnabledLists ORDER BY Alias").getFirst();
        assertThat(set.declarations()).containsExactly("Alias nvarchar(128) NOT NULL",
                "SiteId uniqueidentifier NOT NULL", "WebId uniqueidentifier NOT NULL",
                "ListId uniqueidentifier NOT NULL", "Deleted bit NOT NULL");
        assertThat(set.rows()).containsExactly(List.of("news", SITE, WEB, LIST, false),
                List.of("old", SITE, WEB, OTHER_LIST, true), List.of("staff", EMPTY, EMPTY, EMPTY, true));
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.38-3", "WSSCFGD-3.1.5.38-4", "WSSCFGD-3.1.5.38-8"})
    void aListHasOneAlias() {
        put("news", SITE, WEB, LIST);
        assertThat(put("News", SITE, WEB, LIST)).as("its own alias").isZero();
        assertThat(entries()).containsExactly("News");
        assertThat(put("headlines", SITE, WEB, LIST)).isZero();
        assertThat(entries()).containsExactly("headlines");
        assertThat(find("news")).isEmpty();
        assertThat(put("news", SITE, WEB, OTHER_LIST)).as("the old alias is free").isZero();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.38-6", "WSSCFGD-3.1.5.38-7", "WSSCFGD-3.1.5.38-9", "WSSCFGD-2.2.6.4-4"})
    void anAliasThatIsInUseIsNotGivenAgain() {
        put("news", SITE, WEB, LIST);
        put("events", SITE, WEB, OTHER_LIST);
        run("proc_putDistributionListToDelete", "@Alias", "staff");
        List<String> before = database.contents();
        for (String taken : new String[]{"news", "NEWS", "News  ", "STAFF"}) {
            assertThat(put(taken, SITE, WEB, OTHER_LIST)).isEqualTo(1);
            assertThat(put(taken, OTHER_SITE, WEB, LIST)).isEqualTo(1);
            assertThat(put(taken, SITE, OTHER_WEB, LIST)).isEqualTo(1);
        }
        run("proc_markForDeletionEmailEnabledList", "@SiteId", OTHER_SITE, "@WebId", WEB, "@ListId", LIST);
        assertThat(database.contents()).isEqualTo(before);

        run("proc_markForDeletionEmailEnabledList", "@SiteId", SITE, "@WebId", WEB, "@ListId", LIST);
        assertThat(put("news", SITE, WEB, OTHER_LIST)).as("held by a marked entry").isEqualTo(1);
    }

    @Test
    void aMarkedListThatIsPutAgainIsWantedAgain() {
        put("news", SITE, WEB, LIST);
        run("proc_markForDeletionEmailEnabledList", "@SiteId", SITE, "@WebId", WEB, "@ListId", LIST);
        assertThat(put("headlines", SITE, WEB, LIST)).isZero();
        assertThat(find("headlines")).hasSize(1);
        assertThat(marked()).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.37-1", "WSSCFGD-3.1.5.37-2", "WSSCFGD-3.1.5.37-3", "WSSCFGD-3.1.5.37-4",
        "WSSCFGD-3.1.5.37-5", "WSSCFGD-3.1.5.16.1-2", "WSSCFGD-3.1.5.16.1-4", "WSSCFGD-3.1.5.18.1-3"})
    void aDistributionListIsListedForDeletionAndFindsNoList() {
        run("proc_putDistributionListToDelete", "@Alias", "staff");
        assertThat(callInOrder("proc_putDistributionListToDelete", "students").status()).isZero();
        assertThat(marked()).containsExactlyInAnyOrder(List.of("staff", EMPTY), List.of("students", EMPTY));
        assertThat(find("staff")).isEmpty();

        run("proc_putDistributionListToDelete", "@Alias", "Staff");
        assertThat(marked()).containsExactlyInAnyOrder(List.of("Staff", EMPTY), List.of("students", EMPTY));
    }

    @Test
    @Covers("WSSCFGD-2.2.6.4-4")
    void theAliasOfAListIsNoDistributionLists() {
        put("news", SITE, WEB, LIST);
        assertThat(refused("proc_putDistributionListToDelete", "@Alias", "News").number()).isEqualTo(2627);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.16-1", "WSSCFGD-3.1.5.16-2", "WSSCFGD-3.1.5.16-3", "WSSCFGD-3.1.5.16.1-1",
        "WSSCFGD-3.1.5.16.1-3"})
    void nothingIsListedForDeletionUntilSomethingIsMarked() {
        put("news", SITE, WEB, LIST);
        ResultSet set = call("proc_getDeletedEmailAliases").set();
        assertThat(set.rows()).isEmpty();
        assertThat(set.shape()).containsExactly("Alias nvarchar(128)", "ListId uniqueidentifier");
        assertThat(refused("proc_getDeletedEmailAliases", "@Alias", "x").number()).isEqualTo(8146);
    }

    @Test
    void allOfManyThatWantOneAliasAtOnceAreToldWhoGotIt() {
        for (int round = 0; round < 10; round++) {
            String alias = "alias" + round;
            List<Callable<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                UUID list = new UUID(round, i);
                String spelling = i % 2 == 0 ? alias : alias.toUpperCase(Locale.ROOT);
                all.add(() -> put(spelling, SITE, WEB, list));
            }
            List<Integer> codes = atOnce(all);
            assertThat(Collections.frequency(codes, 0)).isEqualTo(1);
            assertThat(Collections.frequency(codes, 1)).isEqualTo(7);
        }
        assertThat(entries()).hasSize(10);
    }

    @Test
    void aListThatManyPutAtOnceHasOneEntry() {
        List<Callable<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            String alias = "alias" + i;
            all.add(() -> put(alias, SITE, WEB, LIST));
        }
        assertThat(atOnce(all)).containsOnly(0);
        assertThat(entries()).hasSize(1);
    }
}
