package org.granary.tsql.temporary;

import java.util.List;
import java.util.function.Consumer;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.procedure.TableDeclaration;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// A type that a client made in tempdb: a table type, or an alias of a type of the server's. It comes, goes and is locked
/// as tables are.
///
/// Types and tables may have the same name, so types are kept under names that no table can have.
public final class UserType implements LocalTable {
    /// Names of tables in tempdb do not begin with it.
    private static final String PREFIX = "@type ";
    private static final long TYPE_BYTES = 600;
    /// The schema of the tables that stand for table types in `sys.objects`.
    private static final String TABLE_SCHEMA = "sys";

    private final String typeName;
    private final int id;
    private final SqlType base;
    private final boolean nullable;
    private final @Nullable LocalTable table;
    private final MemoryHold memory;

    /// @param id its `user_type_id`
    /// @param base what an alias stands for; of no meaning for a table type
    /// @param nullable whether columns of an alias can be NULL where nothing else is said
    /// @param table an empty table of a table type; null for an alias
    public UserType(String typeName, int id, SqlType base, boolean nullable, @Nullable LocalTable table,
            MemoryAccount account) {
        this.typeName = typeName;
        this.id = id;
        this.base = base;
        this.nullable = nullable;
        this.table = table;
        this.memory = account.hold(MemoryKind.TEMPORARY_TABLES);
        memory.add(TYPE_BYTES);
    }

    /// Under which name a type is kept.
    public static String kept(String typeName) {
        return PREFIX + typeName;
    }

    static boolean isKept(String name) {
        return name.startsWith(PREFIX);
    }

    /// Its own name, without a schema.
    public String typeName() {
        return typeName;
    }

    /// Its `user_type_id`.
    public int id() {
        return id;
    }

    /// What an alias stands for.
    public SqlType base() {
        return base;
    }

    /// Whether columns of an alias can be NULL where nothing else is said.
    public boolean isNullable() {
        return nullable;
    }

    /// An empty table of a table type; null for an alias.
    public @Nullable LocalTable table() {
        return table;
    }

    @Override
    public String name() {
        return kept(typeName);
    }

    @Override
    public List<Column> columns() {
        return table == null ? List.of() : table.columns();
    }

    /// What `sys.objects` shows of a table type: a table of the schema `sys`.
    @Override
    public TableDeclaration declaration() {
        if (table == null) {
            return new TableDeclaration(TABLE_SCHEMA, typeName, List.of(), typeName, false);
        }
        TableDeclaration shown = table.declaration();
        return new TableDeclaration(TABLE_SCHEMA, shown.name(), shown.columns(), shown.storeTable(), shown.inserts(),
                shown.chunks(), shown.folded(), shown.keyTable(), shown.constraints());
    }

    @Override
    public List<TableIndex> indexes() {
        return table == null ? List.of() : table.indexes();
    }

    @Override
    public @Nullable TableIdentity identityColumn() {
        return table == null ? null : table.identityColumn();
    }

    @Override
    public List<@Nullable String> userTypes() {
        return table == null ? List.of() : table.userTypes();
    }

    @Override
    public long bytes() {
        return TYPE_BYTES;
    }

    @Override
    public void close() {
        memory.close();
        if (table != null) {
            table.close();
        }
    }

    /// It never changes.
    @Override
    public void onChange(Consumer<LocalTable> listener) {}

    @Override
    public Runnable restorePoint() {
        return () -> {};
    }
}
