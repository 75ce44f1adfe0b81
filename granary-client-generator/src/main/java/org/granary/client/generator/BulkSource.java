package org.granary.client.generator;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.granary.procedure.InsertRules;
import org.granary.procedure.TableDeclaration;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The source of a row of a table that clients fill: a record and, since such rows are long, its builder.
final class BulkSource {

    private BulkSource() {}

    /// The document's word for a row, which is what the store calls the table: `colleague_link` holds each `ColleagueLink`.
    static String className(TableDeclaration table) {
        InsertRules inserts = table.inserts();
        return JavaName.ofClass(inserts == null ? table.storeTable() : inserts.storeTable());
    }

    static String of(String packageName, TableDeclaration table) {
        Source source = new Source(packageName);
        String name = className(table);
        List<Value> columns = Value.ofColumns(table.columns());
        source.line("/// A row of `" + table.name() + "`.");
        source.line("///");
        for (Value column : columns) {
            source.line("/// @param " + column.java() + " " + column.sqlText());
        }
        source.line("public record " + name + "("
                + columns.stream().map(Value::declared).collect(Collectors.joining(", ")) + ") {");
        source.line("    static final BulkTable<" + name + "> TABLE = new BulkTable<>(\"" + table.schema() + "."
                + table.name() + "\", List.of(");
        for (int i = 0; i < columns.size(); i++) {
            Value column = columns.get(i);
            source.line("            new BulkTable.Column<>(" + JavaType.literal(column.sql()) + ", "
                    + column.javaType().kind() + ", " + length(column.type()) + ", " + name + "::" + column.java() + ")"
                    + (i + 1 < columns.size() ? "," : "));"));
        }
        source.line("");
        source.line("    public static Builder builder() {");
        source.line("        return new Builder();");
        source.line("    }");
        Equality.write(source, "    ", name, columns);
        InsertRules inserts = table.inserts();
        builder(source, name, columns, inserts == null ? Map.of() : inserts.defaults());
        source.line("}");
        return source.text();
    }

    private static void builder(Source source, String name, List<Value> columns, Map<String, SqlValue> defaults) {
        source.line("");
        source.line("    /// Makes rows. Columns that are not set have their default, or are NULL where they may be.");
        source.line("    public static final class Builder {");
        for (Value column : columns) {
            source.line("        private " + column.javaType().named(true) + " " + column.java()
                    + standard(defaults.get(column.sql())) + ";");
        }
        source.line("");
        source.line("        private Builder() {}");
        for (Value column : columns) {
            source.line("");
            source.line("        /// " + column.sqlText());
            source.line("        public Builder " + column.java() + "(" + column.javaType().named(column.nullable())
                    + " value) {");
            source.line("            " + column.java() + " = value;");
            source.line("            return this;");
            source.line("        }");
        }
        source.line("");
        source.line("        /// @throws IllegalStateException when a column that may not be NULL is not set");
        source.line("        public " + name + " build() {");
        source.line("            return new " + name + "(" + columns.stream()
                .map(column -> column.nullable()
                        ? column.java()
                        : "set(" + JavaType.literal(column.sql()) + ", " + column.java() + ")")
                .collect(Collectors.joining(", ")) + ");");
        source.line("        }");
        source.line("");
        source.line("        private static <T> T set(String column, @Nullable T value) {");
        source.line("            if (value == null) {");
        source.line("                throw new IllegalStateException(column + \" is not set.\");");
        source.line("            }");
        source.line("            return value;");
        source.line("        }");
        source.line("    }");
    }

    private static String standard(@Nullable SqlValue value) {
        return switch (value == null ? null : value.value()) {
            case null -> "";
            case Integer number -> " = " + number;
            case Long number -> " = " + number + "L";
            case Object other -> throw new IllegalStateException("There is no literal for the default " + other + ".");
        };
    }

    private static int length(SqlType type) {
        return switch (type) {
            case SqlType.Characters text -> text.length() == SqlType.MAX ? Integer.MAX_VALUE / 2 : text.length();
            case SqlType.Binary bytes -> bytes.length() == SqlType.MAX ? Integer.MAX_VALUE : bytes.length();
            case SqlType.Decimal decimal -> decimal.precision();
            case SqlType.Simple _,SqlType.Temporal _ -> 0;
        };
    }
}
