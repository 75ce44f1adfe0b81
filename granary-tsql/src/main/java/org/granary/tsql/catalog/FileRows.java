package org.granary.tsql.catalog;

import java.util.List;
import java.util.Map;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.catalog.CatalogView.Filler;

/// Rows of the views about files of databases. Every database has one, whatever the store makes of it; sizes are the
/// store's.
public final class FileRows {

    private FileRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("sys.master_files", CatalogView.each(ServerRows::databases,
                (row, database) -> file(row, database).set("database_id", database.id())));
        fillers.put("sys.database_files", CatalogView.each(FileRows::here, FileRows::file));
        fillers.put("sys.sysaltfiles", CatalogView.each(ServerRows::databases,
                (row, database) -> oldFile(row, database).set("dbid", database.id())));
        fillers.put("sys.sysfiles", CatalogView.each(FileRows::here, FileRows::oldFile));
        fillers.put("sys.sysfilegroups", (_, shape, rows) -> rows.accept(shape.row()));
        fillers.put("sys.dm_db_file_space_usage", CatalogView.each(FileRows::here, (row, database) -> {
            long pages = DatabaseSizes.pages(database);
            row.set("database_id", database.id()).set("total_page_count", pages).set("allocated_extent_page_count",
                    pages);
        }));
        fillers.put("sys.dm_db_log_space_usage", CatalogView.each(FileRows::here,
                (row, database) -> row.set("database_id", database.id())));
    }

    private static List<DatabaseCatalog> here(CatalogContext context) {
        return List.of(context.database());
    }

    private static Shape.Row file(Shape.Row row, DatabaseCatalog database) {
        return row.set("name", database.name()).set("physical_name", name(database)).set("size", size(database));
    }

    private static Shape.Row oldFile(Shape.Row row, DatabaseCatalog database) {
        return row.set("name", database.name()).set("filename", name(database)).set("size", size(database));
    }

    private static int size(DatabaseCatalog database) {
        return (int) Math.min(Integer.MAX_VALUE, DatabaseSizes.pages(database));
    }

    public static String name(DatabaseCatalog database) {
        return database.name() + ".mdf";
    }
}
