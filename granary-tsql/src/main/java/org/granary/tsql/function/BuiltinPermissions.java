package org.granary.tsql.function;

import java.util.ArrayList;
import java.util.List;
import org.granary.security.Permission;
import org.granary.security.SecurableClass;
import org.granary.type.Column;
import org.granary.type.Row;
import org.granary.type.SqlType;

/// fn_builtin_permissions: the permissions that have an effect in this server.
public final class BuiltinPermissions {
    public static final List<Column> COLUMNS = List.of(Column.of("class_desc", SqlType.nvarchar(60)),
            Column.of("permission_name", SqlType.nvarchar(60)), Column.of("type", SqlType.varchar(4)),
            Column.of("covering_permission_name", SqlType.nvarchar(60)),
            Column.of("parent_class_desc", SqlType.nvarchar(60)),
            Column.of("parent_covering_permission_name", SqlType.nvarchar(60)));

    private BuiltinPermissions() {}

    /// @param asked the class, such as `DATABASE`; empty for all
    public static List<Row> rows(String asked) {
        List<Row> rows = new ArrayList<>();
        for (SecurableClass kind : SecurableClass.values()) {
            if (!asked.isEmpty() && !asked.equalsIgnoreCase(kind.name())) {
                continue;
            }
            Permission all = kind == SecurableClass.SERVER ? Permission.CONTROL_SERVER : Permission.CONTROL;
            for (Permission permission : Permission.values()) {
                if (permission.appliesTo(kind)) {
                    rows.add(Row.of(kind.name(), permission.words(), permission.code(),
                            permission == all ? "" : all.words(), parent(kind), above(permission, kind)));
                }
            }
        }
        return rows;
    }

    private static String parent(SecurableClass kind) {
        return switch (kind) {
            case SERVER -> "";
            case DATABASE -> SecurableClass.SERVER.name();
            case SCHEMA -> SecurableClass.DATABASE.name();
            case OBJECT -> SecurableClass.SCHEMA.name();
        };
    }

    /// The permission on the parent that includes this one.
    private static String above(Permission permission, SecurableClass kind) {
        return switch (kind) {
            case SERVER -> "";
            case DATABASE -> Permission.CONTROL_SERVER.words();
            case SCHEMA, OBJECT -> permission.words();
        };
    }
}
