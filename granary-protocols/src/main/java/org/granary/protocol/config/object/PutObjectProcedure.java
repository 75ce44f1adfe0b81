package org.granary.protocol.config.object;

import java.util.Objects;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.protocol.config.object.ObjectStore.NewObject;
import org.granary.protocol.config.object.ObjectStore.Stored;
import org.granary.protocol.config.version.RowVersions;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// Storing a configuration object, new or changed: MS-WSSCFGD 3.1.5.40.
public final class PutObjectProcedure {
    private static final int STORED = 0;
    private static final int NOT_FOUND = 1;
    private static final int UNKNOWN_CLASS = 2;
    private static final int CANNOT_CREATE = 3;
    private static final int OTHER_VERSION = 4;
    private static final int CANNOT_UPDATE = 5;
    private static final int NO_NEW_VERSION = 6;
    private static final int OTHER_CLASS_IN_PROPERTIES = 7;
    private static final int PLACE_TAKEN = 8;
    private static final int ALREADY_STORED = 9;

    /// What a change adds to the counter: the version of the object, and the one above it that clients keep as the
    /// newest they have seen.
    private static final int STEP = 2;

    /// A version says which state of the object the client has changed; without one, the object is new.
    @Implements("proc_putObject")
    public int putObject(Call call, UUID id, @Nullable UUID parentId, UUID classId, String name, int status,
            byte @Nullable [] version, String properties, Out<UUID> existingObject, Out<byte[]> newVersion) {
        UUID parent = Objects.requireNonNullElse(parentId, ClassTree.EMPTY);
        var object = new NewObject(id, parent, classId, name, status, properties);
        existingObject.set(null);
        newVersion.set(null);
        var put = new Put(call.transaction(), object);
        return version == null
                ? put.create(existingObject, newVersion)
                : put.change(RowVersions.fromBytes(version), newVersion);
    }

    private static final class Put {
        private final Transaction transaction;
        private final NewObject object;
        private final ObjectStore objects;
        private final ClassTree classes;
        private final ObjectRules rules;

        Put(Transaction transaction, NewObject object) {
            this.transaction = transaction;
            this.object = object;
            objects = new ObjectStore(transaction);
            classes = new ClassTree(transaction);
            rules = new ObjectRules(objects, classes);
        }

        int create(Out<UUID> existingObject, Out<byte[]> newVersion) {
            long last = RowVersions.OBJECTS.lock(transaction);
            UUID other = objects.otherAtPlaceOf(object);
            existingObject.set(other);
            if (objects.find(object.id()) != null) {
                return ALREADY_STORED;
            }
            int flaw = flawOfClass();
            if (flaw != STORED) {
                return flaw;
            }
            if (other != null) {
                return PLACE_TAKEN;
            }
            if (!rules.allow(object, null)) {
                return CANNOT_CREATE;
            }
            if (last > Long.MAX_VALUE - STEP) {
                return NO_NEW_VERSION;
            }
            objects.insert(object, take(newVersion));
            return STORED;
        }

        int change(long version, Out<byte[]> newVersion) {
            long last = RowVersions.OBJECTS.lock(transaction);
            Stored stored = objects.find(object.id());
            if (stored == null) {
                return NOT_FOUND;
            }
            int flaw = flawOfClass();
            if (flaw != STORED) {
                return flaw;
            }
            if (stored.version() != version) {
                return OTHER_VERSION;
            }
            if (objects.otherAtPlaceOf(object) != null || !rules.allow(object, stored)) {
                return CANNOT_UPDATE;
            }
            if (last > Long.MAX_VALUE - STEP) {
                return NO_NEW_VERSION;
            }
            objects.update(object, take(newVersion));
            return STORED;
        }

        private int flawOfClass() {
            String fullName = classes.fullName(object.classId());
            if (fullName == null) {
                return UNKNOWN_CLASS;
            }
            return new ObjectProperties(object.properties()).contradicts(object.classId(), fullName)
                    ? OTHER_CLASS_IN_PROPERTIES
                    : STORED;
        }

        private long take(Out<byte[]> newVersion) {
            long version = RowVersions.OBJECTS.raise(transaction, STEP) - 1;
            newVersion.set(RowVersions.toBytes(version));
            return version;
        }
    }
}
