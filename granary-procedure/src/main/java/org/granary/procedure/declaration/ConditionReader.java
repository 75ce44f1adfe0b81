package org.granary.procedure.declaration;

import java.util.List;
import org.granary.procedure.Check;
import org.granary.procedure.declaration.Token.Kind;
import org.granary.type.Conversions;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;

/// Conditions of checks, and defaults.
final class ConditionReader {
    private static final List<String> COMPARISONS = List.of("=", "<>", "!=", "<", "<=", ">", ">=");

    private final Tokens tokens;

    ConditionReader(Tokens tokens) {
        this.tokens = tokens;
    }

    /// @param names of the parameters or columns that can be checked
    /// @param owner what has them, for an error: `parameter of this procedure`
    Check check(List<String> names, String owner) {
        String checked = checked(names, owner);
        if (tokens.take("BETWEEN")) {
            var low = tokens.number();
            tokens.expect("AND");
            return new Check.Between(checked, low, tokens.number());
        }
        if (tokens.take("IN")) {
            return new Check.In(checked, tokens.listInParentheses(
                    () -> Check.In.key(tokens.isAt(Kind.TEXT) ? tokens.text() : tokens.number())));
        }
        if (tokens.take("IS")) {
            tokens.expect("NOT", "NULL");
            return new Check.Present(checked);
        }
        for (String comparison : COMPARISONS) {
            if (tokens.take(comparison)) {
                return new Check.Comparison(checked, Check.Operator.of(comparison), tokens.number());
            }
        }
        throw tokens.unexpected();
    }

    private String checked(List<String> names, String owner) {
        Token start = tokens.peek();
        String text = tokens.isAt(Kind.VARIABLE)
                ? tokens.expect(Kind.VARIABLE, "a parameter").text()
                : tokens.name();
        return names.stream().filter(text::equalsIgnoreCase).findFirst()
                .orElseThrow(() -> tokens.error(start, text + " is not a " + owner));
    }

    SqlValue defaultValue(SqlType type) {
        Token start = tokens.peek();
        try {
            return Conversions.bind(tokens.literal(), type);
        } catch (SqlError e) {
            throw new DeclarationException(tokens.where(start),
                    "the default is not " + type.sql() + ": " + e.sqlMessage().text(), e);
        }
    }
}
