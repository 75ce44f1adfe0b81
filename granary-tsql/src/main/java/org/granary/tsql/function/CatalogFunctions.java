package org.granary.tsql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.catalog.CatalogObject;
import org.granary.tsql.catalog.CatalogObjects;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.temporary.Tempdb;
import org.granary.tsql.temporary.UserType;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.granary.type.SystemType;
import org.granary.type.TypeFacts;
import org.jspecify.annotations.Nullable;

/// Names and numbers of databases, schemas, objects, columns and types.
final class CatalogFunctions {
    private static final SqlType NAME = SqlType.sysname();

    private CatalogFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("DB_NAME", 0, 1, CatalogFunctions::databaseName);
        registry.define("DB_ID", 0, 1, CatalogFunctions::databaseId);
        registry.define("SCHEMA_NAME", 0, 1, call -> call.count() == 0
                ? SessionFunctions.fixed(NAME, "dbo")
                : call.strict(NAME, List.of(Simple.INT), v -> CatalogObjects.schemaName((int) v[0]).orElse(null)));
        registry.define("SCHEMA_ID", 0, 1, call -> call.count() == 0
                ? SessionFunctions.fixed(Simple.INT, 1)
                : call.strict(Simple.INT, List.of(NAME), v -> CatalogObjects.schemaId((String) v[0]).orElse(null)));
        registry.define("OBJECT_ID", 1, 2, call -> call.strict(Simple.INT, List.of(SqlType.nvarchar(1000), NAME),
                v -> objectId((String) v[0], v.length > 1 ? (String) v[1] : null, call)));
        registry.define("OBJECT_NAME", 1, 2, call -> call.strict(NAME, List.of(Simple.INT, Simple.INT),
                v -> object(call, v).map(CatalogObject::name).orElse(null)));
        registry.define("OBJECT_SCHEMA_NAME", 1, 2, call -> call.strict(NAME, List.of(Simple.INT, Simple.INT),
                v -> object(call, v).map(CatalogObject::schema).orElse(null)));
        registry.define("OBJECT_DEFINITION", 1, call -> call.strict(SqlType.nvarchar(SqlType.MAX), List.of(Simple.INT),
                v -> object(call, v[0]).map(CatalogObject::definition).orElse(null)));
        registry.define("OBJECTPROPERTY", 2, call -> call.strict(Simple.INT, List.of(Simple.INT, NAME),
                v -> objectProperty(object(call, v[0]), (String) v[1])));
        registry.define("OBJECTPROPERTYEX", 2, call -> call.strict(Simple.SQL_VARIANT, List.of(Simple.INT, NAME),
                v -> objectPropertyEx(object(call, v[0]), (String) v[1])));
        registry.define("COL_NAME", 2,
                call -> call.strict(NAME, List.of(Simple.INT, Simple.INT), v -> object(call, v[0])
                        .map(CatalogObject::columns).filter(columns -> (int) v[1] >= 1 && (int) v[1] <= columns.size())
                        .map(columns -> columns.get((int) v[1] - 1).name()).orElse(null)));
        registry.define("COL_LENGTH", 2, call -> call.strict(Simple.SMALLINT, List.of(SqlType.nvarchar(1000), NAME),
                v -> column(named((String) v[0], call), (String) v[1])
                        .map(column -> TypeFacts.of(column.type()).maxLength())
                        .orElse(null)));
        registry.define("COLUMNPROPERTY", 3, call -> call.strict(Simple.INT, List.of(Simple.INT, NAME, NAME),
                v -> columnProperty(object(call, v[0]), (String) v[1], (String) v[2])));
        registry.define("TYPE_NAME", 1,
                call -> call.strict(NAME, List.of(Simple.INT), v -> typeName((int) v[0], call)));
        registry.define("TYPE_ID", 1, call -> call.strict(Simple.INT, List.of(NAME),
                v -> SystemType.named(lastPart((String) v[0])).map(SystemType::userTypeId)
                        .or(() -> userType(call, type -> type.typeName().equalsIgnoreCase(lastPart((String) v[0])))
                                .map(UserType::id))
                        .orElse(null)));
        registry.define("TYPEPROPERTY", 2, call -> call.strict(Simple.INT, List.of(NAME, NAME), v -> typeProperty(v)));
        registry.define("INDEXPROPERTY", 3, call -> call.strict(Simple.INT, List.of(Simple.INT, NAME, NAME),
                v -> indexProperty(object(call, v[0]), (String) v[1], (String) v[2])));
        registry.define("INDEX_COL", 3,
                call -> call.strict(NAME, List.of(SqlType.nvarchar(1000), Simple.INT, Simple.INT),
                        v -> indexColumn(named((String) v[0], call), (int) v[1], (int) v[2])));
        registry.define("FILEGROUP_NAME", 1, call -> SessionFunctions.fixed(NAME, "PRIMARY"));
        registry.define("PARSENAME", 2, call -> call.strict(NAME, List.of(SqlType.nvarchar(1000), Simple.INT), v -> {
            List<String> parts = parts((String) v[0]);
            int index = parts.size() - (int) v[1];
            return index < 0 || index >= parts.size() || parts.get(index).isEmpty() ? null : parts.get(index);
        }));
    }

    private static BoundExpression databaseName(Call call) {
        if (call.count() == 0) {
            return SessionFunctions.fixed(NAME, call.frame().session().database().name());
        }
        return call.strict(NAME, List.of(Simple.INT), v -> call.frame().catalog().databases().stream()
                .filter(database -> database.id() == (int) v[0] && call.frame().session().mayUse(database))
                .map(DatabaseCatalog::name).findFirst().orElse(null));
    }

    private static BoundExpression databaseId(Call call) {
        if (call.count() == 0) {
            return SessionFunctions.fixed(Simple.SMALLINT, call.frame().session().database().id());
        }
        return call.strict(Simple.SMALLINT, List.of(NAME),
                v -> call.frame().catalog().database((String) v[0]).filter(call.frame().session()::mayUse)
                        .map(DatabaseCatalog::id).orElse(null));
    }

    private static Optional<CatalogObject> object(Call call, Object... v) {
        DatabaseCatalog database = call.frame().session().database();
        if (v.length > 1 && v[1] instanceof Integer id && id != database.id()) {
            return call.frame().catalog().databases().stream()
                    .filter(each -> each.id() == id && call.frame().session().mayUse(each))
                    .findFirst()
                    .flatMap(other -> CatalogObjects.object(other, (int) v[0], call.frame().session()));
        }
        return CatalogObjects.object(database, (int) v[0], call.frame().session());
    }

    static Optional<CatalogObject> named(String name, Call call) {
        List<String> parts = parts(name);
        int count = parts.size();
        DatabaseCatalog database = count > 2 && !parts.get(count - 3).isEmpty()
                ? call.frame().catalog().database(parts.get(count - 3)).filter(call.frame().session()::mayUse)
                        .orElse(null)
                : call.frame().session().database();
        if (database == null) {
            return Optional.empty();
        }
        String schema = count > 1 && !parts.get(count - 2).isEmpty() ? parts.get(count - 2) : "dbo";
        return CatalogObjects.object(database, schema, parts.getLast(), call.frame().session());
    }

    private static @Nullable Integer objectId(String name, @Nullable String type, Call call) {
        String last = lastPart(name);
        Optional<CatalogObject> found = last.startsWith("#")
                ? CatalogObjects.object(Tempdb.DATABASE, "dbo", last, call.frame().session())
                : named(name, call);
        return found.filter(object -> type == null || object.type().equalsIgnoreCase(type.strip()))
                .map(CatalogObject::id).orElse(null);
    }

    private static @Nullable Integer objectProperty(Optional<CatalogObject> object, String property) {
        return object
                .map(found -> ObjectProperties.of(found, property, CatalogObjects.schemaId(found.schema()).orElse(1)))
                .orElse(null);
    }

    private static @Nullable SqlValue objectPropertyEx(Optional<CatalogObject> object, String property) {
        if (object.isPresent() && property.strip().equalsIgnoreCase("BaseType")) {
            return SqlValue.of(new SqlType.Characters(false, false, 2), (object.get().type() + " ").substring(0, 2));
        }
        Integer value = objectProperty(object, property);
        return value == null ? null : SqlValue.ofInt(value);
    }

    private static Optional<Column> column(Optional<CatalogObject> object, String name) {
        return object.flatMap(
                found -> found.columns().stream().filter(column -> column.name().equalsIgnoreCase(name)).findFirst());
    }

    private static @Nullable Integer columnProperty(Optional<CatalogObject> object, String name, String property) {
        return object.map(found -> ColumnProperties.of(found, name, property)).orElse(null);
    }

    private static @Nullable Integer indexProperty(Optional<CatalogObject> object, String name, String property) {
        return object.flatMap(found -> found.indexes().stream().filter(each -> each.name().equalsIgnoreCase(name))
                .findFirst()).map(index -> switch (property.strip().toLowerCase(Locale.ROOT)) {
                    case "indexid" -> index.id();
                    case "isclustered" -> index.id() == 1 ? 1 : 0;
                    case "isunique" -> 1;
                    case "indexdepth", "indexfillfactor", "isautostatistics", "isdisabled", "isfulltextkey",
                            "ishypothetical", "ispadindex", "ispagelockdisallowed", "isrowlockdisallowed",
                            "isstatistics", "iscolumnstore" ->
                        0;
                    default -> null;
                }).orElse(null);
    }

    private static @Nullable String indexColumn(Optional<CatalogObject> object, int index, int key) {
        return object.flatMap(found -> found.indexes().stream().filter(each -> each.id() == index).findFirst())
                .map(CatalogObject.Index::columns).filter(columns -> key >= 1 && key <= columns.size())
                .map(columns -> columns.get(key - 1)).orElse(null);
    }

    private static Optional<UserType> userType(Call call, Predicate<UserType> wanted) {
        return CatalogObjects.types(call.frame().session().database(), call.frame().session()).stream().filter(wanted)
                .findFirst();
    }

    private static @Nullable String typeName(int id, Call call) {
        for (SystemType type : SystemType.values()) {
            if (type.userTypeId() == id) {
                return type.typeName();
            }
        }
        return userType(call, type -> type.id() == id).map(UserType::typeName).orElse(null);
    }

    private static @Nullable Object typeProperty(Object[] v) {
        SystemType type = SystemType.named(lastPart((String) v[0])).orElse(null);
        if (type == null) {
            return null;
        }
        return switch (((String) v[1]).toLowerCase(Locale.ROOT)) {
            case "precision" -> type.precision();
            case "scale" -> type.scale();
            case "allowsnull" -> 1;
            default -> null;
        };
    }

    private static String lastPart(String name) {
        return parts(name).getLast();
    }

    /// The parts of a name, without brackets and quotes; absent ones are empty.
    static List<String> parts(String name) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        char closing = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (closing != 0) {
                if (c != closing) {
                    part.append(c);
                } else if (i + 1 < name.length() && name.charAt(i + 1) == closing) {
                    part.append(c);
                    i++;
                } else {
                    closing = 0;
                }
            } else if (c == '.') {
                parts.add(part.toString().strip());
                part.setLength(0);
            } else if (c == '[' || c == '"') {
                closing = c == '[' ? ']' : '"';
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString().strip());
        return parts;
    }
}
