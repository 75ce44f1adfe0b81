package org.granary.protocol.config.object;

import java.util.Objects;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.config.version.RowVersions;
import org.granary.store.Transaction;
import org.granary.type.SqlError;

/// Removing a configuration object with all that lies below it: MS-WSSCFGD 3.1.5.13.
public final class DropObjectProcedure {
    private static final int REMOVED = 0;
    private static final int NOT_FOUND = 1;

    static final String EXISTS = "SELECT 1 FROM config_object WHERE Id = ?";

    private static final String SUBTREE = """
            WITH RECURSIVE subtree (Id) AS (
              SELECT Id FROM config_object WHERE Id = ?
              UNION
              SELECT config_object.Id FROM subtree JOIN config_object ON config_object.ParentId = subtree.Id)
            """;
    static final String NEEDED_BY_OTHERS = SUBTREE + """
            SELECT ObjectId, DependantId FROM config_dependency
            WHERE DependantId IN (SELECT Id FROM subtree) AND ObjectId NOT IN (SELECT Id FROM subtree) LIMIT 1""";
    static final String BURY = SUBTREE + """
            INSERT INTO config_tombstone (Id, Version)
            SELECT Id, CAST(? AS BIGINT) + ROW_NUMBER() OVER (ORDER BY Id) FROM subtree""";
    static final String FORGET_NEEDS = """
            DELETE FROM config_dependency WHERE ObjectId IN (SELECT Id FROM config_tombstone WHERE Version > ?)""";
    static final String REMOVE_BURIED = """
            DELETE FROM config_object WHERE Id IN (SELECT Id FROM config_tombstone WHERE Version > ?)""";

    private final String database;

    /// @param database its name, for the texts of errors
    public DropObjectProcedure(String database) {
        this.database = database;
    }

    /// Dependencies among the removed objects do not hold them: they go together.
    @Implements("proc_DropObject")
    public int dropObject(Call call, UUID id) {
        Transaction transaction = call.transaction();
        long last = RowVersions.OBJECTS.lock(transaction);
        if (!transaction.exists(EXISTS, id)) {
            return NOT_FOUND;
        }
        Need need = transaction.query(NEEDED_BY_OTHERS, id)
                .first(rows -> new Need(Objects.requireNonNull(rows.getUuid(1)),
                        Objects.requireNonNull(rows.getUuid(2))));
        if (need != null) {
            throw need.refusal(id, database);
        }
        long removed = transaction.update(BURY, id, last);
        RowVersions.OBJECTS.raise(transaction, removed + 1);
        transaction.update(FORGET_NEEDS, last);
        transaction.update(REMOVE_BURIED, last);
        return REMOVED;
    }

    /// That one object depends on another.
    private record Need(UUID object, UUID dependant) {
        SqlError refusal(UUID dropped, String database) {
            String what = dependant.equals(dropped) ? "it" : dependant + ", which lies below it";
            return new SqlError(547, 16, 0,
                    "The DELETE statement conflicted with the REFERENCE constraint "
                            + "\"FK_Dependencies_Objects_DependantId\". The conflict occurred in database \""
                            + database
                            + "\", table \"dbo.Dependencies\", column 'DependantId'. Object " + dropped
                            + " cannot be removed, because object " + object + " depends on " + what + ".");
        }
    }
}
