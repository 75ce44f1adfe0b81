package org.granary.client.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.ResultShape;
import org.granary.type.SqlType;

/// What a call gives back beside its return code.
///
/// @param outputs values of OUTPUT parameters; null is always possible
record ResultModel(List<Value> outputs, List<RowModel> sets) {

    /// A result set.
    ///
    /// @param component its name in the result
    /// @param record the class of a row
    record RowModel(String component, String record, String sqlName, List<Value> columns) {

        /// Long values can be passed on while they arrive only when nothing is read after them.
        boolean isLarge(Value column) {
            return column.type() == SqlType.Simple.IMAGE && column.equals(columns.getLast());
        }

        String typeOf(Value column) {
            return isLarge(column)
                    ? (column.nullable() ? "@Nullable " : "") + "LargeBinary"
                    : column.javaType().named(column.nullable());
        }
    }

    static ResultModel of(ProcedureDeclaration procedure) {
        List<Value> outputs = new ArrayList<>();
        List<Value> values = Value.ofParameters(procedure.parameters());
        for (int i = 0; i < values.size(); i++) {
            Value value = values.get(i);
            if (procedure.parameters().get(i).output()) {
                outputs.add(new Value(value.java(), value.sql(), value.type(), true, null));
            }
        }
        List<String> components = JavaName.distinct(
                procedure.resultSets().stream().map(shape -> component(procedure, shape)).toList());
        List<RowModel> sets = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            ResultShape shape = procedure.resultSets().get(i);
            String record = components.size() == 1 ? "Row" : JavaName.ofClass(components.get(i)) + "Row";
            sets.add(new RowModel(components.get(i), record, shape.name(), Value.ofColumns(shape.columns())));
        }
        return new ResultModel(outputs, sets);
    }

    private static String component(ProcedureDeclaration procedure, ResultShape shape) {
        if (procedure.resultSets().size() == 1) {
            return "rows";
        }
        // Some documents put the procedure's name first.
        boolean prefixed = shape.name().toLowerCase(Locale.ROOT).startsWith(procedure.name().toLowerCase(Locale.ROOT));
        return JavaName.ofValue(prefixed ? shape.name().substring(procedure.name().length()) : shape.name());
    }

    boolean isEmpty() {
        return outputs.isEmpty() && sets.isEmpty();
    }
}
