package org.granary.tsql.batch;

import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.table.TemporaryNames;
import org.granary.tsql.temporary.LocalTable;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;

/// SET IDENTITY_INSERT, for temporary tables and tables of tempdb.
final class IdentityInsert {
    private IdentityInsert() {}

    /// @param name of the table, as it was written
    static void set(String name, boolean on, RunningFrame frame) {
        ObjectName parsed = ProcedureNames.parse(name, 1);
        String local = TemporaryNames.of(parsed, frame.session());
        if (local == null) {
            if (on) {
                throw SqlErrors.unsupported("SET IDENTITY_INSERT outside tempdb");
            }
            return;
        }
        LocalTable table = frame.temporaryTable(local);
        if (table == null) {
            throw new SqlError(1088, 16, 11, "Cannot find the object \"" + name
                    + "\" because it does not exist or you do not have permissions.");
        }
        if (table.columns().stream().noneMatch(Column::identity)) {
            throw new SqlError(8106, 16, 1, "Table '" + name
                    + "' does not have the identity property. Cannot perform SET operation.");
        }
        String before = frame.state().identityInsert();
        if (!on) {
            frame.state().identityInsert(local.equalsIgnoreCase(before) ? null : before);
            return;
        }
        boolean other = before != null && !before.equalsIgnoreCase(local) && frame.temporaryTable(before) != null;
        if (other) {
            throw new SqlError(8107, 16, 1, "IDENTITY_INSERT is already ON for table 'tempdb.dbo." + before
                    + "'. Cannot perform SET operation for table '" + name + "'.");
        }
        frame.state().identityInsert(local);
    }
}
