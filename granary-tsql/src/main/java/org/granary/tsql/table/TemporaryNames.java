package org.granary.tsql.table;

import java.util.function.Supplier;
import org.granary.procedure.DatabaseCatalog;
import org.granary.security.Permission;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.session.TsqlSession;
import org.granary.tsql.temporary.Tempdb;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Which names mean temporary tables: those with a `#` wherever they are used, and all others in tempdb.
public final class TemporaryNames {
    private TemporaryNames() {}

    /// Under which name the session's temporary tables know the object, or null where it is none of theirs.
    public static @Nullable String of(ObjectName name, TsqlSession session) {
        return of(name, session.database());
    }

    /// @param current the database that a name without one means
    static @Nullable String of(ObjectName name, DatabaseCatalog current) {
        if (name.isTemporary()) {
            return name.name();
        }
        return isInTempdb(name, current) && name.schemaOrDefault().equalsIgnoreCase(ObjectName.DEFAULT_SCHEMA)
                && !name.name().startsWith("@") ? name.name() : null;
    }

    /// The same for an object that is made. Error 2760 in a schema that is not there, error 262 where the session may
    /// make nothing without a `#`.
    ///
    /// @param kind for the error, for instance `TABLE`
    public static String ofNew(ObjectName name, String kind, TsqlSession session) {
        if (name.isTemporary()) {
            return name.name();
        }
        DatabaseCatalog current = session.database();
        if (!isInTempdb(name, current)) {
            throw denied(kind, name.database() == null || name.database().isEmpty()
                    ? current.name()
                    : name.database());
        }
        String found = of(name, session);
        if (found == null) {
            throw new SqlError(2760, 16, 1, "The specified schema name \"" + name.schemaOrDefault()
                    + "\" either does not exist or you do not have permission to use it.");
        }
        if (!mayDefine(session)) {
            throw denied(kind, Tempdb.NAME);
        }
        return found;
    }

    /// An error where the session may not change or drop what has this name.
    public static void requireDefine(String local, Supplier<SqlError> error, TsqlSession session) {
        if (TemporaryTables.isLasting(local) && !mayDefine(session)) {
            throw error.get();
        }
    }

    /// Whether the session may make, change and drop objects of tempdb without a `#`.
    static boolean mayDefine(TsqlSession session) {
        return session.security().in(Tempdb.DATABASE).has(Permission.CONTROL);
    }

    private static SqlError denied(String kind, String database) {
        return new SqlError(262, 14, 1, "CREATE " + kind + " permission denied in database '" + database + "'.");
    }

    /// Whether the name is one of the database tempdb.
    private static boolean isInTempdb(ObjectName name, DatabaseCatalog current) {
        return (name.database() == null || name.database().isEmpty())
                ? current == Tempdb.DATABASE
                : name.database().equalsIgnoreCase(Tempdb.NAME);
    }
}
