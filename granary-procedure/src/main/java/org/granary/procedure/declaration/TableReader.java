package org.granary.procedure.declaration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.procedure.Check;
import org.granary.procedure.InsertRules;
import org.granary.procedure.TableConstraint;
import org.granary.procedure.TableDeclaration;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;

/// Tables that clients can read, and some of them fill.
final class TableReader {
    private final Tokens tokens;
    private final ColumnReader columnReader;
    private final ConditionReader conditions;

    TableReader(Tokens tokens, ColumnReader columns) {
        this.tokens = tokens;
        this.columnReader = columns;
        this.conditions = new ConditionReader(tokens);
    }

    /// @param start of the declaration, which is read up to CREATE TABLE
    DeclaredTable table(Token start) {
        Tokens.QualifiedName name = tokens.qualifiedName();
        tokens.expect("(");
        List<DeclaredColumn> declared = columnReader.columns();
        for (DeclaredColumn column : declared) {
            if (column.column().name().isEmpty()) {
                throw tokens.error(column.start(), "a column of a table has a name");
            }
        }
        List<Column> columns = declared.stream().map(DeclaredColumn::column).toList();
        ConstraintReader constraintReader = new ConstraintReader(tokens, name.name(), columns);
        List<TableConstraint> constraints = tokens.isAt("CONSTRAINT")
                ? tokens.list(constraintReader::constraint)
                : List.of();
        tokens.expect(")", "AS", "STORE", "TABLE");
        String storeTable = tokens.name();
        String keyTable = tokens.take("KEYS", "OF") ? tokens.name() : storeTable;
        Map<String, String> chunks = chunks(declared);
        boolean insertable = tokens.take("INSERTABLE");
        for (DeclaredColumn column : declared) {
            if (column.standard() != null && !insertable) {
                throw tokens.error(column.start(), "DEFAULT is for tables that are INSERTABLE");
            }
        }
        if (insertable && !chunks.isEmpty()) {
            throw tokens.error(start, "a table with CHUNKS cannot be INSERTABLE");
        }
        InsertRules inserts = insertable ? inserts(name.name(), storeTable, declared) : null;
        var declaration = new TableDeclaration(name.schema(), name.name(), columns, storeTable, inserts, chunks,
                folded(declared), keyTable, constraintReader.withRules(start, constraints, inserts));
        return new DeclaredTable(declaration, tokens.where(start));
    }

    private InsertRules inserts(String table, String storeTable, List<DeclaredColumn> columns) {
        Map<String, SqlValue> defaults = new HashMap<>();
        columns.forEach(column -> {
            if (column.standard() != null) {
                defaults.put(column.column().name(), column.standard());
            }
        });
        String insertedTable = tokens.take("INTO") ? tokens.name() : storeTable;
        List<String> names = columns.stream().map(column -> column.column().name()).toList();
        List<InsertRules.RowCheck> checks = new ArrayList<>();
        while (tokens.take("CHECK")) {
            List<Check> alternatives = new ArrayList<>();
            tokens.expect("(");
            do {
                alternatives.add(conditions.check(names, "column of this table"));
            } while (tokens.take("OR"));
            tokens.expect(")");
            checks.add(new InsertRules.RowCheck("CK_" + table + "_" + alternatives.getFirst().parameter(),
                    List.copyOf(alternatives)));
        }
        return new InsertRules(insertedTable, defaults, checks);
    }

    private Map<String, String> folded(List<DeclaredColumn> columns) {
        Map<String, String> folded = new HashMap<>();
        for (DeclaredColumn column : columns) {
            if (column.foldedColumn() != null) {
                if (!(column.column().type() instanceof SqlType.Characters)) {
                    throw tokens.error(column.start(), "FOLDED is for texts");
                }
                folded.put(column.column().name(), column.foldedColumn());
            }
        }
        return folded;
    }

    private Map<String, String> chunks(List<DeclaredColumn> columns) {
        Map<String, String> chunks = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            DeclaredColumn column = columns.get(i);
            String table = column.chunkTable();
            if (table != null) {
                SqlType type = column.column().type();
                if (i == 0
                        || !(type == SqlType.Simple.IMAGE || type.equals(SqlType.varbinary(SqlType.MAX)))) {
                    throw tokens.error(column.start(),
                            "CHUNKS are for image and varbinary(max), behind a first column that identifies the value");
                }
                chunks.put(column.column().name(), table);
            }
        }
        return chunks;
    }
}
