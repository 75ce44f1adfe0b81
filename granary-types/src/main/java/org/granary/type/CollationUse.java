package org.granary.type;

import org.jspecify.annotations.Nullable;

/// The collation of a text, and how strongly it holds against another one (collation precedence).
///
/// @param other the collation with which the first one is in conflict, for [Label#NONE] alone
public record CollationUse(TextCollation collation, Label label, @Nullable TextCollation other) {

    /// From the weakest to the strongest.
    public enum Label {
        /// A literal, a variable, a result of a function that takes no text: gives way to any other.
        COERCIBLE,
        /// A column.
        IMPLICIT,
        /// Two columns of different collations: can be passed on, not compared.
        NONE,
        /// COLLATE stands beside it.
        EXPLICIT
    }

    public static final CollationUse SERVER = new CollationUse(TextCollation.SERVER, Label.COERCIBLE, null);

    public static CollationUse implicit(TextCollation collation) {
        return new CollationUse(collation, Label.IMPLICIT, null);
    }

    public static CollationUse explicit(TextCollation collation) {
        return new CollationUse(collation, Label.EXPLICIT, null);
    }

    /// The collation of what is made of two texts.
    ///
    /// @param operation as error texts name it: `equal to`, `add`, `UNION` …
    /// @throws SqlError 468 if both are explicit and differ
    public static CollationUse combine(CollationUse a, CollationUse b, String operation) {
        if (a.label != b.label) {
            return a.label.compareTo(b.label) > 0 ? a : b;
        }
        if (a.label == Label.NONE || a.collation.equals(b.collation)) {
            return a;
        }
        return switch (a.label) {
            case EXPLICIT -> throw conflict(a.collation, b.collation, operation);
            case IMPLICIT -> new CollationUse(a.collation, Label.NONE, b.collation);
            // Nothing but an assignment makes such a text.
            case COERCIBLE, NONE -> a.collation.equals(TextCollation.SERVER) ? b : a;
        };
    }

    /// For an operation that has to know by which collation it compares: error 468 where that is open.
    public CollationUse required(String operation) {
        if (label == Label.NONE && other != null) {
            throw conflict(collation, other, operation);
        }
        return this;
    }

    private static SqlError conflict(TextCollation one, TextCollation other, String operation) {
        return new SqlError(468, 16, 9, "Cannot resolve the collation conflict between \"" + other.name() + "\" and \""
                + one.name() + "\" in the " + operation + " operation.");
    }

    /// Error 451 for a column of a result whose collation is open.
    public void requireForColumn(int number) {
        if (label == Label.NONE && other != null) {
            throw new SqlError(451, 16, 1, "Cannot resolve collation conflict between \"" + other.name() + "\" and \""
                    + collation.name() + "\" in add operator occurring in SELECT statement column " + number + ".");
        }
    }

    /// Error 457 for a value that is to become one of another type.
    public void requireForConversion(SqlType from, SqlType to) {
        if (label == Label.NONE && other != null) {
            throw new SqlError(457, 16, 1, "Implicit conversion of " + from.catalogName() + " value to "
                    + to.catalogName() + " cannot be performed because the collation of the value is unresolved due "
                    + "to a collation conflict between \"" + other.name() + "\" and \"" + collation.name()
                    + "\" in add operator.");
        }
    }
}
