package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.tsql.batch.TableArguments.ParameterType;
import org.granary.tsql.eval.Variables;
import org.granary.tsql.eval.Variables.Variable;
import org.granary.tsql.parse.ParameterDeclaration;
import org.granary.type.Conversions;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.granary.type.SystemType;
import org.jspecify.annotations.Nullable;

/// The arguments of a text with parameters: bound to the text's variables before it runs, and read back after.
final class TextArguments {
    private final List<Variable> outputs = new ArrayList<>();

    private TextArguments() {}

    /// Declares a variable for each parameter. Errors 8178 for one without a value, 8144 and 8145 for arguments without
    /// a parameter, 8162 for OUTPUT where none is declared.
    static TextArguments bind(String text, List<ParameterDeclaration> parameters, List<Argument> arguments,
            RunningFrame nested) {
        TextArguments bound = new TextArguments();
        @Nullable
        Argument[] given = matched(parameters, arguments);
        for (int i = 0; i < given.length; i++) {
            ParameterDeclaration parameter = parameters.get(i);
            ParameterType type = type(parameter, i + 1, nested);
            if (type.userType() != null && type.isTable()) {
                TableArguments.bind(parameter.name(), type.userType(), given[i], i + 1, nested);
            } else {
                nested.variables().declare(parameter.name(), type.type(),
                        value(text, parameter, type.type(), given[i], nested));
            }
        }
        bound.collectOutputs(parameters, arguments, nested.variables());
        return bound;
    }

    private static ParameterType type(ParameterDeclaration parameter, int ordinal, RunningFrame nested) {
        return TableArguments.resolve(parameter.name(), parameter.type(), parameter.userType(), parameter.readOnly(),
                parameter.output(), ordinal, nested);
    }

    /// Declares a variable for each parameter, without values: for describing a text.
    static void declare(List<ParameterDeclaration> parameters, RunningFrame nested) {
        for (int i = 0; i < parameters.size(); i++) {
            ParameterType type = type(parameters.get(i), i + 1, nested);
            if (type.userType() != null && type.isTable()) {
                TableArguments.declareEmpty(parameters.get(i).name(), type.userType(), nested);
            } else {
                nested.variables().declare(parameters.get(i).name(), type.type(), null);
            }
        }
    }

    private static @Nullable Argument[] matched(List<ParameterDeclaration> parameters, List<Argument> arguments) {
        @Nullable
        Argument[] given = new Argument[parameters.size()];
        for (int i = 0; i < arguments.size(); i++) {
            Argument argument = arguments.get(i);
            int index = argument.name() == null ? i : indexOf(parameters, argument.name());
            if (index >= given.length) {
                throw SqlErrors.tooManyArguments("");
            }
            if (index < 0) {
                throw SqlErrors.notAParameter(String.valueOf(argument.name()), "");
            }
            if (given[index] != null) {
                throw SqlErrors.parameterSuppliedTwice(parameters.get(index).name());
            }
            given[index] = argument;
        }
        return given;
    }

    private static int indexOf(List<ParameterDeclaration> parameters, String name) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    private static @Nullable Object value(String text, ParameterDeclaration parameter, SqlType type,
            @Nullable Argument argument, RunningFrame nested) {
        if (argument != null && argument.table() != null) {
            throw TableArguments.clash(argument.table().typeName(), SystemType.of(type).typeName());
        }
        SqlValue value = argument == null ? null : argument.value();
        if (value == null) {
            if (parameter.defaultValue() == null) {
                throw SqlErrors.queryParameterMissing(text.length() > 1000 ? text.substring(0, 1000) : text,
                        parameter.name());
            }
            value = nested.evaluate(parameter.defaultValue());
        }
        if (argument != null && argument.output() && !parameter.output()) {
            throw SqlErrors.notAnOutputParameter(parameter.name());
        }
        return Conversions.bind(value, type).value();
    }

    private void collectOutputs(List<ParameterDeclaration> parameters, List<Argument> arguments, Variables variables) {
        for (int i = 0; i < arguments.size(); i++) {
            Argument argument = arguments.get(i);
            if (argument.output()) {
                int index = argument.name() == null ? i : indexOf(parameters, argument.name());
                outputs.add(variables.scalar(parameters.get(index).name()));
            }
        }
    }

    /// The final values of the arguments that were passed with OUTPUT, in the order in which they were passed.
    List<CallResult.Output> outputs() {
        return outputs.stream().map(each -> new CallResult.Output(each.name(), each.get())).toList();
    }
}
