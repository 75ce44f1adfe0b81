package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.type.SqlError;
import org.junit.jupiter.api.Test;

/// MS-WSSCFGD 3.1.5.13.
class DropObjectTest extends ConfigObjectTest {

    @Test
    @Covers({"WSSCFGD-3.1.5.13-1", "WSSCFGD-3.1.5.13-2", "WSSCFGD-3.1.5.13-8", "WSSCFGD-3.1.5.13-9",
        "WSSCFGD-3.1.5.13-10", "WSSCFGD-3.1.5.13-11"})
    void anObjectIsRemovedOnce() {
        ConfigObject object = stored(farm(), "Object");
        ConfigObject other = stored(farm(), "Other");
        assertThat(callInOrder("proc_DropObject", object.id()).status()).isZero();
        assertThat(get(object.id())).isNull();
        assertThat(get(other.id())).isEqualTo(other);
        List<String> before = database.contents();
        assertThat(drop(object.id())).isEqualTo(1);
        assertThat(drop(UUID.randomUUID())).isEqualTo(1);
        assertThat(drop(EMPTY)).isEqualTo(1);
        assertThat(database.contents()).isEqualTo(before);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.13-4", "WSSCFGD-3.1.5.13-7", "WSSCFGD-3.1.5.21.4-3"})
    void allThatLiesBelowGoesWithIt() {
        ConfigObject root = stored(farm(), "Root");
        ConfigObject sibling = stored(farm(), "Sibling");
        ConfigObject left = stored(root.id(), "Left");
        ConfigObject right = stored(root.id(), "Right");
        ConfigObject deep = stored(stored(stored(left.id(), "1").id(), "2").id(), "3");
        ConfigObject stays = stored(sibling.id(), "Stays");
        Version seen = seen();
        assertThat(drop(root.id())).isZero();
        assertThat(query("SELECT COUNT(*) FROM config_object", rows -> rows.getInt(1))).containsExactly(3);
        assertThat(List.of(get(sibling.id()), get(stays.id()))).containsExactly(sibling, stays);
        News news = newsAfter(seen);
        assertThat(news.tombstoneIds()).hasSize(6).contains(root.id(), left.id(), right.id(), deep.id());
        assertThat(news.objects()).isEmpty();
        assertThat(news.tombstones()).extracting(News.Tombstone::version).doesNotHaveDuplicates()
                .allMatch(version -> version.compareTo(seen) > 0 && version.compareTo(news.lastUpdate()) < 0);
    }

    @Test
    @Covers({"WSSCFGD-3.1.5.13-3", "WSSCFGD-3.1.5.13-6", "WSSCFGD-3.1.1.1-5", "WSSCFGD-3.1.5.36-2",
        "WSSCFGD-3.1.5.36-3"})
    void whatAnotherObjectDependsOnStays() {
        ConfigObject pool = stored(farm(), "Pool");
        ConfigObject user = stored(farm(), "User");
        depend(user.id(), pool.id());
        SqlError error = refused("proc_DropObject", "@Id", pool.id());
        assertThat(error.number()).isEqualTo(547);
        assertThat(error.getMessage()).contains(pool.id().toString()).contains(user.id().toString())
                .contains("depends on it");
        assertThat(get(pool.id())).isEqualTo(pool);
        assertThat(drop(user.id())).isZero();
        assertThat(drop(pool.id())).isZero();
        assertThat(database.execute("SELECT ObjectId FROM Dependencies").getFirst().rows()).isEmpty();
    }

    @Test
    @Covers("WSSCFGD-3.1.5.13-5")
    void whatHoldsSomethingThatIsNeededStaysWhole() {
        ConfigObject root = stored(farm(), "Root");
        ConfigObject child = stored(root.id(), "Child");
        ConfigObject grandchild = stored(child.id(), "Grandchild");
        ConfigObject user = stored(farm(), "User");
        depend(user.id(), grandchild.id());
        SqlError error = refused("proc_DropObject", "@Id", root.id());
        assertThat(error.number()).isEqualTo(547);
        assertThat(error.getMessage()).contains(grandchild.id().toString()).contains(user.id().toString())
                .contains("below it");
        assertThat(refused("proc_DropObject", "@Id", child.id()).number()).isEqualTo(547);
        assertThat(refused("proc_DropObject", "@Id", grandchild.id()).number()).isEqualTo(547);
        assertThat(drop(user.id())).isZero();
        assertThat(drop(root.id())).isZero();
        assertThat(get(grandchild.id())).isNull();
    }

    @Test
    void dependenciesAmongTheRemovedDoNotHoldThem() {
        ConfigObject root = stored(farm(), "Root");
        ConfigObject left = stored(root.id(), "Left");
        ConfigObject right = stored(root.id(), "Right");
        depend(left.id(), root.id());
        depend(root.id(), right.id());
        depend(left.id(), right.id());
        depend(right.id(), left.id());
        depend(root.id(), root.id());
        ConfigObject kept = stored(farm(), "Kept");
        depend(left.id(), kept.id());
        assertThat(drop(root.id())).isZero();
        assertThat(query("SELECT 1 FROM config_dependency", rows -> 1)).isEmpty();
        assertThat(drop(kept.id())).isZero();
    }

    @Test
    void aLargeSubtreeGoesInOneCall() {
        ConfigObject root = stored(farm(), "Root");
        UUID parent = root.id();
        for (int i = 0; i < 300; i++) {
            parent = stored(i % 3 == 0 ? parent : root.id(), "Object " + i).id();
        }
        assertThat(drop(root.id())).isZero();
        assertThat(query("SELECT COUNT(*) FROM config_tombstone", rows -> rows.getInt(1))).containsExactly(301);
        assertThat(query("SELECT COUNT(*) FROM config_object", rows -> rows.getInt(1))).containsExactly(1);
    }

    @Test
    void theFarmGoesWithEverything() {
        stored(stored(farm(), "Server").id(), "Below");
        assertThat(drop(farm())).isZero();
        assertThat(call("proc_getObjectsByClass", "@ClassId", FARM_CLASS).set().rows()).isEmpty();
        assertThat(query("SELECT COUNT(*) FROM config_object", rows -> rows.getInt(1))).containsExactly(0);
    }

    @Test
    void aRemovalInATransactionThatIsRolledBackHasNotHappened() throws Exception {
        ConfigObject root = stored(farm(), "Root");
        stored(root.id(), "Child");
        List<String> before = database.contents();
        try (var client = database.connect()) {
            client.connection().setAutoCommit(false);
            assertThat(client.call("proc_DropObject", "@Id", root.id()).status()).isZero();
            assertThat(ConfigObject.of(farm0(client), SERVER_CLASS, "Root").put(client).status()).isZero();
            client.connection().rollback();
        }
        assertThat(database.contents()).isEqualTo(before);
    }

    private static UUID farm0(org.granary.it.protocol.Client client) {
        return (UUID) client.call("proc_getObjectsByClass", "@ClassId", FARM_CLASS).set().rows().getFirst().getFirst();
    }
}
