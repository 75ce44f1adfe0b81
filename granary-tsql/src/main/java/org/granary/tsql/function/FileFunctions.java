package org.granary.tsql.function;

import java.util.List;
import java.util.Locale;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.catalog.CatalogObject;
import org.granary.tsql.catalog.CatalogObjects;
import org.granary.tsql.catalog.DatabaseSizes;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Functions about files, filegroups, indexes and statistics. Every database has one file in one filegroup, and no
/// statistics.
final class FileFunctions {
    private static final SqlType NAME = SqlType.sysname();
    private static final String FILEGROUP = "PRIMARY";

    private FileFunctions() {}

    static void define(FunctionRegistry registry) {
        for (String name : List.of("FILE_ID", "FILE_IDEX")) {
            registry.define(name, 1,
                    call -> call.strict(Simple.INT, List.of(NAME), v -> isFile(v[0], call) ? 1 : null));
        }
        registry.define("FILE_NAME", 1, call -> call.strict(NAME, List.of(Simple.INT),
                v -> Integer.valueOf(1).equals(v[0]) ? database(call).name() : null));
        registry.define("FILEGROUP_ID", 1, call -> call.strict(Simple.INT, List.of(NAME),
                v -> FILEGROUP.equalsIgnoreCase((String) v[0]) ? 1 : null));
        registry.define("FILEGROUPPROPERTY", 2, call -> call.strict(Simple.INT, List.of(NAME, NAME),
                v -> FILEGROUP.equalsIgnoreCase((String) v[0]) ? filegroup((String) v[1]) : null));
        registry.define("FILEPROPERTY", 2, call -> call.strict(Simple.INT, List.of(NAME, NAME),
                v -> isFile(v[0], call) ? file((String) v[1], database(call)) : null));
        registry.define("STATS_DATE", 2,
                call -> call.strict(Simple.DATETIME, List.of(Simple.INT, Simple.INT), _ -> null));
        registry.define("FULLTEXTCATALOGPROPERTY", 2,
                call -> call.strict(Simple.INT, List.of(NAME, NAME), _ -> null));
        registry.define("INDEXKEY_PROPERTY", 4, call -> call.strict(Simple.INT,
                List.of(Simple.INT, Simple.INT, Simple.INT, NAME),
                v -> CatalogObjects.object(database(call), (int) v[0], call.frame().session())
                        .map(object -> keyColumn(object, (int) v[1], (int) v[2], (String) v[3])).orElse(null)));
    }

    private static DatabaseCatalog database(Call call) {
        return call.frame().session().database();
    }

    private static boolean isFile(Object name, Call call) {
        return name instanceof String text && text.equalsIgnoreCase(database(call).name());
    }

    private static @Nullable Integer filegroup(String property) {
        return switch (property.toLowerCase(Locale.ROOT)) {
            case "isdefault" -> 1;
            case "isreadonly", "isuserdefinedfg" -> 0;
            default -> null;
        };
    }

    private static @Nullable Integer file(String property, DatabaseCatalog database) {
        return switch (property.toLowerCase(Locale.ROOT)) {
            case "spaceused" -> (int) Math.min(Integer.MAX_VALUE, DatabaseSizes.pages(database));
            case "isprimaryfile" -> 1;
            case "isreadonly", "islogfile" -> 0;
            default -> null;
        };
    }

    private static @Nullable Integer keyColumn(CatalogObject object, int index, int key, String property) {
        for (CatalogObject.Index each : object.indexes()) {
            if (each.id() == index && key >= 1 && key <= each.columns().size()) {
                String column = each.columns().get(key - 1);
                return switch (property.toLowerCase(Locale.ROOT)) {
                    case "columnid" -> place(object, column);
                    case "isdescending" -> 0;
                    default -> null;
                };
            }
        }
        return null;
    }

    private static @Nullable Integer place(CatalogObject object, String column) {
        for (int i = 0; i < object.columns().size(); i++) {
            if (object.columns().get(i).name().equals(column)) {
                return i + 1;
            }
        }
        return null;
    }
}
