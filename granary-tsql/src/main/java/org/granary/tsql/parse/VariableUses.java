package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.granary.tsql.ast.Script.Name;

/// Which variables a text declares, and which it expects from outside. Order of the text decides, not order of
/// execution.
final class VariableUses {
    private final Set<String> scalars = new HashSet<>();
    private final Set<String> tables = new HashSet<>();
    private final Set<String> freeKeys = new HashSet<>();
    private final List<Name> declared = new ArrayList<>();
    private final List<Name> free = new ArrayList<>();

    void declare(Token token, boolean table) {
        String key = key(token);
        if (scalars.contains(key) || tables.contains(key)) {
            throw duplicate(token.getText(), token.getLine());
        }
        (table ? tables : scalars).add(key);
        declared.add(new Name(token.getText(), table, token.getLine()));
    }

    /// Declares a variable of a type that a client made: whether it is a table is known when the text runs.
    void declareEither(Token token) {
        declare(token, false);
        tables.add(key(token));
    }

    /// A variable that is passed to a procedure: a single value or a table.
    String pass(Token token) {
        return tables.contains(key(token)) ? token.getText() : use(token, false);
    }

    String use(Token token, boolean table) {
        String key = key(token);
        if (!(table ? tables : scalars).contains(key) && freeKeys.add(key + table)) {
            free.add(new Name(token.getText(), table, token.getLine()));
        }
        return token.getText();
    }

    List<Name> declared() {
        return List.copyOf(declared);
    }

    List<Name> free() {
        return List.copyOf(free);
    }

    static org.granary.type.SqlError duplicate(String name, int line) {
        return SyntaxErrors.error(134, 15, 2, "The variable name '" + name
                + "' has already been declared. Variable names must be unique within a query batch or stored procedure.",
                line);
    }

    private static String key(Token token) {
        return token.getText().toLowerCase(Locale.ROOT);
    }
}
