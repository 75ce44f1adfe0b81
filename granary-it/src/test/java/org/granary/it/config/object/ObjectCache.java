package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.granary.it.protocol.Client;

/// A client's copy of all objects, kept up to date by proc_getNewObjects.
final class ObjectCache {
    private final Map<UUID, ConfigObject> objects = new HashMap<>();
    private Version newest = new Version(0);
    private int answers;

    Map<UUID, ConfigObject> objects() {
        return objects;
    }

    /// How often there was something new.
    int answers() {
        return answers;
    }

    void poll(Client client) {
        News news = News.of(client.callInOrder("proc_getNewObjects",
                (Object) java.nio.ByteBuffer.allocate(8).putLong(newest.value()).array()));
        if (news == null) {
            return;
        }
        answers++;
        assertThat(news.objects()).allMatch(object -> isBetween(object.version(), news.lastUpdate()));
        assertThat(news.tombstones()).allMatch(tombstone -> isBetween(tombstone.version(), news.lastUpdate()));
        assertThat(news.objectIds()).doesNotHaveDuplicates().noneMatch(news.tombstoneIds()::contains);
        news.objects().forEach(object -> objects.put(object.id(), object));
        news.tombstoneIds().forEach(objects::remove);
        newest = news.lastUpdate();
    }

    private boolean isBetween(Version version, Version last) {
        return version.compareTo(newest) > 0 && version.compareTo(last) < 0;
    }
}
