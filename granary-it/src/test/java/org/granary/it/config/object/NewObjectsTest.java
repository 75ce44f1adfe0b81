package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

/// MS-WSSCFGD 3.1.5.21: what a farm's servers poll to keep their caches.
class NewObjectsTest extends ConfigObjectTest {

    @Test
    @Covers({"WSSCFGD-3.1.5.21-1", "WSSCFGD-3.1.5.21-4", "WSSCFGD-3.1.5.21-6", "WSSCFGD-3.1.5.21.1-1",
        "WSSCFGD-3.1.5.21.1-2", "WSSCFGD-3.1.5.21.2-1", "WSSCFGD-3.1.5.21.3-1", "WSSCFGD-3.1.5.21.3-2",
        "WSSCFGD-3.1.5.21.4-1", "WSSCFGD-3.1.5.21.4-2"})
    void whatIsNewComesInFourResultSets() {
        for (Outcome outcome : List.of(call("proc_getNewObjects", "@NewestCachedVersion", new byte[8]),
                callInOrder("proc_getNewObjects", new byte[8]), callInOrder("PROC_GETNEWOBJECTS", 0L))) {
            assertThat(outcome.status()).isZero();
            assertThat(outcome.sets()).extracting(ResultSet::shape).containsExactly(List.of("Version timestamp"),
                    List.of("Id uniqueidentifier", "ParentId uniqueidentifier", "ClassId uniqueidentifier",
                            "Name nvarchar(128)", "Status int", "Version timestamp", "Properties ntext"),
                    List.of("DependantId uniqueidentifier"), List.of("Id uniqueidentifier", "Version timestamp"));
            assertThat(outcome.sets().get(0).rows()).hasSize(1);
            assertThat(outcome.sets().get(1).rows()).hasSize(1);
            assertThat(outcome.sets().get(2).rows()).isEmpty();
            assertThat(outcome.sets().get(3).rows()).isEmpty();
        }
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.21-2", "WSSCFGD-3.1.5.21-3", "WSSCFGD-3.1.5.21.1-3", "WSSCFGD-3.1.5.21.1-4",
        "WSSCFGD-3.1.5.21.2-2", "WSSCFGD-3.1.5.21.2-4", "WSSCFGD-3.1.5.21.2-5", "WSSCFGD-3.1.5.21.2-6",
        "WSSCFGD-3.1.5.21.2-7"})
    void theVersionIsAnExclusiveBound() {
        ConfigObject first = stored(farm(), "First");
        ConfigObject second = stored(farm(), "Second");
        ConfigObject third = stored(farm(), "Third").withStatus(2).withProperties("<object>new</object>");
        third = third.withVersion(put(third).newVersion());
        assertThat(newsAfter(first.version()).objects()).containsExactly(second, third);
        assertThat(newsAfter(second.version().plus(-1)).objects()).containsExactly(second, third);
        assertThat(newsAfter(second.version()).objects()).containsExactly(third);
        assertThat(newsAfter(third.version())).isNull();
        News all = newsAfter(Version.NONE);
        assertThat(all.objectIds()).containsExactlyInAnyOrder(farm(), first.id(), second.id(), third.id());
        assertThat(all.lastUpdate()).isGreaterThan(third.version());
        assertThat(newsAfter(all.lastUpdate())).isNull();
        assertThat(call("proc_getNewObjects", "@NewestCachedVersion", all.lastUpdate().bytes()).status()).isZero();
        ConfigObject fourth = stored(farm(), "Fourth");
        News next = newsAfter(all.lastUpdate());
        assertThat(next.objects()).containsExactly(fourth);
        assertThat(next.lastUpdate()).isGreaterThan(fourth.version());
        assertThat(newsAfter(next.lastUpdate())).isNull();
        assertThat(newsAfter(new Version(-1))).isNull();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.21.3-3", "WSSCFGD-3.1.5.21.3-4"})
    void whoDependsOnWhatIsNewIsTold() {
        ConfigObject pool = stored(farm(), "Pool");
        ConfigObject other = stored(farm(), "Other");
        ConfigObject user = stored(farm(), "User");
        ConfigObject second = stored(farm(), "Second user");
        ConfigObject elsewhere = stored(farm(), "Elsewhere");
        depend(user.id(), pool.id());
        depend(second.id(), pool.id());
        depend(user.id(), other.id());
        depend(elsewhere.id(), user.id());
        Version seen = seen();
        assertThat(put(pool).status()).isZero();
        assertThat(newsAfter(seen).dependants()).containsExactlyInAnyOrder(user.id(), second.id());
        assertThat(newsAfter(seen).objectIds()).containsExactly(pool.id());
        assertThat(put(other).status()).isZero();
        assertThat(call("proc_getNewObjects", "@NewestCachedVersion", seen.bytes()).sets().get(2).rows()).hasSize(2);
        assertThat(put(elsewhere).status()).isZero();
        assertThat(newsAfter(newsAfter(seen).objects().get(1).version()).dependants()).isEmpty();
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.21-5", "WSSCFGD-3.1.5.21.2-3", "WSSCFGD-3.1.5.21.4-3", "WSSCFGD-3.1.5.21.4-4",
        "WSSCFGD-3.1.5.21.4-5"})
    void aRemovalAloneIsNews() {
        ConfigObject early = stored(farm(), "Early");
        ConfigObject parent = stored(farm(), "Parent");
        ConfigObject child = stored(parent.id(), "Child");
        assertThat(drop(early.id())).isZero();
        Version seen = seen();
        assertThat(newsAfter(seen)).isNull();
        assertThat(drop(parent.id())).isZero();
        News news = newsAfter(seen);
        assertThat(news.objects()).isEmpty();
        assertThat(news.dependants()).isEmpty();
        assertThat(news.tombstoneIds()).containsExactlyInAnyOrder(parent.id(), child.id());
        assertThat(news.tombstones()).allMatch(tombstone -> tombstone.version().compareTo(seen) > 0);
        assertThat(news.lastUpdate()).isGreaterThan(news.tombstones().getLast().version());
        assertThat(newsAfter(news.lastUpdate())).isNull();
        assertThat(newsAfter(Version.NONE).tombstoneIds()).hasSize(3);
        assertThat(database.execute("SELECT Id, Version FROM Tombstones").getFirst().rows()).hasSize(3);
    }

    @Test
    void withoutAVersionEverythingIsNew() {
        assertThat(call("proc_getNewObjects", "@NewestCachedVersion", null).sets()).hasSize(4);
    }
}
