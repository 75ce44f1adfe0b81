package org.granary.procedure.declaration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.granary.procedure.declaration.Token.Kind;
import org.granary.type.Column;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.granary.type.TypeNames;

/// Types and columns.
final class ColumnReader {
    private static final String UNNAMED = "";

    private final Tokens tokens;
    private final ConditionReader conditions;

    ColumnReader(Tokens tokens) {
        this.tokens = tokens;
        this.conditions = new ConditionReader(tokens);
    }

    /// The columns of a result set.
    List<Column> resultColumns() {
        tokens.expect("(");
        List<DeclaredColumn> columns = columns();
        tokens.expect(")");
        for (DeclaredColumn column : columns) {
            if (column.chunkTable() != null || column.foldedColumn() != null || column.standard() != null) {
                throw tokens.error(column.start(), "CHUNKS, FOLDED and DEFAULT are for tables, not for result sets");
            }
        }
        return columns.stream().map(DeclaredColumn::column).toList();
    }

    /// Columns until one is followed by something other than another one.
    List<DeclaredColumn> columns() {
        List<DeclaredColumn> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        do {
            if (!columns.isEmpty() && tokens.isAt("CONSTRAINT")) {
                break;
            }
            DeclaredColumn column = column();
            String name = column.column().name();
            if (!name.equals(UNNAMED) && !names.add(name.toLowerCase(Locale.ROOT))) {
                throw tokens.error(column.start(), "column " + name + " is declared twice");
            }
            columns.add(column);
        } while (tokens.take(","));
        return columns;
    }

    private DeclaredColumn column() {
        Token start = tokens.peek();
        String name = tokens.isAt(Kind.UNNAMED) ? UNNAMED : tokens.name();
        if (name.equals(UNNAMED)) {
            tokens.expect(Kind.UNNAMED, "a column");
        }
        SqlType type = type();
        if (tokens.isAt("SCHEMA")) {
            throw tokens.error(start, "SCHEMA is for parameters, not for column " + name);
        }
        boolean nullable = true;
        boolean identity = false;
        SqlValue standard = null;
        String chunkTable = null;
        String foldedColumn = null;
        while (true) {
            if (tokens.isAt("NOT") || tokens.isAt("NULL")) {
                nullable = tokens.takeNullability(true);
            } else if (tokens.take("IDENTITY")) {
                identity = true;
            } else if (tokens.take("CHUNKS")) {
                tokens.expect("IN");
                chunkTable = tokens.name();
            } else if (tokens.take("FOLDED")) {
                tokens.expect("IN");
                foldedColumn = tokens.name();
            } else if (tokens.take("DEFAULT")) {
                standard = conditions.defaultValue(type);
            } else {
                return new DeclaredColumn(new Column(name, type, nullable, identity), standard, chunkTable,
                        foldedColumn, start);
            }
        }
    }

    SqlType type() {
        Token start = tokens.peek();
        StringBuilder text = new StringBuilder(start.text());
        tokens.name();
        if (tokens.isAt("(")) {
            text.append('(').append(String.join(",", tokens.listInParentheses(this::typeArgument))).append(')');
        }
        try {
            return TypeNames.parse(text.toString());
        } catch (SqlError e) {
            throw new DeclarationException(tokens.where(start),
                    text + " is not a data type: " + e.sqlMessage().text(), e);
        }
    }

    private String typeArgument() {
        return tokens.take("MAX") ? "MAX" : tokens.expect(Kind.INTEGER, "a length").text();
    }
}
