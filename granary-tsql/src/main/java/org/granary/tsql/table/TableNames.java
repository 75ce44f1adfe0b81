package org.granary.tsql.table;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.granary.procedure.TableConstraint;
import org.granary.procedure.TableDeclaration;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.ast.TableDefinition.Check;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.ast.TableDefinition.KeyColumn;
import org.granary.tsql.ast.TableDefinition.Reference;
import org.granary.type.Column;

/// Names of the constraints of tables in memory, and what the catalog shows of such tables.
final class TableNames {
    /// As long as a name can be.
    private static final int LONGEST = 128;
    private static final int SUFFIX = 12;

    private TableNames() {}

    /// The same table with a name for each constraint that has none.
    static TableDefinition named(TableDefinition table, String name) {
        List<TableDefinition.Key> keys = table.keys().stream()
                .map(key -> key.name() == null ? key.named(made(key.primary() ? "PK" : "UQ", name)) : key).toList();
        List<TableDefinition.Rule> rules = new ArrayList<>();
        for (TableDefinition.Rule rule : table.rules()) {
            rules.add(rule.name() == null ? rule.named(made(rule instanceof Check ? "CK" : "FK", name)) : rule);
        }
        List<ColumnDefinition> columns = table.columns().stream().map(column -> {
            TableDefinition.Default standard = column.standard();
            return standard == null || standard.name() != null
                    ? column
                    : column.defaulting(
                            new TableDefinition.Default(made("DF", name), standard.value(), standard.text()));
        }).toList();
        return table.withColumns(columns).withKeys(keys).withRules(rules);
    }

    /// For instance `PK__jobs____5A1F…`, as SQL Server makes them.
    private static String made(String kind, String table) {
        StringBuilder name = new StringBuilder(kind).append("__");
        String plain = table.replaceAll("\\W", "");
        name.append(plain, 0, Math.min(8, plain.length()));
        while (name.length() < kind.length() + 10) {
            name.append('_');
        }
        return name.append("__")
                .append(HexFormat.of().withUpperCase().toHexDigits(ThreadLocalRandom.current().nextLong())).toString();
    }

    /// What catalog views show. A table of one session has a long name, so that no two are the same.
    static TableDeclaration declaration(MemoryTable table) {
        String name = table.name();
        String shown = name;
        if (name.startsWith("#") && !name.startsWith("##")) {
            String suffix = HexFormat.of().withUpperCase().toHexDigits(System.identityHashCode(table), SUFFIX);
            shown = name + "_".repeat(Math.max(0, LONGEST - SUFFIX - name.length())) + suffix;
        }
        List<TableConstraint> constraints = new ArrayList<>();
        for (TableDefinition.Key key : table.definition().keys()) {
            if (key.kind().isConstraint()) {
                List<String> columns = table.declared(key.columns().stream().map(KeyColumn::name).toList());
                constraints.add(new TableConstraint.Key(String.valueOf(key.name()), key.primary(), columns, columns));
            }
        }
        for (TableDefinition.Rule rule : table.definition().rules()) {
            constraints.add(switch (rule) {
                case Check check -> new TableConstraint.Condition(String.valueOf(check.name()),
                        check.column() == null ? List.of() : table.declared(List.of(check.column())), check.text());
                case Reference reference -> new TableConstraint.Reference(String.valueOf(reference.name()),
                        table.declared(reference.columns()), ObjectName.DEFAULT_SCHEMA, reference.table().name(),
                        reference.referenced(), reference.onDelete() == Reference.Action.CASCADE);
            });
        }
        List<Column> columns = new ArrayList<>();
        for (ColumnDefinition column : table.definition().columns()) {
            columns.add(column.column());
            TableDefinition.Default standard = column.standard();
            if (standard != null) {
                constraints.add(new TableConstraint.Standard(String.valueOf(standard.name()), column.column().name(),
                        standard.text()));
            }
        }
        return new TableDeclaration(ObjectName.DEFAULT_SCHEMA, shown, columns, name, null, java.util.Map.of(),
                java.util.Map.of(), name,
                constraints);
    }
}
