package org.granary.protocol.search.common;

import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Checks of arguments that are required only for some values of others, so that the declaration cannot check them.
public final class Arguments {

    private Arguments() {}

    /// @throws SqlError 515 for NULL
    public static int required(String parameter, @Nullable Integer value) {
        if (value == null) {
            throw new SqlError(515, 16, 2,
                    "Cannot pass the value NULL to parameter '" + parameter + "', which is required for this call.");
        }
        return value;
    }

    /// @throws SqlError 515 for NULL, 547 for anything but 0 and 1
    public static boolean flag(String parameter, @Nullable Integer value) {
        int given = required(parameter, value);
        if (given != 0 && given != 1) {
            throw new SqlError(547, 16, 0,
                    "The value " + given + " of parameter " + parameter + " is not valid: it must be 0 or 1.");
        }
        return given == 1;
    }
}
