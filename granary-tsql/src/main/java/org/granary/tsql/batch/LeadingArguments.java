package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.type.Conversions;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The arguments that belong to the procedure itself, before those of the text. Drivers send them without names; people
/// with.
record LeadingArguments(String procedure, List<String> names, List<@Nullable Argument> own, List<Argument> all) {

    /// Error 201 if there is no first argument.
    static LeadingArguments of(String procedure, List<Argument> arguments, String... names) {
        List<@Nullable Argument> own = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            Argument argument = i < arguments.size() ? arguments.get(i) : null;
            own.add(argument != null && (argument.name() == null || isName(argument.name(), names[i]))
                    ? argument
                    : null);
        }
        if (own.getFirst() == null) {
            throw SqlErrors.missingParameter(procedure, names[0]);
        }
        return new LeadingArguments(procedure, List.of(names), own, arguments);
    }

    /// Documents and people shorten some names.
    private static boolean isName(String given, String name) {
        return given.equalsIgnoreCase(name) || (given.equalsIgnoreCase("@stmt") && name.equals("@statement"))
                || (given.equalsIgnoreCase("@params") && name.equals("@parameters"));
    }

    int count() {
        return all.size();
    }

    @Nullable
    String text(int index) {
        SqlValue value = value(index);
        return value == null ? null : (String) Conversions.bind(value, SqlType.nvarchar(SqlType.MAX)).value();
    }

    /// The text, or error 201.
    String requiredText(int index) {
        String text = text(index);
        if (text == null) {
            throw SqlErrors.missingParameter(procedure, names.get(index));
        }
        return text;
    }

    @Nullable
    Integer integer(int index) {
        SqlValue value = value(index);
        return value == null ? null : (Integer) Conversions.bind(value, Simple.INT).value();
    }

    int integerOr(int index, int otherwise) {
        Integer value = integer(index);
        return value == null ? otherwise : value;
    }

    private @Nullable SqlValue value(int index) {
        Argument argument = own.get(index);
        if (argument != null && argument.table() != null) {
            throw TableArguments.clash(argument.table().typeName(), "sql_variant");
        }
        return argument == null ? null : argument.value();
    }

    List<Argument> rest(int from) {
        return all.subList(Math.min(from, all.size()), all.size());
    }

    /// The final values of those of the first arguments that were passed with OUTPUT.
    List<CallResult.Output> outputs(@Nullable Integer... values) {
        List<CallResult.Output> outputs = new ArrayList<>();
        for (int i = 0; i < Math.min(values.length, all.size()); i++) {
            if (all.get(i).output()) {
                outputs.add(new CallResult.Output(names.get(i), SqlValue.of(Simple.INT, values[i])));
            }
        }
        return outputs;
    }
}
