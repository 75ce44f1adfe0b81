package org.granary.type;

/// One conversion of one value that is not NULL, allowed by the types: what the converters of each family work on.
///
/// @param style of CONVERT, or [#NO_STYLE]
record Conversion(SqlType from, Object value, SqlType to, int style, Fit fit) {
    static final int NO_STYLE = -1;

    /// What happens to text and bytes that are longer than the type they become.
    enum Fit {
        /// They are cut, as CAST does.
        CUT,
        /// Error 8152, but trailing spaces may go.
        REFUSE
    }

    int styleOr(int fallback) {
        return style == NO_STYLE ? fallback : style;
    }

    SqlError failed() {
        return ValueErrors.errorConverting(from.catalogName(), to.catalogName());
    }
}
