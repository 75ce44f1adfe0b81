package org.granary.tsql.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.ast.TableDefinition.KeyColumn;
import org.granary.tsql.ast.TableDefinition.Reference;
import org.granary.tsql.ast.TableDefinition.Reference.Action;
import org.granary.tsql.table.Execution;
import org.granary.tsql.table.LocalTables;
import org.granary.tsql.table.MemoryTable;
import org.granary.tsql.table.TemporaryNames;
import org.granary.tsql.temporary.LocalTable;
import org.granary.tsql.temporary.TemporaryTables;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlMessage;
import org.jspecify.annotations.Nullable;

/// Finds what the foreign keys of a new table refer to.
final class ForeignKeyTargets {
    private ForeignKeyTargets() {}

    /// The same definition with the columns that foreign keys refer to. Temporary tables have no foreign keys: they are
    /// left out, with message 1756.
    static TableDefinition resolved(String table, TableDefinition definition, Execution execution) {
        List<TableDefinition.Rule> rules = new ArrayList<>();
        for (TableDefinition.Rule rule : definition.rules()) {
            if (!(rule instanceof Reference reference)) {
                rules.add(rule);
            } else if (table.startsWith("#")) {
                execution.frame().state().warn(SqlMessage.info(1756, "Skipping FOREIGN KEY constraint '"
                        + (reference.name() == null ? "" : reference.name())
                        + "' definition for temporary table. FOREIGN KEY constraints are not enforced on local or "
                        + "global temporary tables."));
            } else if (table.startsWith("@")) {
                throw new SqlError(102, 15, 1, "Incorrect syntax near the keyword 'REFERENCES'.");
            } else {
                rules.add(resolved(table, definition, reference, execution));
            }
        }
        return definition.withRules(rules);
    }

    private static Reference resolved(String table, TableDefinition definition, Reference reference,
            Execution execution) {
        String name = reference.name() == null ? "" : reference.name();
        if (reference.onDelete() == Action.SET_DEFAULT || reference.onUpdate() == Action.SET_DEFAULT
                || reference.onUpdate() == Action.SET_NULL) {
            throw SqlErrors.unsupported("A foreign key with SET DEFAULT or ON UPDATE SET NULL");
        }
        for (String column : reference.columns()) {
            if (definition.columns().stream().noneMatch(each -> each.column().name().equalsIgnoreCase(column))) {
                throw new SqlError(1769, 16, 1, "Foreign key '" + name + "' references invalid column '" + column
                        + "' in referencing table '" + table + "'.");
            }
        }
        String target = TemporaryNames.of(reference.table(), execution.frame().session());
        boolean self = table.equalsIgnoreCase(target);
        if (target != null && target.startsWith("#")) {
            throw new SqlError(1766, 16, 0,
                    "Foreign key references to temporary tables are not supported. Foreign key '"
                            + name + "'.");
        }
        LocalTable parent = self || target == null ? null : execution.temporary().await(target);
        if (!self && !(parent instanceof MemoryTable)) {
            throw new SqlError(1767, 16, 0, "Foreign key '" + name + "' references invalid table '"
                    + reference.table().display() + "'.");
        }
        TableDefinition other = self
                ? definition
                : LocalTables.of(java.util.Objects.requireNonNull(parent))
                        .definition();
        List<String> columns = key(other, reference.referenced());
        if (columns == null) {
            throw reference.referenced().isEmpty()
                    ? new SqlError(1773, 16, 0, "Foreign key '" + name + "' has implicit reference to object '"
                            + reference.table().display() + "' which does not have a primary key defined on it.")
                    : new SqlError(1776, 16, 0, "There are no primary or candidate keys in the referenced table '"
                            + reference.table().display()
                            + "' that match the referencing column list in the foreign key '" + name + "'.");
        }
        if (columns.size() != reference.columns().size() || (!reference.referenced().isEmpty()
                && reference.referenced().size() != reference.columns().size())) {
            throw new SqlError(8139, 16, 0, "Number of referencing columns in foreign key differs from number of "
                    + "referenced columns, table '" + table + "'.");
        }
        List<String> own = columns.stream().map(each -> reference.columns()
                .get(reference.referenced().isEmpty()
                        ? columns.indexOf(each)
                        : indexOf(reference.referenced(), each)))
                .toList();
        return new Reference(reference.name(), own, new org.granary.tsql.ast.ObjectName(null, null,
                self ? table : java.util.Objects.requireNonNull(parent).name(), reference.table().line()), columns,
                reference.onDelete(), reference.onUpdate(), reference.disabled());
    }

    private static int indexOf(List<String> names, String wanted) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equalsIgnoreCase(wanted)) {
                return i;
            }
        }
        throw new IllegalStateException("no column " + wanted);
    }

    /// The columns of the unique key that a foreign key means, as the key has them, or null.
    private static @Nullable List<String> key(TableDefinition table, List<String> columns) {
        for (TableDefinition.Key key : table.keys()) {
            List<String> names = key.columns().stream().map(KeyColumn::name).map(name -> table.columns().stream()
                    .map(each -> each.column().name()).filter(name::equalsIgnoreCase).findFirst().orElse(name))
                    .toList();
            boolean meant = columns.isEmpty()
                    ? key.primary()
                    : key.kind().isUnique() && names.size() == columns.size()
                            && columns.stream().allMatch(each -> names.stream().anyMatch(each::equalsIgnoreCase));
            if (meant && !key.kind().isConstraint()) {
                throw SqlErrors.unsupported("A foreign key that refers to a unique index");
            }
            if (meant) {
                return names;
            }
        }
        return null;
    }

    /// Error 547 where rows that are there refer to nothing.
    static void check(MemoryTable table, List<Row> rows, Execution execution) {
        if (!rows.isEmpty() && TemporaryTables.isLasting(table.name())) {
            ForeignKeys.of(table, execution).checkWritten(rows, "ALTER TABLE");
        }
    }

    /// Names of the tables that a definition refers to: they are locked while it is made.
    static void lock(TableDefinition definition, Execution execution) {
        for (TableDefinition.Rule rule : definition.rules()) {
            if (rule instanceof Reference reference) {
                String target = TemporaryNames.of(reference.table(), execution.frame().session());
                LocalTable parent = target == null ? null : execution.temporary().await(target);
                if (parent instanceof MemoryTable found) {
                    execution.temporary().reads(found, Set.of());
                }
            }
        }
    }

    /// Whether a foreign key of another table refers to this one.
    static @Nullable String referredBy(String table, Execution execution) {
        for (LocalTable each : execution.frame().state().temporaryTables().objects()) {
            if (each instanceof MemoryTable other && !other.name().equalsIgnoreCase(table)
                    && other.definition().rules().stream().anyMatch(rule -> rule instanceof Reference reference
                            && reference.table().name().equalsIgnoreCase(table))) {
                return other.name();
            }
        }
        return null;
    }
}
