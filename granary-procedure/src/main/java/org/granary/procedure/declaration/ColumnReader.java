package org.granary.procedure.declaration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.granary.procedure.Check;
import org.granary.procedure.InsertRules;
import org.granary.procedure.TableDeclaration;
import org.granary.procedure.declaration.DeclarationsParser.ColumnContext;
import org.granary.procedure.declaration.DeclarationsParser.ColumnsContext;
import org.granary.procedure.declaration.DeclarationsParser.LiteralContext;
import org.granary.procedure.declaration.DeclarationsParser.NameContext;
import org.granary.procedure.declaration.DeclarationsParser.NullabilityContext;
import org.granary.procedure.declaration.DeclarationsParser.QualifiedNameContext;
import org.granary.procedure.declaration.DeclarationsParser.RowCheckContext;
import org.granary.procedure.declaration.DeclarationsParser.TableContext;
import org.granary.procedure.declaration.DeclarationsParser.TypeContext;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// Names, types, columns and tables of the tree.
final class ColumnReader {
    private static final String UNNAMED = "";

    private final DeclarationFile file;
    private final ConditionReader conditions;

    ColumnReader(DeclarationFile file) {
        this.file = file;
        this.conditions = new ConditionReader(file);
    }

    DeclaredTable table(TableContext tree) {
        for (ColumnContext column : tree.columns().column()) {
            if (column.label == null) {
                throw new DeclarationException(where(column), "a column of a table has a name");
            }
        }
        List<Column> columns = readColumns(tree.columns());
        String name = name(tree.qualifiedName().objectName);
        InsertRules inserts = inserts(tree, name, columns);
        var declaration = new TableDeclaration(schema(tree.qualifiedName()), name, columns, name(tree.storeTable),
                inserts, chunks(tree.columns(), columns),
                name(tree.keyTable == null ? tree.storeTable : tree.keyTable),
                new ConstraintReader(file, name, columns).constraints(tree, inserts));
        if (declaration.insertable() && !declaration.chunks().isEmpty()) {
            throw new DeclarationException(where(tree), "a table with CHUNKS cannot be INSERTABLE");
        }
        return new DeclaredTable(declaration, where(tree));
    }

    private @Nullable InsertRules inserts(TableContext tree, String table, List<Column> columns) {
        Map<String, SqlValue> defaults = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            for (LiteralContext standard : tree.columns().column(i).standard) {
                if (tree.INSERTABLE() == null) {
                    throw new DeclarationException(where(standard), "DEFAULT is for tables that are INSERTABLE");
                }
                defaults.put(columns.get(i).name(), conditions.defaultValue(standard, columns.get(i).type()));
            }
        }
        if (tree.INSERTABLE() == null) {
            return null;
        }
        List<String> names = columns.stream().map(Column::name).toList();
        List<InsertRules.RowCheck> checks = new ArrayList<>();
        for (RowCheckContext check : tree.rowCheck()) {
            List<Check> alternatives = check.condition().stream()
                    .map(condition -> conditions.check(condition, names, "column of this table")).toList();
            checks.add(new InsertRules.RowCheck("CK_" + table + "_" + alternatives.getFirst().parameter(),
                    alternatives));
        }
        return new InsertRules(name(tree.insertedTable == null ? tree.storeTable : tree.insertedTable), defaults,
                checks);
    }

    private Map<String, String> chunks(ColumnsContext tree, List<Column> columns) {
        Map<String, String> chunks = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            ColumnContext column = tree.column(i);
            if (!column.chunkTable.isEmpty()) {
                SqlType type = columns.get(i).type();
                if (i == 0 || !(type == SqlType.Simple.IMAGE || type.equals(SqlType.varbinary(SqlType.MAX)))) {
                    throw new DeclarationException(where(column),
                            "CHUNKS are for image and varbinary(max), behind a first column that identifies the value");
                }
                chunks.put(columns.get(i).name(), name(column.chunkTable.getFirst()));
            }
        }
        return chunks;
    }

    /// The columns of a result set.
    List<Column> columns(ColumnsContext tree) {
        for (ColumnContext column : tree.column()) {
            if (!column.chunkTable.isEmpty() || !column.standard.isEmpty()) {
                throw new DeclarationException(where(column), "CHUNKS and DEFAULT are for tables, not for result sets");
            }
        }
        return readColumns(tree);
    }

    private List<Column> readColumns(ColumnsContext tree) {
        List<Column> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ColumnContext column : tree.column()) {
            String name = column.label == null ? UNNAMED : name(column.label);
            if (!name.equals(UNNAMED) && !names.add(name.toLowerCase(Locale.ROOT))) {
                throw new DeclarationException(where(column), "column " + name + " is declared twice");
            }
            if (column.type().SCHEMA() != null) {
                throw new DeclarationException(where(column), "SCHEMA is for parameters, not for column " + name);
            }
            boolean nullable = column.nullability().stream().allMatch(ColumnReader::allowsNull);
            columns.add(new Column(name, type(column.type()), nullable, !column.IDENTITY().isEmpty()));
        }
        return List.copyOf(columns);
    }

    static boolean allowsNull(NullabilityContext tree) {
        return tree.NOT() == null;
    }

    SqlType type(TypeContext tree) {
        StringBuilder text = new StringBuilder(tree.typeName().getText());
        if (tree.LEFT() != null) {
            text.append('(').append(tree.typeArgument(0).getText());
            if (tree.typeArgument().size() > 1) {
                text.append(',').append(tree.typeArgument(1).getText());
            }
            text.append(')');
        }
        try {
            return TypeNames.parse(text.toString());
        } catch (SqlError e) {
            throw new DeclarationException(where(tree), text + " is not a data type: " + e.sqlMessage().text(), e);
        }
    }

    static String schema(QualifiedNameContext tree) {
        return tree.schemaName == null ? "dbo" : name(tree.schemaName);
    }

    static String name(NameContext tree) {
        String text = tree.getText();
        return tree.BRACKETED() == null ? text : text.substring(1, text.length() - 1);
    }

    SourceLine where(ParserRuleContext tree) {
        return new SourceLine(file.toString(), tree.getStart().getLine());
    }
}
