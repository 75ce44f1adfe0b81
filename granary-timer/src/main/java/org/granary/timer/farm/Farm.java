package org.granary.timer.farm;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.granary.client.config.GetNewObjectsResult;
import org.granary.client.config.PutObjectResult;
import org.jspecify.annotations.Nullable;

/// A copy of the farm's configuration objects, and changes of them. As the document intends, it asks for what is new
/// since it last asked. Threads that share one take turns.
public final class Farm {
    private static final int STORED = 0;
    private static final int OTHER_VERSION = 4;
    private static final int PLACE_TAKEN = 8;

    private final FarmDatabase database;
    private final Map<UUID, ConfigObject> objects = new HashMap<>();
    private byte[] newest = new byte[8];

    public Farm(FarmDatabase database) {
        this.database = database;
    }

    /// Brings the copy up to date.
    public synchronized void refresh() throws SQLException {
        GetNewObjectsResult news = database.call(client -> client.getNewObjects(newest));
        if (news.lastUpdate().isEmpty()) {
            return;
        }
        for (GetNewObjectsResult.ModifiedObjectsRow row : news.modifiedObjects()) {
            objects.put(row.id(), new ConfigObject(row.id(), row.parentId(), row.classId(), row.name(),
                    ByteBuffer.wrap(row.version()).getLong(), row.properties()));
        }
        news.tombstones().forEach(row -> objects.remove(row.id()));
        newest = news.lastUpdate().getFirst().version();
    }

    public synchronized @Nullable ConfigObject find(UUID id) {
        return objects.get(id);
    }

    /// All objects of a class, by name.
    public synchronized List<ConfigObject> all(UUID classId) {
        return stream(classId).toList();
    }

    /// Those directly below another, by name.
    public synchronized List<ConfigObject> below(UUID parent, UUID classId) {
        return stream(classId).filter(object -> object.parent().equals(parent)).toList();
    }

    public synchronized @Nullable ConfigObject find(UUID parent, UUID classId, String name) {
        return stream(classId).filter(object -> object.parent().equals(parent) && object.name().equalsIgnoreCase(name))
                .findFirst().orElse(null);
    }

    private Stream<ConfigObject> stream(UUID classId) {
        return objects.values().stream().filter(object -> object.classId().equals(classId))
                .sorted(Comparator.comparing(ConfigObject::name).thenComparing(ConfigObject::id));
    }

    /// The object that all others lie below.
    public synchronized ConfigObject root() throws SQLException {
        return all(FarmClasses.FARM).stream().findFirst()
                .orElseThrow(() -> new SQLException("The server has no farm object."));
    }

    /// The object with a name; it is made where it is missing. Of several clients that make it at once, one does.
    public synchronized ConfigObject provide(UUID parent, UUID classId, String name, String properties)
            throws SQLException {
        ConfigObject found = find(parent, classId, name);
        if (found != null) {
            return found;
        }
        UUID id = UUID.randomUUID();
        PutObjectResult put = put(id, parent, classId, name, null, properties);
        UUID stored = put.returnCode() == PLACE_TAKEN && put.existingObject() != null ? put.existingObject() : id;
        if (put.returnCode() != STORED && put.returnCode() != PLACE_TAKEN) {
            throw refused(name, put.returnCode());
        }
        refresh();
        ConfigObject made = find(stored);
        if (made == null) {
            throw new SQLException("The configuration object " + name + " was removed at once.");
        }
        return made;
    }

    /// Stores a new object.
    ///
    /// @return null when its place is taken
    public synchronized @Nullable UUID create(UUID parent, UUID classId, String name, String properties)
            throws SQLException {
        UUID id = UUID.randomUUID();
        int code = put(id, parent, classId, name, null, properties).returnCode();
        if (code != STORED && code != PLACE_TAKEN) {
            throw refused(name, code);
        }
        refresh();
        return code == STORED ? id : null;
    }

    /// Stores an object with other properties.
    ///
    /// @return whether nobody else has changed it since this client saw it
    public synchronized boolean change(ConfigObject object, String properties) throws SQLException {
        int code = put(object.id(), object.parent(), object.classId(), object.name(),
                ByteBuffer.allocate(Long.BYTES).putLong(object.version()).array(), properties)
                .returnCode();
        if (code != STORED && code != OTHER_VERSION) {
            throw refused(object.name(), code);
        }
        refresh();
        return code == STORED;
    }

    private PutObjectResult put(UUID id, UUID parent, UUID classId, String name, byte @Nullable [] version,
            String properties) throws SQLException {
        return database.call(client -> client.putObject(id, parent, classId, name, 0, version, properties));
    }

    private static SQLException refused(String name, int code) {
        return new SQLException("The server does not store the configuration object " + name + ": code " + code + ".");
    }

    /// Removes an object with all below it.
    public synchronized void remove(UUID id) throws SQLException {
        database.call(client -> client.dropObject(id));
        refresh();
    }

    /// Makes sure that our own class is known: a service registers its classes before it stores objects of them.
    public void registerClasses() throws SQLException {
        database.call(client -> client.putClass(FarmClasses.JOB_HISTORY, null, FarmClasses.JOB_HISTORY_NAME));
    }

    /// Servers on which a service is provisioned: those that depend on it.
    public List<UUID> serversOf(UUID service) throws SQLException {
        return database.call(client -> client.getDependentObjectsByBaseClass(FarmClasses.SERVER, service).rows()
                .stream().map(row -> row.id()).toList());
    }

    /// From now on, the service is provisioned on the server.
    public void provision(UUID service, UUID server) throws SQLException {
        database.call(client -> client.putDependency(server, service));
    }
}
