package org.granary.tsql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.granary.security.DatabaseRights;
import org.granary.security.Permission;
import org.granary.security.SecurableClass;
import org.granary.tsql.catalog.CatalogObject;
import org.granary.tsql.catalog.CatalogObjects;
import org.granary.tsql.session.TsqlSession;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlType;

/// fn_my_permissions: the permissions that the session has on a securable.
public final class MyPermissions {
    /// The columns of fn_my_permissions.
    public static final List<Column> COLUMNS = List.of(Column.of("entity_name", SqlType.sysname()),
            Column.of("subentity_name", SqlType.sysname()), Column.of("permission_name", SqlType.nvarchar(60)));

    private MyPermissions() {}

    /// @param kind `SERVER`, `DATABASE`, `SCHEMA` or `OBJECT`
    public static List<Row> rows(String name, String kind, TsqlSession session) {
        DatabaseRights rights = session.security().in(session.database());
        return switch (kind) {
            case "SERVER" -> rows("server", SecurableClass.SERVER, session.security().server()::has);
            case "DATABASE" -> rows("database", SecurableClass.DATABASE, rights::has);
            case "SCHEMA" -> rows(name, SecurableClass.SCHEMA, permission -> rights.has(permission, name));
            case "OBJECT" -> {
                List<String> parts = CatalogFunctions.parts(name);
                Optional<CatalogObject> object = CatalogObjects.object(session.database(),
                        parts.size() > 1 ? parts.get(parts.size() - 2) : "dbo", parts.getLast(), session);
                yield object.map(found -> rows(name, SecurableClass.OBJECT,
                        permission -> applies(permission, found)
                                && rights.has(permission, found.schema(), found.name())))
                        .orElse(List.of());
            }
            default -> List.of();
        };
    }

    private static boolean applies(Permission permission, CatalogObject object) {
        return switch (permission) {
            case EXECUTE -> object.isProcedure();
            case SELECT, INSERT, UPDATE, DELETE -> object.isTable();
            default -> true;
        };
    }

    private static List<Row> rows(String entity, SecurableClass kind, Predicate<Permission> has) {
        List<Row> rows = new ArrayList<>();
        for (Permission permission : Permission.values()) {
            if (permission.appliesTo(kind) && has.test(permission)) {
                rows.add(Row.of(entity, "", permission.words()));
            }
        }
        return rows;
    }
}
