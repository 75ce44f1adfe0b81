package org.granary.protocol.search.configuration;

import java.util.ArrayList;
import java.util.List;
import org.granary.type.Collation;
import org.granary.type.SqlErrors;

/// A pattern for names of properties: `%` at either end or both stands for any text, every other character for itself
/// (MS-SQLPGAT2 3.1.5.12, 3.1.5.20).
///
/// @param condition a condition on the column `NameKey` of folded names, in SQL that all stores share
/// @param parameters its parameters
record NamePattern(String condition, List<Object> parameters) {
    private static final char WILDCARD = '%';
    /// Above every folded text that goes on.
    private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

    static NamePattern of(String pattern) {
        boolean open = pattern.startsWith("%");
        boolean goesOn = pattern.length() > 1 && pattern.endsWith("%");
        String middle = pattern.substring(open ? 1 : 0, pattern.length() - (goesOn ? 1 : 0));
        if (middle.indexOf(WILDCARD) >= 0) {
            throw SqlErrors.user(50106, 1,
                    "The pattern '" + pattern + "' has the wildcard % elsewhere than at its beginning and its end.");
        }
        String text = goesOn ? foldedBefore(middle) : Collation.fold(middle);
        if (open && (goesOn || middle.isEmpty())) {
            return middle.isEmpty()
                    ? new NamePattern("1 = 1", List.of())
                    : new NamePattern("replace(NameKey, ?, '') <> NameKey", List.of(text));
        }
        if (open) {
            int length = text.codePointCount(0, text.length());
            return new NamePattern(
                    "length(NameKey) >= ? AND substr(NameKey, CAST(length(NameKey) - ? + 1 AS INTEGER)) = ?",
                    List.of(length, length, text));
        }
        return goesOn
                ? new NamePattern("NameKey >= ? AND NameKey < ?", List.of(text, text + LAST))
                : new NamePattern("NameKey = ?", List.of(text));
    }

    /// Folded with its trailing spaces, which mean something where text goes on behind them.
    private static String foldedBefore(String text) {
        String folded = Collation.fold(text + ".");
        return folded.substring(0, folded.length() - 1);
    }

    /// The parameters with more behind them.
    Object[] parametersAnd(Object... more) {
        List<Object> all = new ArrayList<>(parameters);
        all.addAll(List.of(more));
        return all.toArray();
    }
}
