package org.granary.tsql.catalog;

import java.util.StringJoiner;
import org.granary.procedure.Parameter;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// A procedure's declaration as T-SQL: what `sys.sql_modules` and `sp_helptext` show, since the body is not T-SQL.
public final class DeclarationText {

    private DeclarationText() {}

    public static String of(ProcedureDeclaration procedure) {
        StringJoiner parameters = new StringJoiner(",\n    ", "\n    ", "\n");
        parameters.setEmptyValue("\n");
        for (Parameter parameter : procedure.parameters()) {
            parameters.add(parameter.name() + " " + parameter.type().sql() + defaultOf(parameter.defaultValue())
                    + (parameter.output() ? " OUTPUT" : ""));
        }
        return "CREATE PROCEDURE [" + procedure.schema() + "].[" + procedure.name() + "]" + parameters
                + "AS\n-- Implemented natively by Granary.\n";
    }

    private static String defaultOf(@Nullable SqlValue value) {
        if (value == null) {
            return "";
        }
        return switch (value.value()) {
            case null -> " = NULL";
            case String text -> " = N'" + text.replace("'", "''") + "'";
            case Boolean bit -> bit ? " = 1" : " = 0";
            case Number number -> " = " + number;
            case byte[] bytes -> " = 0x" + java.util.HexFormat.of().withUpperCase().formatHex(bytes);
            case Object other -> " = '" + other + "'";
        };
    }
}
