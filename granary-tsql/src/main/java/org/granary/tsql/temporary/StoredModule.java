package org.granary.tsql.temporary;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.granary.memory.MemoryAccount;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.TableDeclaration;
import org.granary.tsql.ast.Module;
import org.granary.type.Column;
import org.jspecify.annotations.Nullable;

/// A temporary procedure, or a procedure or view of tempdb. It comes, goes and is locked as tables are, and has no rows.
public final class StoredModule implements LocalTable {
    /// What the tree of a text takes, for each of its characters.
    private static final long TREE_BYTES = 40;
    private static final long MODULE_BYTES = 2000;

    private final String name;
    private final Module module;
    private final ProcedureDeclaration procedure;
    private final List<Column> columns;
    private final List<@Nullable UserType> types;
    private final MemoryHold memory;

    /// @param procedure what the catalog shows of a procedure
    /// @param columns of a view
    /// @param types of the parameters that have a type which a client made; null for the others
    public StoredModule(String name, Module module, ProcedureDeclaration procedure, List<Column> columns,
            List<@Nullable UserType> types, MemoryAccount account) {
        this.name = name;
        this.module = module;
        this.procedure = procedure;
        this.columns = List.copyOf(columns);
        this.types = types;
        this.memory = account.hold(MemoryKind.TEMPORARY_TABLES);
        memory.add(bytes());
    }

    @Override
    public String name() {
        return name;
    }

    public Module module() {
        return module;
    }

    public boolean isView() {
        return module.kind() == Module.Kind.VIEW;
    }

    /// What the catalog shows of a procedure.
    public ProcedureDeclaration procedure() {
        return procedure;
    }

    /// The type of a parameter, where it is one that a client made; otherwise null.
    public @Nullable UserType type(int parameter) {
        return types.get(parameter);
    }

    @Override
    public List<@Nullable String> userTypes() {
        List<@Nullable String> names = new ArrayList<>();
        types.forEach(type -> names.add(type == null ? null : type.typeName()));
        return names;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public TableDeclaration declaration() {
        return new TableDeclaration("dbo", name, columns, name, false);
    }

    @Override
    public long bytes() {
        return MODULE_BYTES + TREE_BYTES * module.text().length();
    }

    @Override
    public void close() {
        memory.close();
    }

    /// It never changes: ALTER puts another one in its place.
    @Override
    public void onChange(Consumer<LocalTable> listener) {}

    @Override
    public Runnable restorePoint() {
        return () -> {};
    }
}
