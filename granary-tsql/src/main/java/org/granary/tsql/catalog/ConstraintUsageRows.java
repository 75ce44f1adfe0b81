package org.granary.tsql.catalog;

import java.util.List;
import java.util.Map;
import org.granary.procedure.TableConstraint;
import org.granary.tsql.catalog.CatalogView.Filler;
import org.granary.tsql.catalog.ObjectIds.Entry;

/// Rows of the views of INFORMATION_SCHEMA about constraints. Defaults are no constraints there.
final class ConstraintUsageRows {

    private ConstraintUsageRows() {}

    static void register(Map<String, Filler> fillers) {
        fillers.put("INFORMATION_SCHEMA.TABLE_CONSTRAINTS", (context, shape, rows) -> {
            for (Entry.Constraint entry : constraints(context)) {
                rows.accept(table(constraint(shape.row(), context, entry), context, entry.table())
                        .set("CONSTRAINT_TYPE", switch (entry.constraint()) {
                            case TableConstraint.Key key -> key.primary() ? "PRIMARY KEY" : "UNIQUE";
                            case TableConstraint.Reference _ -> "FOREIGN KEY";
                            case TableConstraint.Condition _,TableConstraint.Standard _ -> "CHECK";
                        }));
            }
        });
        fillers.put("INFORMATION_SCHEMA.KEY_COLUMN_USAGE", (context, shape, rows) -> {
            for (Entry.Constraint entry : constraints(context)) {
                List<String> columns = entry.constraint().columns();
                for (int i = 0; !(entry.constraint() instanceof TableConstraint.Condition) && i < columns.size(); i++) {
                    rows.accept(table(constraint(shape.row(), context, entry), context, entry.table())
                            .set("COLUMN_NAME", columns.get(i)).set("ORDINAL_POSITION", i + 1));
                }
            }
        });
        fillers.put("INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE", (context, shape, rows) -> {
            for (Entry.Constraint entry : constraints(context)) {
                for (String column : entry.constraint().columns()) {
                    rows.accept(table(constraint(shape.row(), context, entry), context, entry.table())
                            .set("COLUMN_NAME", column));
                }
            }
        });
        fillers.put("INFORMATION_SCHEMA.CONSTRAINT_TABLE_USAGE", (context, shape, rows) -> constraints(context).forEach(
                entry -> rows.accept(table(constraint(shape.row(), context, entry), context, entry.table()))));
        fillers.put("INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS", (context, shape, rows) -> {
            for (ConstraintRows.Of<TableConstraint.Reference> key : ConstraintRows.of(context,
                    TableConstraint.Reference.class)) {
                Entry.Table target = ConstraintRows.referenced(context, key.constraint());
                rows.accept(constraint(shape.row(), context, key.entry())
                        .set("UNIQUE_CONSTRAINT_CATALOG", context.database().name())
                        .set("UNIQUE_CONSTRAINT_SCHEMA", target.schema())
                        .set("UNIQUE_CONSTRAINT_NAME", ConstraintRows.referencedKey(target, key.constraint()).name())
                        .set("DELETE_RULE", key.constraint().cascades() ? "CASCADE" : "NO ACTION"));
            }
        });
        fillers.put("INFORMATION_SCHEMA.CHECK_CONSTRAINTS", (context, shape, rows) -> {
            for (ConstraintRows.Of<TableConstraint.Condition> check : ConstraintRows.of(context,
                    TableConstraint.Condition.class)) {
                rows.accept(constraint(shape.row(), context, check.entry()).set("CHECK_CLAUSE",
                        check.constraint().definition()));
            }
        });
    }

    private static List<Entry.Constraint> constraints(CatalogContext context) {
        return context.ids().constraints().stream()
                .filter(entry -> !(entry.constraint() instanceof TableConstraint.Standard)).toList();
    }

    private static Shape.Row constraint(Shape.Row row, CatalogContext context, Entry.Constraint entry) {
        return row.set("CONSTRAINT_CATALOG", context.database().name()).set("CONSTRAINT_SCHEMA", entry.schema())
                .set("CONSTRAINT_NAME", entry.name());
    }

    private static Shape.Row table(Shape.Row row, CatalogContext context, Entry.Table table) {
        return row.set("TABLE_CATALOG", context.database().name()).set("TABLE_SCHEMA", table.schema())
                .set("TABLE_NAME", table.name());
    }
}
