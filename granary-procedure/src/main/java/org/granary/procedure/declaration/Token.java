package org.granary.procedure.declaration;

/// A word or sign of a declaration.
///
/// @param text as it was written
/// @param line counted from 1
/// @param column counted from 1
/// @param firstComment the number, counted from 0, of the first line of comment behind the token before
/// @param comments how many lines of comment stand before it in the file
record Token(Kind kind, String text, int line, int column, int firstComment, int comments) {

    enum Kind {
        /// A keyword or a name.
        WORD,
        /// A name in brackets.
        BRACKETED,
        /// `[]`.
        UNNAMED, VARIABLE, HEX, INTEGER, DECIMAL, TEXT,
        /// In double quotes.
        QUOTED, SIGN, END
    }

    /// Whether it is this keyword or sign.
    boolean is(String expected) {
        return (kind == Kind.WORD || kind == Kind.SIGN) && text.equalsIgnoreCase(expected);
    }
}
