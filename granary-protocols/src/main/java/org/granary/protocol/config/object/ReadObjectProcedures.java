package org.granary.protocol.config.object;

import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Results;
import org.granary.protocol.config.version.RowVersions;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// Reading configuration objects: one, those of a class, and what is new.
public final class ReadObjectProcedures {
    private static final String OBJECT = """
            SELECT Id, ParentId, ClassId, Name, Status, Version, Properties FROM config_object
            """;
    static final String ONE = OBJECT + "WHERE Id = ?";

    static final String OF_CLASS = "SELECT Id FROM config_object WHERE ClassId = ? ORDER BY Id";
    static final String OF_CLASS_BELOW = """
            SELECT Id FROM config_object WHERE ClassId = ? AND ParentId = ? ORDER BY Id""";
    static final String OF_CLASS_NAMED = """
            SELECT Id FROM config_object WHERE ClassId = ? AND NameKey = ? ORDER BY Id""";
    static final String OF_CLASS_BELOW_NAMED = """
            SELECT Id FROM config_object WHERE ClassId = ? AND ParentId = ? AND NameKey = ? ORDER BY Id""";

    static final String ANYTHING_NEW = """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM config_object WHERE Version > ?)
              OR EXISTS (SELECT 1 FROM config_tombstone WHERE Version > ?)""";
    static final String NEW_OBJECTS = OBJECT + "WHERE Version > ? ORDER BY Version";
    static final String DEPENDING_ON_NEW = """
            SELECT DISTINCT ObjectId FROM config_dependency
            WHERE DependantId IN (SELECT Id FROM config_object WHERE Version > ?) ORDER BY ObjectId""";
    static final String NEW_TOMBSTONES = """
            SELECT Id, Version FROM config_tombstone WHERE Version > ? ORDER BY Version""";

    /// As MS-WSSCFGD 4.5 needs it; its own document is MS-WSSFO.
    @Implements("proc_getObject")
    public void getObject(Call call, UUID id) {
        call.results().send("Object", call.transaction().query(ONE, id));
    }

    /// As MS-WSSCFGD 4.5 needs it; its own document is MS-WSSFO. What is NULL does not matter.
    @Implements("proc_getObjectsByClass")
    public void getObjectsByClass(Call call, UUID classId, @Nullable UUID parentId, @Nullable String name) {
        Transaction transaction = call.transaction();
        String key = name == null ? null : Collation.fold(name);
        call.results().send("Object Ids", parentId == null
                ? key == null
                        ? transaction.query(OF_CLASS, classId)
                        : transaction.query(OF_CLASS_NAMED, classId, key)
                : key == null
                        ? transaction.query(OF_CLASS_BELOW, classId, parentId)
                        : transaction.query(OF_CLASS_BELOW_NAMED, classId, parentId, key));
    }

    /// MS-WSSCFGD 3.1.5.21. Everything is read from one snapshot, so that the newest version answered is the one up to
    /// which nothing is missing.
    @Implements("proc_getNewObjects")
    public void getNewObjects(Call call, byte @Nullable [] newestCachedVersion) {
        Transaction transaction = call.transaction();
        long cached = RowVersions.fromBytes(newestCachedVersion);
        if (!transaction.exists(ANYTHING_NEW, cached, cached)) {
            return;
        }
        try (Results.Open newest = call.results().open("Last Update")) {
            newest.row((Object) RowVersions.toBytes(RowVersions.OBJECTS.current(transaction)));
        }
        call.results().send("Modified Objects", transaction.query(NEW_OBJECTS, cached));
        call.results().send("Dependencies", transaction.query(DEPENDING_ON_NEW, cached));
        call.results().send("Tombstones", transaction.query(NEW_TOMBSTONES, cached));
    }
}
