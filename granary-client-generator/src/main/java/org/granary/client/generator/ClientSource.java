package org.granary.client.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.TableDeclaration;
import org.granary.procedure.declaration.DeclaredProcedure;

/// The source of a client, and of the records that it needs.
final class ClientSource {
    private final ClientPlan plan;
    private final Map<String, String> files;

    /// @param files by path; what other clients of the package have written is there already
    ClientSource(ClientPlan plan, Map<String, String> files) {
        this.plan = plan;
        this.files = files;
    }

    void write() {
        Source source = new Source(plan.packageName());
        String database = plan.database().schema().name();
        source.line("/// " + plan.about() + ": the procedures of `" + database + "`.");
        source.line("public final class " + plan.name() + " extends ProcedureClient"
                + (plan.shared().isEmpty() ? "" : " implements " + plan.shared()) + " {");
        for (String from : List.of("DataSource connections", "Connection connection")) {
            source.line("");
            source.line("    public " + plan.name() + "(" + from + ") {");
            source.line("        super(" + from.substring(from.indexOf(' ') + 1) + ");");
            source.line("    }");
        }
        List<DeclaredProcedure> procedures = plan.procedures();
        List<String> names = JavaName.distinct(
                procedures.stream().map(procedure -> JavaName.ofProcedure(procedure.declaration().name())).toList());
        for (int i = 0; i < names.size(); i++) {
            DeclaredProcedure procedure = procedures.get(i);
            String note = plan.elsewhere().lacks(procedure) ? "Not in " + plan.elsewhere().role() + "." : "";
            new MethodSource(procedure, names.get(i), resultClass(procedure.declaration(), names.get(i)), note)
                    .writeTo(source);
        }
        for (TableDeclaration table : insertable()) {
            String name = BulkSource.className(table);
            file(name, BulkSource.of(plan.packageName(), table));
            source.line("");
            source.line("    /// Copies rows into `" + table.name() + "`, all or none, as fast as the driver can.");
            source.line("    public void write" + name + "s(Iterable<" + name + "> rows) throws SQLException {");
            source.line("        copy(" + name + ".TABLE, rows);");
            source.line("    }");
        }
        source.line("}");
        file(plan.name(), source.text());
    }

    private List<TableDeclaration> insertable() {
        List<TableDeclaration> tables = new ArrayList<>();
        plan.insertableTables().forEach(table -> tables.add(table.declaration()));
        return tables;
    }

    /// The name of the record that a call gives back. Clients of a package share those that are alike; where one is not, it is named after its client, too.
    private String resultClass(ProcedureDeclaration procedure, String method) {
        ResultModel result = ResultModel.of(procedure);
        String plain = JavaName.ofClass(method) + "Result";
        if (result.isEmpty()) {
            return plain;
        }
        String name = fits(plain, procedure, result) ? plain : plan.name() + plain;
        file(name, ResultSource.of(plan.packageName(), name, procedure.name(), result));
        return name;
    }

    private boolean fits(String name, ProcedureDeclaration procedure, ResultModel result) {
        String before = files.get(path(name));
        return before == null || before.equals(ResultSource.of(plan.packageName(), name, procedure.name(), result));
    }

    private void file(String name, String text) {
        files.put(path(name), text);
    }

    private String path(String name) {
        return (plan.packageName() + "." + name).replace('.', '/') + ".java";
    }
}
