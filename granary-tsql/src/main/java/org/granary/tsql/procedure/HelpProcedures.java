package org.granary.tsql.procedure;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.granary.procedure.Parameter;
import org.granary.procedure.TableConstraint;
import org.granary.tsql.catalog.CatalogContext;
import org.granary.tsql.catalog.ColumnRows;
import org.granary.tsql.catalog.ConstraintRows;
import org.granary.tsql.catalog.IndexRows;
import org.granary.tsql.catalog.ObjectIds.Entry;
import org.granary.tsql.catalog.ObjectRows;
import org.granary.tsql.catalog.Shape;
import org.granary.tsql.procedure.CatalogProcedures.Call;
import org.granary.tsql.procedure.CatalogProcedures.Sets;
import org.granary.tsql.temporary.TableIdentity;
import org.granary.type.Column;
import org.granary.type.SystemType;
import org.granary.type.TypeFacts;
import org.jspecify.annotations.Nullable;

/// sp_help, sp_helpindex and sp_helpconstraint, which people read: several result sets, and messages for what is not
/// there.
final class HelpProcedures {
    private static final int BLANKS = 5;

    private HelpProcedures() {}

    static void register(CatalogProcedures procedures) {
        procedures.addSets("sp_help", "@objname nvarchar(776)", HelpProcedures::help);
        procedures.addSets("sp_helpindex", "@objname nvarchar(776)!", sets -> {
            Entry entry = asked(sets);
            indexes(sets, entry, given(sets));
        });
        procedures.addSets("sp_helpconstraint", "@objname nvarchar(776)!, @nomsg varchar(5)", sets -> {
            if (!(asked(sets) instanceof Entry.Table table)) {
                throw RoutineProcedures.unknown(given(sets), sets.call());
            }
            if (!"nomsg".equals(sets.call().text("@nomsg"))) {
                Call name = sets.begin("sp_helpconstraint_object");
                name.row().set("Object Name", given(sets));
                sets.send(name);
            }
            constraints(sets, table, given(sets));
        });
    }

    private static String given(Sets sets) {
        String name = sets.call().text("@objname");
        return name == null ? "" : name;
    }

    private static Entry asked(Sets sets) {
        return RoutineProcedures.named(given(sets), sets.call());
    }

    private static void help(Sets sets) {
        if (sets.call().text("@objname") == null) {
            everything(sets);
            return;
        }
        String name = given(sets);
        Entry entry = RoutineProcedures.find(name, sets.call());
        if (entry == null) {
            List<String> parts = NameParts.of(name);
            SystemType type = SystemType.named(parts.getLast())
                    .orElseThrow(() -> RoutineProcedures.unknown(name, sets.call()));
            type(sets, type);
            return;
        }
        Call object = sets.begin("sp_help_object");
        object.row().set("Name", entry.name()).set("Owner", "dbo").set("Type", kind(entry))
                .set("Created_datetime", CatalogContext.CREATED);
        sets.send(object);
        switch (entry) {
            case Entry.Table table -> {
                columns(sets, table.table().columns(), table.identity());
                Call filegroup = sets.begin("sp_help_filegroup");
                filegroup.row();
                sets.send(filegroup);
                indexes(sets, table, name);
                constraints(sets, table, name);
                sets.message(15_647, "No views with schema binding reference table '" + name + "'.");
            }
            case Entry.View view -> {
                columns(sets, view.view().columns(), null);
                sets.message(15_469,
                        "No constraints are defined on object '" + name + "', or you do not have permissions.");
                sets.message(15_470, "No foreign keys reference table '" + name
                        + "', or you do not have permissions on referencing tables.");
                indexes(sets, view, name);
            }
            case Entry.Routine routine -> parameters(sets, routine.procedure().parameters());
            case Entry.Constraint _ -> {
            }
        }
    }

    private static String kind(Entry entry) {
        return switch (entry) {
            case Entry.Table _ -> "user table";
            case Entry.Routine _ -> "stored procedure";
            case Entry.View _ -> "view";
            case Entry.Constraint constraint -> switch (constraint.constraint()) {
                case TableConstraint.Key key -> key.primary() ? "primary key cns" : "unique key cns";
                case TableConstraint.Reference _ -> "foreign key cns";
                case TableConstraint.Condition _ -> "check cns";
                case TableConstraint.Standard _ -> "default (maybe cns)";
            };
        };
    }

    private static void everything(Sets sets) {
        List<Entry> all = new ArrayList<>(ObjectRows.all(sets.call().context()));
        all.sort(Comparator.<Entry, String>comparing(HelpProcedures::kind).reversed().thenComparing(Entry::name,
                String.CASE_INSENSITIVE_ORDER));
        Call objects = sets.begin("sp_help_objects");
        all.forEach(entry -> objects.row().set("Name", entry.name()).set("Owner", "dbo").set("Object_type",
                kind(entry)));
        sets.send(objects);
        sets.send(sets.begin("sp_help_types"));
    }

    private static void type(Sets sets, SystemType type) {
        Call set = sets.begin("sp_help_type");
        SystemType storage = type == SystemType.SYSNAME ? SystemType.NVARCHAR : type;
        set.row().set("Type_name", type.typeName()).set("Storage_type", storage.typeName())
                .set("Length", type.maxLength()).set("Prec", OdbcTypes.precision(type))
                .set("Scale", OdbcTypes.scale(type)).set("Nullable", type == SystemType.SYSNAME ? "no" : "yes")
                .set("Collation", type.isCharacter() && type != SystemType.XML ? ColumnRows.COLLATION : null);
        sets.send(set);
    }

    /// @param given the identity column of a table of tempdb; others begin with 1
    private static void columns(Sets sets, List<Column> columns, @Nullable TableIdentity given) {
        Call set = sets.begin("sp_help_columns");
        for (Column column : columns) {
            TypeFacts facts = TypeFacts.of(column.type());
            boolean digits = hasDigits(facts.system());
            Shape.Row row = set.row().set("Column_name", column.name()).set("Type", facts.system().typeName())
                    .set("Length", facts.maxLength()).set("Prec", digits(digits ? facts.precision() : null))
                    .set("Scale", digits(digits ? facts.odbcScale() : null))
                    .set("Nullable", column.nullable() ? "yes" : "no")
                    .set("Collation", ColumnRows.collation(column.type()));
            switch (facts.system()) {
                case CHAR, VARCHAR, BINARY, VARBINARY -> row.set("TrimTrailingBlanks", "no")
                        .set("FixedLenNullInSource", column.nullable() ? "yes" : "no");
                default -> {
                }
            }
        }
        sets.send(set);
        Call identity = sets.begin("sp_help_identity");
        columns.stream().filter(Column::identity).findFirst().ifPresentOrElse(
                column -> identity.row().set("Identity", column.name())
                        .set("Seed", BigDecimal.valueOf(given == null ? 1 : given.seed()))
                        .set("Increment", BigDecimal.valueOf(given == null ? 1 : given.increment()))
                        .set("Not For Replication", 0),
                identity::row);
        sets.send(identity);
        Call guid = sets.begin("sp_help_rowguidcol");
        guid.row();
        sets.send(guid);
    }

    private static boolean hasDigits(SystemType type) {
        return switch (type) {
            case DATE, TIME, DATETIME2, DATETIMEOFFSET -> true;
            default -> type.isNumeric();
        };
    }

    private static String digits(@Nullable Integer number) {
        String text = number == null ? "" : String.valueOf(number);
        return text + " ".repeat(Math.max(0, BLANKS - text.length()));
    }

    private static void parameters(Sets sets, List<Parameter> parameters) {
        if (parameters.isEmpty()) {
            return;
        }
        Call set = sets.begin("sp_help_parameters");
        for (int i = 0; i < parameters.size(); i++) {
            Parameter parameter = parameters.get(i);
            TypeFacts facts = TypeFacts.of(parameter.type());
            set.row().set("Parameter_name", parameter.name()).set("Type", facts.system().typeName())
                    .set("Length", facts.maxLength()).set("Prec", facts.odbcPrecision())
                    .set("Scale", facts.odbcScale()).set("Param_order", i + 1)
                    .set("Collation", ColumnRows.collation(parameter.type()));
        }
        sets.send(set);
    }

    private static void indexes(Sets sets, Entry entry, String name) {
        List<IndexRows.Index> indexes = entry instanceof Entry.Table table
                ? IndexRows.of(table).stream().filter(index -> index.key() != null).toList()
                : List.of();
        if (indexes.isEmpty()) {
            sets.message(15_472,
                    "The object '" + name + "' does not have any indexes, or you do not have permissions.");
            return;
        }
        Call set = sets.begin("sp_helpindex");
        indexes.stream().sorted(Comparator.comparing(IndexRows.Index::name, String.CASE_INSENSITIVE_ORDER))
                .forEach(index -> set.row().set("index_name", index.name())
                        .set("index_description", index.description())
                        .set("index_keys", String.join(", ", index.columns())));
        sets.send(set);
    }

    private static void constraints(Sets sets, Entry.Table table, String name) {
        if (table.table().constraints().isEmpty()) {
            sets.message(15_469,
                    "No constraints are defined on object '" + name + "', or you do not have permissions.");
        } else {
            Call set = sets.begin("sp_helpconstraint");
            table.table().constraints().stream().sorted(Comparator.comparing(HelpProcedures::described)
                    .thenComparing(TableConstraint::name, String.CASE_INSENSITIVE_ORDER))
                    .forEach(constraint -> constraint(set, constraint));
            sets.send(set);
        }
        List<ConstraintRows.Of<TableConstraint.Reference>> references = ConstraintRows
                .of(sets.call().context(), TableConstraint.Reference.class).stream()
                .filter(key -> table.equals(ConstraintRows.referenced(sets.call().context(), key.constraint())))
                .toList();
        if (references.isEmpty()) {
            sets.message(15_470, "No foreign keys reference table '" + name
                    + "', or you do not have permissions on referencing tables.");
            return;
        }
        Call set = sets.begin("sp_helpconstraint_references");
        references.forEach(key -> set.row().set("Table is referenced by foreign key",
                sets.call().context().database().name() + "." + key.table().schema() + "." + key.table().name() + ": "
                        + key.constraint().name()));
        sets.send(set);
    }

    private static String described(TableConstraint constraint) {
        return switch (constraint) {
            case TableConstraint.Key key -> key.primary() ? "PRIMARY KEY (clustered)" : "UNIQUE (non-clustered)";
            case TableConstraint.Reference _ -> "FOREIGN KEY";
            case TableConstraint.Condition condition -> condition.onlyColumn() == null
                    ? "CHECK Table Level "
                    : "CHECK on column " + condition.onlyColumn();
            case TableConstraint.Standard standard -> "DEFAULT on column " + standard.column();
        };
    }

    private static void constraint(Call set, TableConstraint constraint) {
        Shape.Row row = set.row().set("constraint_type", described(constraint)).set("constraint_name",
                constraint.name());
        switch (constraint) {
            case TableConstraint.Key key -> row.set("constraint_keys", String.join(", ", key.columns()));
            case TableConstraint.Condition condition -> row.set("status_enabled", "Enabled")
                    .set("status_for_replication", "Is_For_Replication")
                    .set("constraint_keys", condition.definition());
            case TableConstraint.Standard standard -> row.set("constraint_keys", standard.definition());
            case TableConstraint.Reference key -> {
                row.set("delete_action", key.cascades() ? "Cascade" : "No Action").set("update_action", "No Action")
                        .set("status_enabled", "Enabled").set("status_for_replication", "Is_For_Replication")
                        .set("constraint_keys", String.join(", ", key.columns()));
                String blank = " ";
                set.row().set("constraint_type", blank).set("constraint_name", blank).set("delete_action", blank)
                        .set("update_action", blank).set("status_enabled", blank)
                        .set("status_for_replication", blank)
                        .set("constraint_keys", "REFERENCES " + set.context().database().name() + "." + key.schema()
                                + "." + key.table() + " (" + String.join(", ", key.referenced()) + ")");
            }
        }
    }
}
