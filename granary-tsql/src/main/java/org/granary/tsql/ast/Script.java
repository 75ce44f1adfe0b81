package org.granary.tsql.ast;

import java.util.List;

/// A whole batch.
///
/// @param declarations every DECLARE, wherever it stands: a variable exists for the whole batch, also when its DECLARE
///     is never reached
/// @param declared variables that the text declares, in order
/// @param free variables that the text uses where it has not declared them: they must be parameters of the text (error
///     137 or 1087)
/// @param characters length of the text that it was parsed from
/// @param settings what the text sets while it is parsed
/// @param checked where the text has been checked already
/// @param use how often it was run
public record Script(List<Statement> statements, List<Statement> declarations, List<Name> declared, List<Name> free,
        int characters, ParseSettings settings, CheckedTexts checked, TextUse use) {

    /// A variable's name where it stands.
    ///
    /// @param table whether it is used as a table variable
    public record Name(String name, boolean table, int line) {}
}
