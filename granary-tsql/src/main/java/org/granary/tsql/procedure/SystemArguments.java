package org.granary.tsql.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.procedure.Argument;
import org.granary.tsql.catalog.Shape;
import org.granary.type.Conversions;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// The parameters of a system procedure, and the arguments of one call of it.
final class SystemArguments {
    private static final Pattern PARAMETER = Pattern.compile("(@\\w+) ([a-z_]+(?:\\([0-9a-z]+\\))?)(!?)(?:=(\\S+))?");

    private final List<@Nullable Object> values;
    private final List<Parameter> parameters;

    /// @param required error 201 where it is left out; otherwise NULL is the default
    private record Parameter(String name, SqlType type, boolean required, @Nullable Object defaultValue) {}

    private SystemArguments(List<Parameter> parameters, List<@Nullable Object> values) {
        this.parameters = parameters;
        this.values = values;
    }

    /// The parameters of one procedure.
    static final class Declared {
        private final String procedure;
        private final List<Parameter> parameters = new ArrayList<>();

        /// @param text `@name type`, separated by commas; `!` after the type makes it required, `=` gives a number as
        ///     default
        Declared(String procedure, String text) {
            this.procedure = procedure;
            for (String part : text.isEmpty() ? new String[0] : text.split(", ", -1)) {
                Matcher matcher = PARAMETER.matcher(part);
                if (!matcher.matches()) {
                    throw new IllegalArgumentException("not a parameter of " + procedure + ": " + part);
                }
                SqlType type = TypeNames.parse(matcher.group(2));
                parameters.add(new Parameter(matcher.group(1), type, !matcher.group(3).isEmpty(),
                        matcher.group(4) == null ? null : Shape.constant(type, matcher.group(4))));
            }
        }

        List<ParameterTypes.Declared> parameters() {
            return parameters.stream().map(each -> new ParameterTypes.Declared(each.name(), each.type())).toList();
        }

        /// Matches arguments with parameters and converts them. Errors 201, 8144, 8145, 8114.
        SystemArguments of(List<Argument> arguments) {
            @Nullable
            SqlValue[] given = new @Nullable SqlValue[parameters.size()];
            for (int i = 0; i < arguments.size(); i++) {
                Argument argument = arguments.get(i);
                int place = argument.name() == null ? i : place(argument.name());
                if (place >= given.length) {
                    throw SqlErrors.tooManyArguments(procedure);
                }
                given[place] = argument.value();
            }
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < given.length; i++) {
                Parameter parameter = parameters.get(i);
                SqlValue value = given[i];
                if (value == null && parameter.required()) {
                    throw SqlErrors.missingParameter(procedure, parameter.name());
                }
                values.add(value == null
                        ? parameter.defaultValue()
                        : Conversions.bind(value, parameter.type()).value());
            }
            return new SystemArguments(parameters, values);
        }

        private int place(String name) {
            for (int i = 0; i < parameters.size(); i++) {
                if (parameters.get(i).name().equalsIgnoreCase(name)) {
                    return i;
                }
            }
            throw SqlErrors.notAParameter(name, procedure);
        }
    }

    private @Nullable Object value(String name) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equals(name)) {
                return values.get(i);
            }
        }
        throw new IllegalArgumentException("no parameter " + name);
    }

    @Nullable
    String text(String name) {
        return (String) value(name);
    }

    @Nullable
    Object object(String name) {
        return value(name);
    }

    /// The number, or 0 for NULL.
    int number(String name) {
        return value(name) instanceof Integer number ? number : 0;
    }

    boolean flag(String name) {
        return Boolean.TRUE.equals(value(name));
    }
}
