package org.granary.client.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.granary.client.generator.ResultModel.RowModel;
import org.granary.procedure.Check;
import org.granary.procedure.Parameter;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.declaration.DeclaredProcedure;
import org.granary.type.SqlType;

/// The methods that call one procedure: with all parameters; without those that have a default; and with consumers of rows in place of lists.
final class MethodSource {
    private final DeclaredProcedure declared;
    private final ProcedureDeclaration procedure;
    private final String method;
    private final String resultClass;
    private final ResultModel result;
    private final String note;
    private final List<Value> values;

    /// @param note what else the documentation says
    MethodSource(DeclaredProcedure declared, String method, String resultClass, String note) {
        this.declared = declared;
        this.procedure = declared.declaration();
        this.method = method;
        this.resultClass = resultClass;
        this.result = ResultModel.of(procedure);
        this.note = note;
        this.values = Value.ofParameters(procedure.parameters());
    }

    void writeTo(Source source) {
        List<Value> inputs = inputs();
        whole(source, inputs);
        if (inputs.stream().anyMatch(value -> value.defaultLiteral() != null)) {
            withoutDefaults(source, inputs);
        }
        // OUTPUT values come after the rows, so there is no good way to hand out both.
        if (!result.sets().isEmpty() && result.outputs().isEmpty()) {
            streaming(source, inputs);
        }
    }

    /// What the caller passes: an OUTPUT parameter only when its declaration asks something of what goes in.
    private List<Value> inputs() {
        List<Value> inputs = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (takesInput(procedure.parameters().get(i))) {
                inputs.add(values.get(i));
            }
        }
        return inputs;
    }

    private boolean takesInput(Parameter parameter) {
        return !parameter.output() || !parameter.nullable()
                || declared.checks().stream().map(Check::parameter).anyMatch(parameter.name()::equalsIgnoreCase);
    }

    private String name() {
        return procedure.schema() + "." + procedure.name();
    }

    private String returned() {
        return result.isEmpty() ? "int" : resultClass;
    }

    private void whole(Source source, List<Value> inputs) {
        document(source, "", inputs);
        source.line("    @StoredProcedure(\"" + name() + "\")");
        source.line("    public " + returned() + " " + method + "(" + parameters(inputs) + ") throws SQLException {");
        arguments(source);
        for (RowModel set : result.sets()) {
            source.line("            var " + set.component() + "Read = call.list(" + resultClass + "." + set.record()
                    + ".SHAPE);");
        }
        if (result.isEmpty()) {
            source.line("            return call.execute();");
        } else {
            source.line("            int returned = call.execute();");
            source.line("            return new " + resultClass + "(" + Stream.of(
                    Stream.of("returned"), result.outputs().stream().map(this::output),
                    result.sets().stream().map(set -> "List.copyOf(" + set.component() + "Read)"))
                    .flatMap(parts -> parts).collect(Collectors.joining(", ")) + ");");
        }
        end(source);
    }

    private String output(Value output) {
        int index = values.stream().map(Value::sql).toList().indexOf(output.sql()) + 1;
        return "call.output(" + index + ", " + output.javaType().kind() + ")";
    }

    private void withoutDefaults(Source source, List<Value> inputs) {
        List<Value> needed = inputs.stream().filter(value -> value.defaultLiteral() == null).toList();
        document(source, "The same with the defaults of the other parameters.", needed);
        source.line("    public " + returned() + " " + method + "(" + parameters(needed) + ") throws SQLException {");
        source.line("        return " + method + "(" + inputs.stream()
                .map(value -> value.defaultLiteral() == null ? value.java() : value.defaultLiteral())
                .collect(Collectors.joining(", ")) + ");");
        source.line("    }");
    }

    private void streaming(Source source, List<Value> inputs) {
        document(source, "The same, with rows passed on while they arrive. Gives back the return code.", inputs);
        List<String> parameters = new ArrayList<>();
        inputs.forEach(value -> parameters.add(value.declared()));
        result.sets().forEach(set -> parameters
                .add("RowConsumer<? super " + resultClass + "." + set.record() + "> " + set.component() + "Consumer"));
        source.line("    public int " + method + "(" + String.join(", ", parameters)
                + ") throws SQLException, IOException {");
        arguments(source);
        for (RowModel set : result.sets()) {
            source.line("            call.each(" + resultClass + "." + set.record() + ".SHAPE, " + set.component()
                    + "Consumer);");
        }
        source.line("            return call.stream();");
        end(source);
    }

    private void arguments(Source source) {
        source.line("        try (ProcedureCall call = call(\"" + name() + "\", " + values.size() + ")) {");
        for (int i = 0; i < values.size(); i++) {
            Value value = values.get(i);
            Parameter parameter = procedure.parameters().get(i);
            String place = (i + 1) + ", " + value.javaType().kind();
            if (takesInput(parameter)) {
                source.line("            call.in(" + place + ", " + value.java() + ");");
            }
            if (parameter.output()) {
                source.line("            call.out(" + place + ");");
            }
        }
    }

    private static void end(Source source) {
        source.line("        }");
        source.line("    }");
    }

    private static String parameters(List<Value> inputs) {
        return inputs.stream().map(Value::declared).collect(Collectors.joining(", "));
    }

    private void document(Source source, String first, List<Value> inputs) {
        source.line("");
        source.line("    /// `" + procedure.name() + "`. " + first);
        if (first.isEmpty()) {
            declared.description().lines().forEach(line -> source.line("    /// " + Source.prose(line)));
            if (!note.isEmpty()) {
                source.line("    /// " + note);
            }
        }
        source.line("    ///");
        for (Value value : inputs) {
            source.line("    /// @param " + value.java() + " " + value.sqlText() + restriction(value));
        }
    }

    private String restriction(Value value) {
        List<String> restrictions = new ArrayList<>();
        declared.checks().stream().filter(check -> check.parameter().equalsIgnoreCase(value.sql()))
                .forEach(check -> restrictions.add(check.expectation()));
        if (value.defaultLiteral() != null) {
            restrictions.add("default " + value.defaultLiteral());
        }
        if (value.type() == SqlType.Simple.XML && declared.schemas().containsKey(value.sql())) {
            restrictions.add("valid by its schema");
        }
        return restrictions.isEmpty() ? "" : ": " + String.join("; ", restrictions);
    }
}
