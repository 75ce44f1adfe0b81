package org.granary.cli.command;

import java.util.UUID;
import java.util.regex.Pattern;

/// Reads identifiers from the command line.
public final class GuidArgument {
    private static final Pattern GUID = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    private GuidArgument() {}

    public static boolean isGuid(String text) {
        return GUID.matcher(text).matches();
    }

    /// @param what is read, for the message
    public static UUID parse(String what, String text) {
        if (!isGuid(text)) {
            throw new UsageException(what + " takes an identifier such as 5f0c1a7e-9b3d-4e62-a841-7c26d9e0b318, and \""
                    + text + "\" is not one.");
        }
        return UUID.fromString(text);
    }
}
