package org.granary.tsql.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.procedure.Parameter;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.temporary.TableIdentity;
import org.granary.tsql.temporary.UserType;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.granary.type.SystemType;
import org.granary.type.TypeFacts;
import org.jspecify.annotations.Nullable;

/// Rows of the views that list columns, parameters and types.
public final class ColumnRows {
    /// The collation of every text but of columns that a client makes with another one, as SharePoint requires it.
    public static final String COLLATION = "Latin1_General_CI_AS_KS_WS";

    /// A column of a table or view.
    public record TableColumn(Entry owner, Column column, int ordinal) {}

    /// A parameter of a procedure.
    record RoutineParameter(Entry.Routine owner, Parameter parameter, int ordinal) {}

    private ColumnRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.columns", (context, shape, rows) -> columns(context.ids().objects())
                .forEach(column -> rows.accept(withDefault(context, shape.row(), column))));
        fillers.put("sys.all_columns", (context, shape, rows) -> columns(ObjectRows.all(context))
                .forEach(column -> rows.accept(withDefault(context, shape.row(), column))));
        fillers.put("sys.system_columns", CatalogView.each(_ -> columns(ObjectIds.systemViews()), ColumnRows::column));
        fillers.put("sys.identity_columns", CatalogView.each(
                context -> columns(context.ids().tables()).stream().filter(column -> column.column().identity())
                        .toList(),
                (row, column) -> {
                    identified(row, column);
                    type(row, column.column().type());
                    TableIdentity given = column.owner() instanceof Entry.Table table ? table.identity() : null;
                    row.set("is_nullable", column.column().nullable())
                            .set("seed_value", number(given == null ? 1 : given.seed()))
                            .set("increment_value", number(given == null ? 1 : given.increment()));
                }));
        fillers.put("sys.parameters", CatalogView.each(ColumnRows::parameters, ColumnRows::parameter));
        fillers.put("sys.all_parameters", CatalogView.each(ColumnRows::parameters, ColumnRows::parameter));
        fillers.put("sys.syscolumns", (context, shape, rows) -> {
            for (TableColumn column : columns(ObjectRows.all(context))) {
                Entry.Constraint standard = ConstraintRows.defaultOf(context, column);
                rows.accept(oldColumn(shape.row(), column).set("cdefault", standard == null ? 0 : standard.id()));
            }
            parameters(context).forEach(parameter -> rows.accept(oldParameter(shape.row(), parameter)));
        });
    }

    private static SqlValue number(long value) {
        return (int) value == value ? SqlValue.ofInt((int) value) : SqlValue.of(SqlType.Simple.BIGINT, value);
    }

    public static List<TableColumn> columns(List<? extends Entry> owners) {
        List<TableColumn> all = new ArrayList<>();
        for (Entry owner : owners) {
            List<Column> columns = switch (owner) {
                case Entry.Table table -> table.table().columns();
                case Entry.View view -> view.view().columns();
                case Entry.Routine _,Entry.Constraint _ -> List.of();
            };
            for (int i = 0; i < columns.size(); i++) {
                all.add(new TableColumn(owner, columns.get(i), i + 1));
            }
        }
        return all;
    }

    static List<RoutineParameter> parameters(CatalogContext context) {
        List<RoutineParameter> all = new ArrayList<>();
        for (Entry.Routine routine : context.ids().routines()) {
            List<Parameter> parameters = routine.procedure().parameters();
            for (int i = 0; i < parameters.size(); i++) {
                all.add(new RoutineParameter(routine, parameters.get(i), i + 1));
            }
        }
        return all;
    }

    private static void identified(Shape.Row row, TableColumn column) {
        row.set("object_id", column.owner().id()).set("name", column.column().name()).set("column_id",
                column.ordinal());
    }

    private static Shape.Row withDefault(CatalogContext context, Shape.Row row, TableColumn column) {
        column(row, column);
        Entry.Constraint standard = ConstraintRows.defaultOf(context, column);
        return standard == null ? row : row.set("default_object_id", standard.id());
    }

    private static void column(Shape.Row row, TableColumn column) {
        identified(row, column);
        type(row, column.column().type());
        UserType userType = column.owner() instanceof Entry.Table table ? table.type(column.ordinal() - 1) : null;
        if (userType != null) {
            row.set("user_type_id", userType.id());
        }
        row.set("is_nullable", column.column().nullable()).set("is_identity", column.column().identity());
    }

    private static void parameter(Shape.Row row, RoutineParameter parameter) {
        row.set("object_id", parameter.owner().id()).set("name", parameter.parameter().name()).set("parameter_id",
                parameter.ordinal());
        type(row, parameter.parameter().type());
        UserType userType = parameter.owner().type(parameter.ordinal() - 1);
        if (userType != null) {
            row.set("user_type_id", userType.id());
            if (userType.table() != null) {
                row.set("system_type_id", TypeRows.TABLE).set("max_length", -1).set("is_readonly", true);
            }
        }
        row.set("is_output", parameter.parameter().output());
    }

    private static void type(Shape.Row row, SqlType type) {
        TypeFacts facts = TypeFacts.of(type);
        row.set("system_type_id", facts.system().systemTypeId()).set("user_type_id", facts.system().userTypeId())
                .set("max_length", facts.maxLength()).set("precision", facts.precision()).set("scale", facts.scale())
                .maybe("collation_name", collation(type));
    }

    public static @Nullable String collation(SqlType type) {
        SystemType system = SystemType.of(type);
        return system.isCharacter() && system != SystemType.XML
                ? SqlType.collationOf(type).collation().name()
                : null;
    }

    private static Shape.Row oldColumn(Shape.Row row, TableColumn column) {
        return old(row, column.owner().id(), column.column().name(), column.ordinal(), column.column().type())
                .set("isnullable", column.column().nullable() ? 1 : 0)
                .set("status", column.column().identity() ? 128 : 0);
    }

    private static Shape.Row oldParameter(Shape.Row row, RoutineParameter parameter) {
        old(row, parameter.owner().id(), parameter.parameter().name(), parameter.ordinal(),
                parameter.parameter().type()).set("isoutparam", parameter.parameter().output() ? 1 : 0);
        UserType userType = parameter.owner().type(parameter.ordinal() - 1);
        if (userType != null) {
            row.set("xusertype", userType.id()).set("usertype", userType.id());
            if (userType.table() != null) {
                row.set("xtype", TypeRows.TABLE).set("length", -1);
            }
        }
        return row;
    }

    private static Shape.Row old(Shape.Row row, int owner, String name, int ordinal, SqlType type) {
        TypeFacts facts = TypeFacts.of(type);
        return row.set("name", name).set("id", owner).set("xtype", facts.system().systemTypeId())
                .set("xusertype", facts.system().userTypeId()).set("length", facts.maxLength())
                .set("xprec", facts.precision()).set("xscale", facts.scale()).set("colid", ordinal)
                .set("colorder", ordinal).set("type", facts.system().serverType(true) & 0xFF)
                .set("usertype", facts.system().userTypeId())
                .set("prec", Math.min(Short.MAX_VALUE, facts.odbcPrecision())).set("scale", facts.odbcScale())
                .set("collation", collation(type));
    }

    static Shape.Row systemType(Shape.Row row, SystemType type) {
        return row.set("name", type.typeName()).set("system_type_id", type.systemTypeId())
                .set("user_type_id", type.userTypeId()).set("max_length", type.maxLength())
                .set("precision", type.precision()).set("scale", type.scale())
                .set("collation_name", type.isCharacter() && type != SystemType.XML ? COLLATION : null)
                .set("is_nullable", type != SystemType.SYSNAME && type != SystemType.TIMESTAMP);
    }

    static Shape.Row oldType(Shape.Row row, SystemType type) {
        return row.set("name", type.typeName()).set("xtype", type.systemTypeId()).set("xusertype", type.userTypeId())
                .set("length", type.maxLength()).set("xprec", type.precision()).set("xscale", type.scale())
                .set("usertype", type.userTypeId()).set("type", type.serverType(true) & 0xFF)
                .set("variable", type.createParams() != null && type.createParams().startsWith("max"))
                .set("prec", type.precision()).set("scale", type.scale())
                .set("collation", type.isCharacter() && type != SystemType.XML ? COLLATION : null);
    }
}
