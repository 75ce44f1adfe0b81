package org.granary.protocol.config.object;

import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.config.version.RowVersions;
import org.granary.store.Transaction;
import org.granary.type.SqlError;

/// Which configuration object depends on which.
public final class DependencyProcedures {
    static final String PUT = """
            INSERT INTO config_dependency (ObjectId, DependantId) VALUES (?, ?)
            ON CONFLICT (ObjectId, DependantId) DO NOTHING""";

    /// Along the dependants of one object; base classes are followed down to any depth.
    static final String DEPENDENT_BY_BASE_CLASS = """
            WITH RECURSIVE derived (Id) AS (
              SELECT Id FROM config_class WHERE Id = ?
              UNION
              SELECT config_class.Id FROM derived JOIN config_class ON config_class.BaseClassId = derived.Id)
            SELECT config_object.Id
            FROM config_dependency JOIN config_object ON config_object.Id = config_dependency.ObjectId
            WHERE config_dependency.DependantId = ? AND config_object.ClassId IN (SELECT Id FROM derived)
            ORDER BY config_object.Id""";

    private final String database;

    /// @param database its name, for the texts of errors
    public DependencyProcedures(String database) {
        this.database = database;
    }

    /// MS-WSSCFGD 3.1.5.36: the first object depends on the second.
    @Implements("proc_putDependency")
    public void putDependency(Call call, UUID objectId, UUID dependantId) {
        Transaction transaction = call.transaction();
        RowVersions.OBJECTS.lock(transaction);
        requireObject(transaction, "ObjectId", objectId);
        requireObject(transaction, "DependantId", dependantId);
        transaction.update(PUT, objectId, dependantId);
    }

    private void requireObject(Transaction transaction, String column, UUID id) {
        if (new ObjectStore(transaction).find(id) == null) {
            throw new SqlError(547, 16, 0,
                    "The INSERT statement conflicted with the FOREIGN KEY constraint \"FK_Dependencies_Objects_"
                            + column + "\". The conflict occurred in database \"" + database
                            + "\", table \"dbo.Objects\", column 'Id'. There is no object " + id + ", given as @"
                            + column + ".");
        }
    }

    /// MS-WSSCFGD 3.1.5.17.
    @Implements("proc_GetDependentObjectsByBaseClass")
    public void getDependentObjectsByBaseClass(Call call, UUID baseClassId, UUID dependeeId) {
        call.results().send("Dependent Object Ids",
                call.transaction().query(DEPENDENT_BY_BASE_CLASS, baseClassId, dependeeId));
    }
}
