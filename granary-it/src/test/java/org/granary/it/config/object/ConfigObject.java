package org.granary.it.config.object;

import java.util.UUID;
import org.granary.it.protocol.Client;

/// A configuration object as a test wants it.
///
/// @param version null for one that is not stored yet
record ConfigObject(UUID id, UUID parent, UUID classId, String name, int status, Version version, String properties) {

    /// A new object with an identifier of its own.
    static ConfigObject of(UUID parent, UUID classId, String name) {
        return new ConfigObject(UUID.randomUUID(), parent, classId, name, 0, Version.NONE, "<object />");
    }

    ConfigObject withId(UUID other) {
        return new ConfigObject(other, parent, classId, name, status, version, properties);
    }

    ConfigObject withParent(UUID other) {
        return new ConfigObject(id, other, classId, name, status, version, properties);
    }

    ConfigObject withClass(UUID other) {
        return new ConfigObject(id, parent, other, name, status, version, properties);
    }

    ConfigObject withName(String other) {
        return new ConfigObject(id, parent, classId, other, status, version, properties);
    }

    ConfigObject withStatus(int other) {
        return new ConfigObject(id, parent, classId, name, other, version, properties);
    }

    ConfigObject withVersion(Version other) {
        return new ConfigObject(id, parent, classId, name, status, other, properties);
    }

    ConfigObject withProperties(String other) {
        return new ConfigObject(id, parent, classId, name, status, version, other);
    }

    /// The arguments of proc_putObject, by name.
    Object[] arguments() {
        return new Object[]{"@Id", id, "@ParentId", parent, "@ClassId", classId, "@Name", name, "@Status", status,
            "@Version", version.bytes(), "@Properties", properties, "@ExistingObject", Put.EXISTING, "@NewVersion",
            Put.NEW_VERSION};
    }

    Put put(Client client) {
        return Put.of(client.call("proc_putObject", arguments()));
    }
}
