package org.granary.tsql.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.catalog.ObjectIds.Entry;

/// Rows of the views that list objects: tables, procedures, views and what belongs to them.
public final class ObjectRows {

    private ObjectRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.schemas", CatalogView.each(_ -> Schemas.all(),
                (row, schema) -> row.set("name", schema.schemaName()).set("schema_id", schema.id())));
        fillers.put("sys.objects", CatalogView.each(context -> context.ids().objects(), ObjectRows::object));
        fillers.put("sys.all_objects", CatalogView.each(ObjectRows::all, ObjectRows::object));
        fillers.put("sys.system_objects", CatalogView.each(_ -> ObjectIds.systemViews(), ObjectRows::object));
        fillers.put("sys.tables", CatalogView.each(context -> context.ids().tables(), (row, table) -> {
            object(row, table);
            row.set("max_column_id_used", table.table().columns().size());
        }));
        fillers.put("sys.procedures", CatalogView.each(context -> context.ids().routines(), ObjectRows::object));
        fillers.put("sys.views", CatalogView.each(context -> context.ids().views(), ObjectRows::object));
        fillers.put("sys.all_views", CatalogView.each(_ -> ObjectIds.systemViews(), ObjectRows::object));
        fillers.put("sys.system_views", CatalogView.each(_ -> ObjectIds.systemViews(), ObjectRows::object));
        fillers.put("sys.sysobjects", CatalogView.each(ObjectRows::all, ObjectRows::oldObject));
        Filler modules = CatalogView.each(context -> context.ids().routines(),
                (row, routine) -> row.set("object_id", routine.id()).set("definition",
                        routine.text()));
        fillers.put("sys.sql_modules", modules);
        fillers.put("sys.all_sql_modules", modules);
        fillers.put("sys.syscomments",
                CatalogView.each(context -> context.ids().routines(), (row, routine) -> row.set("id", routine.id())
                        .set("number", 1).set("colid", 1).set("status", 0).set("encrypted", false)
                        .set("compressed", false).set("text", shortened(routine.text()))));
    }

    private static String shortened(String text) {
        return text.length() <= 4000 ? text : text.substring(0, 4000);
    }

    public static List<Entry> all(CatalogContext context) {
        List<Entry> all = new ArrayList<>(context.ids().objects());
        all.addAll(ObjectIds.systemViews());
        return all;
    }

    static String type(Entry entry) {
        return switch (entry) {
            case Entry.Table table -> table.tableType() != null ? "TT" : table.view() == null ? "U " : "V ";
            case Entry.Routine _ -> "P ";
            case Entry.Constraint constraint -> ConstraintRows.type(constraint.constraint());
            case Entry.View _ -> "V ";
        };
    }

    private static String typeName(Entry entry) {
        return switch (entry) {
            case Entry.Table table ->
                table.tableType() != null ? "TYPE_TABLE" : table.view() == null ? "USER_TABLE" : "VIEW";
            case Entry.Routine _ -> "SQL_STORED_PROCEDURE";
            case Entry.Constraint constraint -> ConstraintRows.typeName(constraint.constraint());
            case Entry.View _ -> "VIEW";
        };
    }

    static int parent(Entry entry) {
        return entry instanceof Entry.Constraint constraint ? constraint.table().id() : 0;
    }

    static void object(Shape.Row row, Entry entry) {
        row.set("name", entry.name()).set("object_id", entry.id()).set("schema_id", Schemas.idOf(entry.schema()))
                .set("type", type(entry)).set("type_desc", typeName(entry))
                .set("create_date", CatalogContext.CREATED).set("modify_date", CatalogContext.CREATED)
                .set("parent_object_id", parent(entry)).set("is_ms_shipped", isShipped(entry));
    }

    private static boolean isShipped(Entry entry) {
        return entry instanceof Entry.View || (entry instanceof Entry.Table table && table.tableType() != null);
    }

    private static void oldObject(Shape.Row row, Entry entry) {
        row.set("name", entry.name()).set("id", entry.id()).set("xtype", type(entry)).set("type", type(entry))
                .set("uid", Schemas.idOf(entry.schema())).set("crdate", CatalogContext.CREATED)
                .set("parent_obj", parent(entry)).set("refdate", CatalogContext.CREATED)
                .set("category", entry instanceof Entry.View ? 2 : 0);
    }
}
