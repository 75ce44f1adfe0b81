package org.granary.tsql.ast;

/// The number after a procedure's name, as in `proc_SubmitJob;1`. SQL Server numbers the procedures of a group; here
/// each is number 1 of its own.
public final class ProcedureNumber {
    private ProcedureNumber() {}

    /// The name without the number 1. With another number it stays as it is, which is the name of no procedure.
    public static String without(String name) {
        int semicolon = name.lastIndexOf(';');
        String number = name.substring(semicolon + 1).strip();
        boolean first = semicolon > 0 && number.endsWith("1")
                && number.substring(0, number.length() - 1).chars().allMatch(c -> c == '0');
        return first ? name.substring(0, semicolon).stripTrailing() : name;
    }
}
