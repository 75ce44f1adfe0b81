package org.granary.torture.load;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.granary.client.config.ConfigurationDatabase;
import org.granary.client.config.GetNewObjectsResult;

/// What a client knows of all objects that asks again and again for what is new since the last answer. A version that appears late is missing here. For one
/// thread at a time.
public final class VersionCache implements Actor {
    private final Map<UUID, Long> objects = new HashMap<>();
    private long newest;

    @Override
    public void step(Calls calls) throws SQLException {
        poll(calls.connection(ObjectActor.DATABASE));
    }

    /// Asks for what is new.
    public void poll(Connection connection) throws SQLException {
        GetNewObjectsResult news = new ConfigurationDatabase(connection)
                .getNewObjects(ByteBuffer.allocate(Long.BYTES).putLong(newest).array());
        if (news.lastUpdate().isEmpty()) {
            return;
        }
        news.modifiedObjects().forEach(object -> objects.put(object.id(), number(object.version())));
        news.tombstones().forEach(tombstone -> objects.remove(tombstone.id()));
        newest = number(news.lastUpdate().getFirst().version());
    }

    private static long number(byte[] version) {
        return ByteBuffer.wrap(version).getLong();
    }

    /// The version of each object.
    public Map<UUID, Long> objects() {
        return Map.copyOf(objects);
    }
}
