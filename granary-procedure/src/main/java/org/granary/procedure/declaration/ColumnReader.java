package org.granary.procedure.declaration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.granary.procedure.TableDeclaration;
import org.granary.procedure.declaration.DeclarationsParser.ColumnContext;
import org.granary.procedure.declaration.DeclarationsParser.ColumnsContext;
import org.granary.procedure.declaration.DeclarationsParser.NameContext;
import org.granary.procedure.declaration.DeclarationsParser.NullabilityContext;
import org.granary.procedure.declaration.DeclarationsParser.QualifiedNameContext;
import org.granary.procedure.declaration.DeclarationsParser.TableContext;
import org.granary.procedure.declaration.DeclarationsParser.TypeContext;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.TypeNames;

/// Names, types, columns and tables of the tree.
final class ColumnReader {
    private static final String UNNAMED = "";

    private final DeclarationFile file;

    ColumnReader(DeclarationFile file) {
        this.file = file;
    }

    DeclaredTable table(TableContext tree) {
        for (ColumnContext column : tree.columns().column()) {
            if (column.label == null) {
                throw new DeclarationException(where(column), "a column of a table has a name");
            }
        }
        List<Column> columns = readColumns(tree.columns());
        var declaration = new TableDeclaration(schema(tree.qualifiedName()), name(tree.qualifiedName().objectName),
                columns, name(tree.storeTable), tree.INSERTABLE() != null, chunks(tree.columns(), columns));
        if (declaration.insertable() && !declaration.chunks().isEmpty()) {
            throw new DeclarationException(where(tree), "a table with CHUNKS cannot be INSERTABLE");
        }
        return new DeclaredTable(declaration, where(tree));
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
            if (!column.chunkTable.isEmpty()) {
                throw new DeclarationException(where(column), "CHUNKS are for tables, not for result sets");
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
