package org.granary.tsql.catalog;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.jspecify.annotations.Nullable;

/// All catalog views, by name.
public final class CatalogViews {
    private static final Filler NO_ROWS = (_, _, _) -> {};
    private static final Set<String> ELSEWHERE = Set.of("msdb");

    /// Views of SQL Server 2000, which clients read without a schema: their names start with `sys`.
    private static final String OLD_PREFIX = "sys";

    private static final Map<String, CatalogView> VIEWS = load();

    private CatalogViews() {}

    private static Map<String, CatalogView> load() {
        Map<String, Shape> shapes = new LinkedHashMap<>();
        shapes.putAll(ShapeFile.read(CatalogViews.class, "sys-objects.txt"));
        shapes.putAll(ShapeFile.read(CatalogViews.class, "sys-server.txt"));
        shapes.putAll(ShapeFile.read(CatalogViews.class, "sys-performance.txt"));
        shapes.putAll(ShapeFile.read(CatalogViews.class, "sys-tools.txt"));
        shapes.putAll(ShapeFile.read(CatalogViews.class, "information-schema.txt"));
        copy(shapes, "sys.objects", "sys.all_objects", "sys.system_objects");
        copy(shapes, "sys.columns", "sys.all_columns", "sys.system_columns");
        copy(shapes, "sys.parameters", "sys.all_parameters", "sys.system_parameters");
        copy(shapes, "sys.views", "sys.all_views", "sys.system_views");
        copy(shapes, "sys.sql_modules", "sys.all_sql_modules");
        Map<String, Filler> fillers = new LinkedHashMap<>();
        ObjectRows.register(fillers);
        ColumnRows.register(fillers);
        TypeRows.register(fillers);
        ConstraintRows.register(fillers);
        IndexRows.register(fillers);
        ServerRows.register(fillers);
        PrincipalViews.register(fillers);
        SessionRows.register(fillers);
        MemoryRows.register(fillers);
        FileRows.register(fillers);
        PerformanceRows.register(fillers);
        UseRows.register(fillers);
        InformationSchemaRows.register(fillers);
        ConstraintUsageRows.register(fillers);
        Map<String, CatalogView> views = new LinkedHashMap<>();
        shapes.forEach((name, shape) -> {
            Filler filler = fillers.remove(name);
            int dot = name.lastIndexOf('.');
            String schema = name.substring(name.lastIndexOf('.', dot - 1) + 1, dot);
            views.put(key(name),
                    new CatalogView(schema, name.substring(dot + 1), shape, filler == null ? NO_ROWS : filler));
        });
        if (!fillers.isEmpty()) {
            throw new IllegalStateException("rows for unknown views: " + fillers.keySet());
        }
        return views;
    }

    private static void copy(Map<String, Shape> shapes, String from, String... names) {
        Shape shape = shapes.get(from);
        for (String name : names) {
            if (shape != null) {
                shapes.put(name, shape);
            }
        }
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    static Collection<CatalogView> all() {
        return VIEWS.values();
    }

    /// Finds the view that a name means in a database.
    ///
    /// @param schema null when the client gave none
    public static Optional<CatalogView> find(String database, @Nullable String schema, String name) {
        String inSchema = schema == null || schema.isEmpty() ? "dbo" : schema;
        CatalogView view = VIEWS.get(key(inSchema + "." + name));
        if (view == null && inSchema.equalsIgnoreCase("dbo") && key(name).startsWith(OLD_PREFIX)) {
            view = VIEWS.get(key("sys." + name));
        }
        if (view == null) {
            view = ELSEWHERE.stream().map(other -> VIEWS.get(key(other + "." + inSchema + "." + name)))
                    .filter(found -> found != null).findFirst().orElse(null);
        }
        return Optional.ofNullable(view);
    }

    /// Whether this is a database of SQL Server's that is not there, but of which tools read a view or two.
    public static boolean isForeignDatabase(String name) {
        return ELSEWHERE.contains(key(name));
    }
}
