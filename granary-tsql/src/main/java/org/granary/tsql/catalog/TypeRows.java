package org.granary.tsql.catalog;

import java.util.Map;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.temporary.UserType;
import org.granary.type.SystemType;
import org.granary.type.TypeFacts;

/// Rows of the views that list types: those of the server, then those that clients made.
final class TypeRows {
    /// `system_type_id` of all table types.
    static final int TABLE = 243;

    private TypeRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.types", (context, shape, rows) -> {
            for (SystemType type : SystemType.values()) {
                rows.accept(ColumnRows.systemType(shape.row(), type));
            }
            for (UserType type : context.ids().types()) {
                rows.accept(type(shape.row(), type));
            }
        });
        fillers.put("sys.systypes", (context, shape, rows) -> {
            for (SystemType type : SystemType.values()) {
                rows.accept(ColumnRows.oldType(shape.row(), type));
            }
            for (UserType type : context.ids().types()) {
                rows.accept(oldType(shape.row(), type));
            }
        });
        fillers.put("sys.table_types", (context, shape, rows) -> {
            for (Entry.Table table : context.ids().tableTypes()) {
                if (table.tableType() != null) {
                    rows.accept(type(shape.row(), table.tableType()).set("type_table_object_id", table.id())
                            .set("is_memory_optimized", false));
                }
            }
        });
    }

    private static Shape.Row type(Shape.Row row, UserType type) {
        row.set("name", type.typeName()).set("user_type_id", type.id())
                .set("schema_id", Schemas.idOf(ObjectName.DEFAULT_SCHEMA)).set("is_user_defined", true)
                .set("is_assembly_type", false).set("default_object_id", 0).set("rule_object_id", 0)
                .set("is_table_type", type.table() != null);
        if (type.table() != null) {
            return row.set("system_type_id", TABLE).set("max_length", -1).set("precision", 0).set("scale", 0)
                    .set("is_nullable", false);
        }
        TypeFacts facts = TypeFacts.of(type.base());
        return row.set("system_type_id", facts.system().systemTypeId()).set("max_length", facts.maxLength())
                .set("precision", facts.precision()).set("scale", facts.scale())
                .set("collation_name", ColumnRows.collation(type.base())).set("is_nullable", type.isNullable());
    }

    private static Shape.Row oldType(Shape.Row row, UserType type) {
        row.set("name", type.typeName()).set("xusertype", type.id()).set("usertype", type.id())
                .set("uid", Schemas.idOf(ObjectName.DEFAULT_SCHEMA));
        if (type.table() != null) {
            return row.set("xtype", TABLE).set("length", -1).set("xprec", 0).set("xscale", 0).set("type", 0)
                    .set("variable", false).set("allownulls", false);
        }
        TypeFacts facts = TypeFacts.of(type.base());
        return row.set("xtype", facts.system().systemTypeId()).set("length", facts.maxLength())
                .set("xprec", facts.precision()).set("xscale", facts.scale())
                .set("type", facts.system().serverType(true) & 0xFF)
                .set("variable", facts.system().createParams() != null
                        && facts.system().createParams().startsWith("max"))
                .set("prec", facts.precision()).set("scale", facts.scale())
                .set("allownulls", type.isNullable()).set("collation", ColumnRows.collation(type.base()));
    }
}
