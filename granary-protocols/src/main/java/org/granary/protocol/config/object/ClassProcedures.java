package org.granary.protocol.config.object;

import java.util.Set;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.protocol.config.version.RowVersions;
import org.granary.store.Transaction;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The classes of configuration objects.
public final class ClassProcedures {
    private static final int STORED = 0;
    private static final int NO_SUCH_BASE = 1;

    static final String PUT = """
            INSERT INTO config_class (Id, BaseClassId, FullName) VALUES (?, ?, ?)
            ON CONFLICT (Id) DO UPDATE SET BaseClassId = excluded.BaseClassId, FullName = excluded.FullName""";

    /// MS-WSSCFGD 3.1.5.35. A class that is put again gets the new base and name.
    @Implements("proc_putClass")
    public int putClass(Call call, UUID id, @Nullable UUID baseClassId, String fullName) {
        Transaction transaction = call.transaction();
        RowVersions.OBJECTS.lock(transaction);
        if (baseClassId != null && !ClassTree.isRoot(id, baseClassId)) {
            Set<UUID> line = new ClassTree(transaction).line(baseClassId);
            if (line.isEmpty()) {
                return NO_SUCH_BASE;
            }
            if (line.contains(id)) {
                throw SqlErrors.user(50021, 1, "Class " + id + " cannot have the base class " + baseClassId
                        + ", because that derives from " + id + ".");
            }
        }
        transaction.update(PUT, id, baseClassId, fullName);
        return STORED;
    }
}
