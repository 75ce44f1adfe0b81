package org.granary.protocol.config.object;

import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.granary.protocol.config.version.RowVersions;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// The stored configuration objects, for those who change them. Whoever does holds the lock of [RowVersions#OBJECTS].
final class ObjectStore {
    static final String FIND = "SELECT Version, ClassId FROM config_object WHERE Id = ?";
    static final String AT_PLACE = "SELECT Id FROM config_object WHERE ClassId = ? AND ParentId = ? AND NameKey = ?";
    static final String CLASSES_OF_CHILDREN = "SELECT DISTINCT ClassId FROM config_object WHERE ParentId = ?";
    static final String IS_WITHIN = """
            WITH RECURSIVE line (Id) AS (
              SELECT Id FROM config_object WHERE Id = ?
              UNION
              SELECT config_object.ParentId FROM line JOIN config_object ON config_object.Id = line.Id)
            SELECT 1 FROM line WHERE Id = ?""";
    static final String INSERT = """
            INSERT INTO config_object (Id, ParentId, ClassId, Name, NameKey, Status, Properties, Version)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)""";
    static final String FORGET_TOMBSTONE = "DELETE FROM config_tombstone WHERE Id = ?";
    static final String UPDATE = """
            UPDATE config_object SET ParentId = ?, ClassId = ?, Name = ?, NameKey = ?, Status = ?, Properties = ?, Version = ?
            WHERE Id = ?""";

    private final Transaction transaction;

    ObjectStore(Transaction transaction) {
        this.transaction = transaction;
    }

    /// What decides about a change of a stored object.
    record Stored(long version, UUID classId) {}

    /// An object as a client wants it stored. Its properties may hold passwords and are never shown.
    record NewObject(UUID id, UUID parentId, UUID classId, String name, int status, String properties) {
        /// The name as the collation compares it.
        String nameKey() {
            return Collation.fold(name);
        }

        @Override
        public String toString() {
            return "object " + id;
        }
    }

    @Nullable
    Stored find(UUID id) {
        return transaction.query(FIND, id).first(rows -> new Stored(rows.getLong(1),
                Objects.requireNonNull(rows.getUuid(2))));
    }

    /// The object with the same class, parent and name, if it is another one.
    @Nullable
    UUID otherAtPlaceOf(NewObject object) {
        UUID found = transaction.query(AT_PLACE, object.classId, object.parentId, object.nameKey())
                .first(rows -> rows.getUuid(1));
        return object.id.equals(found) ? null : found;
    }

    Set<UUID> classesOfChildren(UUID id) {
        return transaction.query(CLASSES_OF_CHILDREN, id).list(rows -> Objects.requireNonNull(rows.getUuid(1))).stream()
                .collect(Collectors.toSet());
    }

    /// Whether an object is the other one or lies below it.
    boolean isWithin(UUID id, UUID other) {
        return transaction.exists(IS_WITHIN, id, other);
    }

    /// Stores a new object. It may have existed before: then it is not gone any longer.
    void insert(NewObject object, long version) {
        transaction.update(FORGET_TOMBSTONE, object.id);
        transaction.update(INSERT, object.id, object.parentId, object.classId, object.name, object.nameKey(),
                object.status, object.properties, version);
    }

    void update(NewObject object, long version) {
        transaction.update(UPDATE, object.parentId, object.classId, object.name, object.nameKey(), object.status,
                object.properties, version, object.id);
    }
}
