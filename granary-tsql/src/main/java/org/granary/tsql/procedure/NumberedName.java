package org.granary.tsql.procedure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A procedure's name as `sp_stored_procedures` lists it: with the number that distinguishes procedures of one name.
/// Here a name has one procedure, number 1.
///
/// @param name without the number; null where the argument is NULL
record NumberedName(@Nullable String name, int number) {
    /// The number of every procedure.
    static final int ONLY = 1;

    private static final Pattern NUMBERED = Pattern.compile("(.*);([0-9]{1,9})\\s*", Pattern.DOTALL);

    /// Splits the number off, where there is one.
    static NumberedName of(@Nullable String argument) {
        if (argument == null) {
            return new NumberedName(null, ONLY);
        }
        Matcher matcher = NUMBERED.matcher(argument);
        return matcher.matches()
                ? new NumberedName(matcher.group(1), Integer.parseInt(matcher.group(2)))
                : new NumberedName(argument, ONLY);
    }

    static String listed(String name) {
        return name + ";" + ONLY;
    }
}
