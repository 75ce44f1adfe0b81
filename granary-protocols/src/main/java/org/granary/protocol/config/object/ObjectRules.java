package org.granary.protocol.config.object;

import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.granary.protocol.config.object.ObjectStore.NewObject;
import org.granary.protocol.config.object.ObjectStore.Stored;
import org.jspecify.annotations.Nullable;

/// Where an object may be stored, and what MS-WSSCFGD 2.2.6 asks of the objects of certain classes.
final class ObjectRules {
    /// Job Lock Type (2.2.2.1), by number or by name.
    private static final Set<String> LOCK_TYPES = Set.of("0", "1", "2", "none", "contentdatabase", "job");

    private final ObjectStore objects;
    private final ClassTree classes;

    ObjectRules(ObjectStore objects, ClassTree classes) {
        this.objects = objects;
        this.classes = classes;
    }

    /// Whether the object may be stored as it is.
    ///
    /// @param stored as what it is stored now, null for a new object
    boolean allow(NewObject object, @Nullable Stored stored) {
        Set<UUID> line = classes.line(object.classId());
        return allowParent(object, line) && allowChildren(object, stored) && allowProperties(object, line);
    }

    private boolean allowParent(NewObject object, Set<UUID> line) {
        if (isOutside(object)) {
            return line.contains(ConfigClasses.FARM);
        }
        Stored parent = objects.find(object.parentId());
        return parent != null && !objects.isWithin(object.parentId(), object.id())
                && mayBeBelow(line, classes.line(parent.classId()));
    }

    /// Whether the object has no parent: the empty GUID or itself.
    private static boolean isOutside(NewObject object) {
        return object.parentId().equals(ClassTree.EMPTY) || object.parentId().equals(object.id());
    }

    private static boolean mayBeBelow(Set<UUID> line, Set<UUID> parent) {
        boolean jobBesidesItsService = line.contains(ConfigClasses.JOB_DEFINITION)
                && !parent.contains(ConfigClasses.SERVICE) && !parent.contains(ConfigClasses.WEB_APPLICATION);
        boolean providerOutsideOfFarm = line.contains(ConfigClasses.SHARED_SERVICES_PROVIDER)
                && !parent.contains(ConfigClasses.FARM);
        return !jobBesidesItsService && !providerOutsideOfFarm;
    }

    /// An object that changes its class keeps its children.
    private boolean allowChildren(NewObject object, @Nullable Stored stored) {
        if (stored == null || stored.classId().equals(object.classId())) {
            return true;
        }
        Set<UUID> line = classes.line(object.classId());
        return objects.classesOfChildren(object.id()).stream().allMatch(child -> mayBeBelow(classes.line(child), line));
    }

    private boolean allowProperties(NewObject object, Set<UUID> line) {
        if (!line.contains(ConfigClasses.JOB_DEFINITION)) {
            return true;
        }
        var properties = new ObjectProperties(object.properties());
        String lockType = properties.field("m_LockType");
        return (lockType == null || LOCK_TYPES.contains(lockType.toLowerCase(Locale.ROOT)))
                && allowServer(properties.field("m_Server"));
    }

    private boolean allowServer(@Nullable String server) {
        if (server == null) {
            return true;
        }
        UUID id = ObjectProperties.identifier(server);
        Stored stored = id == null ? null : objects.find(id);
        return stored != null && classes.line(stored.classId()).contains(ConfigClasses.SERVER);
    }
}
