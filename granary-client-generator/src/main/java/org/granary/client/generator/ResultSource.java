package org.granary.client.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.granary.client.generator.ResultModel.RowModel;
import org.granary.type.SqlType;

/// The source of the record that a call gives back, with the records of its rows in it.
final class ResultSource {

    private ResultSource() {}

    static String of(String packageName, String name, String procedure, ResultModel result) {
        Source source = new Source(packageName);
        source.line("/// What `" + procedure + "` gives back.");
        source.line("///");
        source.line("/// @param returnCode its return code");
        List<String> components = new ArrayList<>(List.of("int returnCode"));
        for (Value output : result.outputs()) {
            source.line("/// @param " + output.java() + " the value of `" + output.sql() + " " + output.type().sql()
                    + " OUTPUT`");
            components.add(output.declared());
        }
        for (RowModel set : result.sets()) {
            source.line("/// @param " + set.component() + " the result set \"" + set.sqlName()
                    + "\"; empty when the procedure leaves it out");
            components.add("List<" + set.record() + "> " + set.component());
        }
        source.line("public record " + name + "(" + String.join(", ", components) + ") {");
        if (result.sets().isEmpty()) {
            List<Value> values = new ArrayList<>(
                    List.of(new Value("returnCode", "", SqlType.Simple.INT, false, null)));
            values.addAll(result.outputs());
            Equality.write(source, "    ", name, values);
        }
        for (RowModel set : result.sets()) {
            row(source, set);
        }
        source.line("}");
        return source.text();
    }

    private static void row(Source source, RowModel set) {
        source.line("");
        source.line("    /// A row of \"" + set.sqlName() + "\".");
        source.line("    ///");
        for (Value column : set.columns()) {
            source.line("    /// @param " + column.java() + " " + column.sqlText());
        }
        source.line("    public record " + set.record() + "("
                + set.columns().stream().map(column -> set.typeOf(column) + " " + column.java())
                        .collect(Collectors.joining(", "))
                + ") {");
        source.line("        static final RowShape<" + set.record() + "> SHAPE = new RowShape<>(List.of("
                + set.columns().stream().map(column -> JavaType.literal(column.sql()))
                        .collect(Collectors.joining(", "))
                + "), row -> new " + set.record() + "(");
        for (int i = 0; i < set.columns().size(); i++) {
            source.line("                " + read(set, i) + (i + 1 < set.columns().size() ? "," : "));"));
        }
        Equality.write(source, "        ", set.record(),
                set.columns().stream().filter(column -> !set.isLarge(column)).toList());
        source.line("    }");
    }

    private static String read(RowModel set, int index) {
        Value column = set.columns().get(index);
        if (set.isLarge(column)) {
            return "row." + (column.nullable() ? "large" : "requiredLarge") + "(" + (index + 1) + ")";
        }
        return "row." + (column.nullable() ? "get" : "required") + "(" + (index + 1) + ", " + column.javaType().kind()
                + ")";
    }
}
