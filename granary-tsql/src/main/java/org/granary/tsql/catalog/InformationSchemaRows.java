package org.granary.tsql.catalog;

import java.util.Map;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.temporary.UserType;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.TypeFacts;
import org.jspecify.annotations.Nullable;

/// Rows of INFORMATION_SCHEMA.
final class InformationSchemaRows {

    private InformationSchemaRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("INFORMATION_SCHEMA.SCHEMATA", (context, shape, rows) -> Schemas.all()
                .forEach(schema -> rows.accept(shape.row().set("CATALOG_NAME", context.database().name())
                        .set("SCHEMA_NAME", schema.schemaName()))));
        fillers.put("INFORMATION_SCHEMA.TABLES", (context, shape, rows) -> context.ids().tablesAndViews()
                .forEach(table -> rows.accept(owned(shape.row(), context, table).set("TABLE_TYPE",
                        table.view() == null ? "BASE TABLE" : "VIEW"))));
        fillers.put("INFORMATION_SCHEMA.VIEWS", (context, shape, rows) -> context.ids().views()
                .forEach(view -> rows.accept(owned(shape.row(), context, view).set("VIEW_DEFINITION", view.view()))));
        fillers.put("INFORMATION_SCHEMA.COLUMNS", (context, shape, rows) -> {
            for (ColumnRows.TableColumn column : ColumnRows.columns(context.ids().tablesAndViews())) {
                Shape.Row row = owned(shape.row(), context, column.owner())
                        .set("COLUMN_NAME", column.column().name()).set("ORDINAL_POSITION", column.ordinal())
                        .set("COLUMN_DEFAULT", ConstraintRows.defaultText(context, column))
                        .set("IS_NULLABLE", column.column().nullable() ? "YES" : "NO");
                type(row, column.column().type());
                rows.accept(row);
            }
        });
        fillers.put("INFORMATION_SCHEMA.ROUTINES", (context, shape, rows) -> {
            for (Entry.Routine routine : context.ids().routines()) {
                String text = routine.text();
                rows.accept(specific(shape.row(), context, routine).set("ROUTINE_CATALOG", context.database().name())
                        .set("ROUTINE_SCHEMA", routine.schema()).set("ROUTINE_NAME", routine.name())
                        .set("ROUTINE_DEFINITION", text.length() <= 4000 ? text : text.substring(0, 4000))
                        .set("CREATED", CatalogContext.CREATED).set("LAST_ALTERED", CatalogContext.CREATED));
            }
        });
        fillers.put("INFORMATION_SCHEMA.PARAMETERS", (context, shape, rows) -> {
            for (ColumnRows.RoutineParameter parameter : ColumnRows.parameters(context)) {
                Shape.Row row = specific(shape.row(), context, parameter.owner())
                        .set("ORDINAL_POSITION", parameter.ordinal())
                        .set("PARAMETER_MODE", parameter.parameter().output() ? "INOUT" : "IN")
                        .set("PARAMETER_NAME", parameter.parameter().name());
                type(row, parameter.parameter().type());
                UserType userType = parameter.owner().type(parameter.ordinal() - 1);
                if (userType != null) {
                    userType(row, userType, context);
                }
                rows.accept(row);
            }
        });
    }

    private static void userType(Shape.Row row, UserType type, CatalogContext context) {
        row.set("USER_DEFINED_TYPE_CATALOG", context.database().name())
                .set("USER_DEFINED_TYPE_SCHEMA", ObjectName.DEFAULT_SCHEMA)
                .set("USER_DEFINED_TYPE_NAME", type.typeName());
        if (type.table() != null) {
            row.set("DATA_TYPE", "table type").set("CHARACTER_MAXIMUM_LENGTH", null).set("CHARACTER_OCTET_LENGTH",
                    null);
        }
    }

    private static Shape.Row owned(Shape.Row row, CatalogContext context, Entry owner) {
        return row.set("TABLE_CATALOG", context.database().name()).set("TABLE_SCHEMA", owner.schema())
                .set("TABLE_NAME", owner.name());
    }

    private static Shape.Row specific(Shape.Row row, CatalogContext context, Entry.Routine routine) {
        return row.set("SPECIFIC_CATALOG", context.database().name()).set("SPECIFIC_SCHEMA", routine.schema())
                .set("SPECIFIC_NAME", routine.name());
    }

    private static void type(Shape.Row row, SqlType type) {
        TypeFacts facts = TypeFacts.of(type);
        boolean numeric = facts.system().isNumeric();
        boolean approximate = type == Simple.FLOAT || type == Simple.REAL;
        row.set("DATA_TYPE", facts.system().typeName()).set("CHARACTER_MAXIMUM_LENGTH", facts.characterLength())
                .set("CHARACTER_OCTET_LENGTH", octets(facts))
                .set("NUMERIC_PRECISION", numeric ? (Integer) facts.precision() : null)
                .set("NUMERIC_PRECISION_RADIX", numeric ? (Integer) (approximate ? 2 : 10) : null)
                .set("NUMERIC_SCALE", numeric && !approximate ? (Integer) facts.scale() : null)
                .set("DATETIME_PRECISION", datetimePrecision(type));
        String collation = ColumnRows.collation(type);
        if (collation != null) {
            boolean national = facts.system().typeName().startsWith("n");
            row.set("CHARACTER_SET_NAME", national ? "UNICODE" : "iso_1").set("COLLATION_NAME", collation);
        }
    }

    private static @Nullable Integer octets(TypeFacts facts) {
        Integer characters = facts.characterLength();
        return characters != null && characters == SqlType.MAX ? characters : facts.charOctetLength();
    }

    private static @Nullable Integer datetimePrecision(SqlType type) {
        return switch (type) {
            case Temporal temporal -> temporal.scale();
            case Simple.DATETIME -> 3;
            case Simple.DATE, Simple.SMALLDATETIME -> 0;
            default -> null;
        };
    }
}
