package org.granary.tsql.session;

import org.granary.procedure.DatabaseCatalog;
import org.granary.security.Permission;
import org.granary.type.SqlErrors;

/// Refuses what a session may not do.
public final class AccessChecks {
    private AccessChecks() {}

    /// Error 229 without a permission on an object, and 916 without access to its database.
    public static void require(Permission permission, DatabaseCatalog database, String schema, String object,
            TsqlSession session) {
        if (!session.security().in(database).has(permission, schema, object)) {
            throw SqlErrors.permissionDenied(permission.words(), object, requireAccess(database, session).name(),
                    schema);
        }
    }

    /// Error 916 without access to a database.
    public static DatabaseCatalog requireAccess(DatabaseCatalog database, TsqlSession session) {
        if (!session.mayUse(database)) {
            throw SqlErrors.databaseDenied(session.login(), database.name());
        }
        return database;
    }

    /// Whether a session may know that an object is there.
    public static boolean sees(DatabaseCatalog database, String schema, String object, TsqlSession session) {
        return session.mayUse(database) && session.security().in(database).sees(schema, object);
    }
}
