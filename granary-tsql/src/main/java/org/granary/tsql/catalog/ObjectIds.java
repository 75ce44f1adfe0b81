package org.granary.tsql.catalog;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.TableConstraint;
import org.granary.procedure.TableDeclaration;
import org.granary.security.DatabaseRights;
import org.granary.store.Database;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.session.TsqlSession;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.StoredModule;
import org.granary.tsql.temporary.TableIdentity;
import org.granary.tsql.temporary.TableIndex;
import org.granary.tsql.temporary.Tempdb;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.tsql.temporary.UserType;
import org.jspecify.annotations.Nullable;

/// The objects of one database under their `object_id`s: a hash of the name, so that a number means the same after a
/// restart.
public final class ObjectIds {
    /// By the store's database, which is cheap to hash; the catalog of one database never changes.
    private static final Map<Database, ObjectIds> BY_DATABASE = Collections.synchronizedMap(new WeakHashMap<>());

    private final WeakReference<DatabaseCatalog> catalog;
    private final List<Entry> objects = new ArrayList<>();
    private final List<UserType> types = new ArrayList<>();
    private final Map<Integer, Entry> byId = new HashMap<>();
    private final Map<String, Entry> byName = new HashMap<>();

    /// A table, a constraint of one, a procedure or a catalog view.
    public sealed interface Entry {
        int id();

        String schema();

        String name();

        /// @param indexes those that are no constraints
        /// @param view the text of a view; null for a table
        /// @param identity of a table of tempdb that has such a column
        /// @param tableType the table type that it stands for, or null for a table
        /// @param types of the columns, null for the server's own; empty where all are
        record Table(int id, TableDeclaration table, List<TableIndex> indexes, @Nullable String view,
                @Nullable TableIdentity identity, @Nullable UserType tableType,
                List<@Nullable UserType> types) implements Entry {
            public Table { indexes = List.copyOf(indexes); }

            Table(int id, TableDeclaration table) {
                this(id, table, List.of(), null, null, null, List.of());
            }

            /// The type that a client made and that a column has, or null.
            @Nullable
            UserType type(int column) {
                return types.isEmpty() ? null : types.get(column);
            }

            @Override
            public String schema() {
                return table.schema();
            }

            @Override
            public String name() {
                return table.name();
            }
        }

        /// @param written the text of a procedure that a client wrote; null for the server's own
        /// @param types of the parameters, null for the server's own; empty where all are
        record Routine(int id, ProcedureDeclaration procedure, @Nullable String written,
                List<@Nullable UserType> types) implements Entry {
            Routine(int id, ProcedureDeclaration procedure) {
                this(id, procedure, null, List.of());
            }

            /// The type that a client made and that a parameter has, or null.
            public @Nullable UserType type(int parameter) {
                return types.isEmpty() ? null : types.get(parameter);
            }

            /// What `sys.sql_modules` and `sp_helptext` show.
            public String text() {
                return written == null ? DeclarationText.of(procedure) : written;
            }

            @Override
            public String schema() {
                return procedure.schema();
            }

            @Override
            public String name() {
                return procedure.name();
            }
        }

        /// A key, foreign key, check or default.
        record Constraint(int id, Table table, TableConstraint constraint) implements Entry {
            @Override
            public String schema() {
                return table.schema();
            }

            @Override
            public String name() {
                return constraint.name();
            }
        }

        /// A catalog view; the same in all databases.
        record View(int id, CatalogView view) implements Entry {
            @Override
            public String schema() {
                return view.schema();
            }

            @Override
            public String name() {
                return view.name();
            }
        }
    }

    private ObjectIds(DatabaseCatalog database) {
        catalog = new WeakReference<>(database);
        List<TableDeclaration> tables = new ArrayList<>(database.tables());
        tables.sort(Comparator.comparing(TableDeclaration::schema).thenComparing(TableDeclaration::name));
        for (TableDeclaration table : tables) {
            add(new Entry.Table(free(database.name(), table.schema(), table.name()), table));
        }
        for (Entry.Table table : tables()) {
            for (TableConstraint constraint : table.table().constraints()) {
                add(new Entry.Constraint(free(database.name(), table.schema(), constraint.name()), table, constraint));
            }
        }
        List<ProcedureDeclaration> procedures = new ArrayList<>(
                database.procedures().stream().map(Procedure::declaration).toList());
        procedures.sort(Comparator.comparing(ProcedureDeclaration::schema).thenComparing(ProcedureDeclaration::name));
        for (ProcedureDeclaration procedure : procedures) {
            add(new Entry.Routine(free(database.name(), procedure.schema(), procedure.name()), procedure));
        }
    }

    /// What a session sees of tempdb.
    private ObjectIds(List<LocalTable> tables) {
        catalog = new WeakReference<>(Tempdb.DATABASE);
        tables.stream().filter(UserType.class::isInstance).map(UserType.class::cast).forEach(types::add);
        for (LocalTable table : tables) {
            if (table instanceof UserType alias && alias.table() == null) {
                continue;
            }
            TableDeclaration shown = table.declaration();
            int id = TemporaryTables.isLasting(table.name())
                    ? free(Tempdb.NAME, shown.schema(), shown.name())
                    : temporaryId(table.name());
            Entry entry = switch (table) {
                case StoredModule module when module.isView() ->
                    new Entry.Table(id, shown, List.of(), module.module().text(), null, null, List.of());
                case StoredModule module ->
                    new Entry.Routine(id, module.procedure(), module.module().text(), typesOf(module));
                default -> new Entry.Table(id, shown, table.indexes(), null, table.identityColumn(),
                        table instanceof UserType type ? type : null, typesOf(table));
            };
            add(entry);
            byName.put(key(shown.schema(), table.name()), entry);
        }
        for (Entry.Table table : allTables()) {
            for (TableConstraint constraint : table.table().constraints()) {
                add(new Entry.Constraint(free(Tempdb.NAME, table.schema(), constraint.name()), table, constraint));
            }
        }
    }

    /// The types of what a table has as columns, or a procedure as parameters.
    private List<@Nullable UserType> typesOf(LocalTable table) {
        List<@Nullable UserType> found = new ArrayList<>();
        for (String name : table.userTypes()) {
            found.add(name == null ? null : type(name));
        }
        return found;
    }

    /// Below zero, as SQL Server's are.
    private int temporaryId(String name) {
        int id = -hash("tempdb." + name);
        while (byId.containsKey(id)) {
            id--;
        }
        return id;
    }

    private ObjectIds(ObjectIds all, DatabaseRights rights) {
        catalog = all.catalog;
        all.types.stream().filter(type -> rights.sees(ObjectName.DEFAULT_SCHEMA, type.typeName())).forEach(types::add);
        for (Entry entry : all.objects) {
            if (sees(rights, entry instanceof Entry.Constraint constraint ? constraint.table() : entry)) {
                add(entry);
            }
        }
        all.byName.forEach((name, entry) -> {
            if (byId.containsKey(entry.id())) {
                byName.put(name, entry);
            }
        });
    }

    private static boolean sees(DatabaseRights rights, Entry object) {
        if (object instanceof Entry.Table table && table.tableType() != null) {
            return rights.sees(ObjectName.DEFAULT_SCHEMA, table.tableType().typeName());
        }
        return object.name().startsWith("#") || rights.sees(object.schema(), object.name());
    }

    /// Only those of which somebody may know.
    private ObjectIds visibleTo(DatabaseRights rights) {
        return rights.isAll() ? this : new ObjectIds(this, rights);
    }

    /// The objects of a database that a session may know of.
    static ObjectIds of(DatabaseCatalog database, TsqlSession session) {
        ObjectIds all = database == Tempdb.DATABASE
                ? session.state().temporaryTables().described(ObjectIds::new)
                : of(database);
        return all.visibleTo(session.security().in(database));
    }

    private static ObjectIds of(DatabaseCatalog database) {
        ObjectIds known = BY_DATABASE.get(database.store());
        if (known == null || !known.catalog.refersTo(database)) {
            known = new ObjectIds(database);
            BY_DATABASE.put(database.store(), known);
        }
        return known;
    }

    private void add(Entry entry) {
        objects.add(entry);
        byId.put(entry.id(), entry);
        byName.put(key(entry.schema(), entry.name()), entry);
    }

    private int free(String database, String schema, String name) {
        int id = hash(database + "." + schema + "." + name);
        while (byId.containsKey(id)) {
            id = id == Integer.MAX_VALUE ? 1 : id + 1;
        }
        return id;
    }

    private static int hash(String name) {
        int hash = name.toLowerCase(Locale.ROOT).hashCode() & Integer.MAX_VALUE;
        return Math.max(hash, 1);
    }

    private static String key(String schema, String name) {
        return (schema + "." + name).toLowerCase(Locale.ROOT);
    }

    /// The number of a catalog view or system procedure, below zero as SQL Server's are.
    public static int systemId(String schema, String name) {
        return -hash(schema + "." + name);
    }

    List<Entry> objects() {
        return objects;
    }

    public List<Entry.Table> tables() {
        return tablesAndViews().stream().filter(table -> table.view() == null).toList();
    }

    /// Views that clients made.
    List<Entry.Table> views() {
        return tablesAndViews().stream().filter(table -> table.view() != null).toList();
    }

    /// Types that clients made.
    public List<UserType> types() {
        return types;
    }

    /// The type that a client made under this name, or null.
    @Nullable
    UserType type(String name) {
        return types.stream().filter(type -> type.typeName().equalsIgnoreCase(name)).findFirst().orElse(null);
    }

    /// The tables that stand for table types.
    List<Entry.Table> tableTypes() {
        return allTables().stream().filter(table -> table.tableType() != null).toList();
    }

    /// What can be read: tables, and views that clients made.
    public List<Entry.Table> tablesAndViews() {
        return allTables().stream().filter(table -> table.tableType() == null).toList();
    }

    private List<Entry.Table> allTables() {
        return objects.stream().filter(Entry.Table.class::isInstance).map(Entry.Table.class::cast).toList();
    }

    public List<Entry.Routine> routines() {
        return objects.stream().filter(Entry.Routine.class::isInstance).map(Entry.Routine.class::cast).toList();
    }

    List<Entry.Constraint> constraints() {
        return objects.stream().filter(Entry.Constraint.class::isInstance).map(Entry.Constraint.class::cast).toList();
    }

    static List<Entry.View> systemViews() {
        return CatalogViews.all().stream().filter(view -> !view.schema().equals("dbo"))
                .map(view -> new Entry.View(systemId(view.schema(), view.name()), view)).toList();
    }

    @Nullable
    public Entry find(int id) {
        Entry entry = byId.get(id);
        if (entry == null && id < 0) {
            return systemViews().stream().filter(view -> view.id() == id).findFirst().orElse(null);
        }
        return entry;
    }

    @Nullable
    public Entry find(String schema, String name) {
        return byName.get(key(schema, name));
    }
}
