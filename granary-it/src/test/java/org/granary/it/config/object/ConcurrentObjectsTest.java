package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Many clients at once: nothing is lost, and no version appears late. `-Dgranary.it.storm.seconds=60` makes the storm longer.
class ConcurrentObjectsTest extends ConfigObjectTest {
    private static final int WRITERS = 12;
    private static final int OBJECTS = 3;
    private static final int CHANGES = 25;

    @Test
    @Covers("WSSCFGD-3.1.5.40-16")
    void noUpdateIsLost() {
        List<UUID> objects = new ArrayList<>();
        for (int i = 0; i < OBJECTS; i++) {
            objects.add(stored(farm(), "Counter " + i).id());
        }
        List<Callable<Integer>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            UUID object = objects.get(i % OBJECTS);
            writers.add(() -> count(object));
        }
        int conflicts = atOnce(writers).stream().mapToInt(Integer::intValue).sum();
        assertThat(objects).allSatisfy(
                object -> assertThat(get(object).status()).isEqualTo(WRITERS / OBJECTS * CHANGES));
        assertThat(conflicts).as("the writers met").isPositive();
    }

    /// Adds one so many times, each time to what it has read.
    ///
    /// @return how often another one was quicker
    private int count(UUID id) {
        int conflicts = 0;
        try (Client client = database.connect()) {
            for (int changes = 0; changes < CHANGES;) {
                ConfigObject object = News.object(client.call("proc_getObject", "@Id", id).set().rows().getFirst());
                int status = object.withStatus(object.status() + 1).put(client).status();
                assertThat(status).isIn(0, 4);
                changes += status == 0 ? 1 : 0;
                conflicts += status == 0 ? 0 : 1;
            }
        }
        return conflicts;
    }

    @Test
    void ofManyNewObjectsInOnePlaceOneIsStored() {
        UUID farm = farm();
        List<Callable<Put>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            writers.add(() -> put(ConfigObject.of(farm, SERVER_CLASS, "Same")));
        }
        List<Put> puts = atOnce(writers);
        UUID stored = (UUID) call("proc_getObjectsByClass", "@ClassId", SERVER_CLASS).set().rows().getFirst()
                .getFirst();
        assertThat(puts).filteredOn(put -> put.status() == 0).hasSize(1);
        assertThat(puts).filteredOn(put -> put.status() != 0).hasSize(WRITERS - 1)
                .allMatch(put -> put.status() == 8 && stored.equals(put.existing()));
    }

    @Test
    void noObjectLosesWhatItDependsOn() {
        for (int round = 0; round < 10; round++) {
            ConfigObject pool = stored(farm(), "Pool " + round);
            ConfigObject user = stored(farm(), "User " + round);
            List<Callable<Boolean>> both = List.of(() -> succeeds(() -> depend(user.id(), pool.id())),
                    () -> succeeds(() -> assertThat(drop(pool.id())).isZero()));
            assertThat(atOnce(both)).as("one of the two").containsOnlyOnce(true);
        }
    }

    private static boolean succeeds(Runnable call) {
        try {
            call.run();
            return true;
        } catch (org.granary.type.SqlError e) {
            assertThat(e.number()).isEqualTo(547);
            return false;
        }
    }

    @Test
    @Timeout(300)
    @Covers({"WSSCFGD-3.1.5.21.1-4", "WSSCFGD-3.1.5.21.2-2", "WSSCFGD-3.1.5.21.4-3"})
    void whoPollsEndsWithWhatTheServerHas() {
        var duration = Duration.ofSeconds(Long.getLong("granary.it.storm.seconds", 5));
        var storm = new ObjectStorm(database::connect, farm(), SERVER_CLASS, duration);
        List<ObjectCache> caches = atOnce(storm.work()).stream().filter(cache -> cache.answers() > 0).toList();
        assertThat(storm.done()).allSatisfy((change, count) -> assertThat(count.get()).as("%s", change).isPositive());
        Map<UUID, ConfigObject> stored = stored();
        assertThat(caches).hasSize(8).allSatisfy(cache -> assertThat(cache.objects()).isEqualTo(stored));
        assertThat(query("""
                SELECT 1 FROM config_object AS o WHERE o.ParentId <> ?
                  AND NOT EXISTS (SELECT 1 FROM config_object AS p WHERE p.Id = o.ParentId)""", rows -> 1, EMPTY))
                .as("orphans").isEmpty();
        assertThat(query("SELECT 1 FROM config_tombstone WHERE Id IN (SELECT Id FROM config_object)", rows -> 1))
                .as("tombstones of the living").isEmpty();
    }

    private Map<UUID, ConfigObject> stored() {
        return database.execute("SELECT Id, ParentId, ClassId, Name, Status, Version, Properties FROM Objects")
                .getFirst()
                .rows().stream().map(News::object).collect(Collectors.toMap(ConfigObject::id, Function.identity()));
    }
}
