package org.granary.procedure.binding;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.procedure.Argument;
import org.granary.procedure.Check;
import org.granary.procedure.Parameter;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.declaration.DeclaredProcedure;
import org.granary.procedure.xml.XmlLimits;
import org.granary.procedure.xml.XmlParser;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The arguments of one procedure: which belongs to which parameter, converted, and checked as declared.
final class Arguments {
    private static final int TRUNCATED = 8152;

    private final ProcedureDeclaration declaration;
    private final List<Check> checks;
    private final Map<String, Integer> byName = new HashMap<>();
    private final @Nullable XmlParser[] parsers;

    Arguments(DeclaredProcedure declared, XmlLimits limits) {
        this.declaration = declared.declaration();
        this.checks = declared.checks();
        List<Parameter> parameters = declaration.parameters();
        parsers = new @Nullable XmlParser[parameters.size()];
        for (int i = 0; i < parameters.size(); i++) {
            Parameter parameter = parameters.get(i);
            byName.put(key(parameter.name()), i);
            if (parameter.type() == SqlType.Simple.XML && !parameter.output()) {
                parsers[i] = new XmlParser(declared.schemas().get(parameter.name()), limits);
            }
        }
        declared.otherNames().forEach(
                (other, name) -> byName.put(key(other), byName.getOrDefault(key(name), -1)));
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// For each argument, the index of its parameter.
    int[] places(List<Argument> arguments) {
        List<Parameter> parameters = declaration.parameters();
        if (parameters.isEmpty() && !arguments.isEmpty()) {
            throw SqlErrors.noParameters(declaration.name());
        }
        int[] places = new int[arguments.size()];
        boolean[] taken = new boolean[parameters.size()];
        boolean named = false;
        for (int i = 0; i < places.length; i++) {
            Argument argument = arguments.get(i);
            int place = place(argument, i, named);
            named |= argument.name() != null;
            if (taken[place]) {
                throw SqlErrors.parameterSuppliedTwice(parameters.get(place).name());
            }
            if (argument.output() && !parameters.get(place).output()) {
                throw SqlErrors.notAnOutputParameter(parameters.get(place).name());
            }
            taken[place] = true;
            places[i] = place;
        }
        return places;
    }

    private int place(Argument argument, int position, boolean afterNamed) {
        String name = argument.name();
        if (name != null) {
            Integer place = byName.get(key(name));
            if (place == null) {
                throw SqlErrors.notAParameter(name, declaration.name());
            }
            return place;
        }
        if (afterNamed) {
            throw SqlErrors.positionalAfterNamed(position + 1);
        }
        if (position >= declaration.parameters().size()) {
            throw SqlErrors.tooManyArguments(declaration.name());
        }
        return position;
    }

    /// The value of each parameter: canonical, or the checked document for `xml`.
    @Nullable
    Object[] values(List<Argument> arguments, int[] places) {
        List<Parameter> parameters = declaration.parameters();
        @Nullable
        SqlValue[] given = new @Nullable SqlValue[parameters.size()];
        for (int i = 0; i < places.length; i++) {
            given[places[i]] = arguments.get(i).value();
        }
        @Nullable
        Object[] values = new @Nullable Object[given.length];
        for (int i = 0; i < given.length; i++) {
            values[i] = value(parameters.get(i), given[i]);
        }
        for (Check check : checks) {
            check(check, values[byName.getOrDefault(key(check.parameter()), -1)]);
        }
        // Last, because it costs most.
        for (int i = 0; i < values.length; i++) {
            XmlParser parser = parsers[i];
            if (parser != null && values[i] instanceof String text) {
                values[i] = parser.parse(text);
            }
        }
        return values;
    }

    private @Nullable Object value(Parameter parameter, @Nullable SqlValue given) {
        SqlValue value = given == null ? parameter.defaultValue() : converted(given, parameter);
        if (value == null) {
            throw SqlErrors.missingParameter(declaration.name(), parameter.name());
        }
        if (value.isNull() && !parameter.nullable()) {
            throw new SqlError(515, 16, 2, "Cannot pass the value NULL to parameter '" + parameter.name()
                    + "' of procedure '" + declaration.name() + "'; parameter does not allow nulls. EXECUTE fails.");
        }
        return value.value();
    }

    private SqlValue converted(SqlValue given, Parameter parameter) {
        // The parser of the parameter checks the text once, for well-formedness and schema together.
        boolean parsedLater = parameter.type() == SqlType.Simple.XML && !parameter.output()
                && given.value() instanceof String && Conversions.isImplicit(given.type(), parameter.type());
        try {
            return parsedLater ? given : Conversions.bind(given, parameter.type());
        } catch (SqlError e) {
            throw e.number() == TRUNCATED ? tooLong(e, parameter) : e;
        }
    }

    /// SQL Server cuts what is too long for a parameter, so its own text for what is cut elsewhere does not say which.
    private SqlError tooLong(SqlError error, Parameter parameter) {
        return new SqlError(error.number(), error.sqlMessage().severity(), error.sqlMessage().state(),
                error.sqlMessage().text() + " Parameter '" + parameter.name() + "' of procedure '" + declaration.name()
                        + "' is " + parameter.type().sql() + ".");
    }

    private void check(Check check, @Nullable Object value) {
        if (!check.allows(value)) {
            throw new SqlError(547, 16, 0,
                    "The EXECUTE statement conflicted with the CHECK constraint on parameter '" + check.parameter()
                            + "' of procedure '" + declaration.name() + "': the value " + Check.shown(value)
                            + " must be "
                            + check.expectation() + ".");
        }
    }
}
