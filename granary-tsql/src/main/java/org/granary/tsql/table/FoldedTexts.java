package org.granary.tsql.table;

import java.util.List;
import java.util.stream.Collectors;
import org.granary.type.Collation;
import org.granary.type.LikePattern;
import org.jspecify.annotations.Nullable;

/// Conditions on a text in the store's SQL, where the store has a column of what the collation compares. An index of
/// that column serves them.
final class FoldedTexts {
    /// Above every folded text that goes on.
    private static final String LAST = Character.toString(Character.MAX_CODE_POINT);
    private static final String ANY = "1 = 1";

    private FoldedTexts() {}

    static String equal(String column, String text, List<@Nullable Object> parameters) {
        parameters.add(Collation.fold(text));
        return StoreRelation.quoted(column) + " = ?";
    }

    /// True of all texts that match, and of others that begin in the same way.
    static String like(String column, String pattern, List<@Nullable Object> parameters) {
        List<String> starts = LikePattern.compile(pattern, null).foldedStarts();
        if (starts.isEmpty()) {
            return ANY;
        }
        String name = StoreRelation.quoted(column);
        return starts.stream().map(start -> {
            parameters.add(start);
            parameters.add(start + LAST);
            return name + " >= ? AND " + name + " < ?";
        }).collect(Collectors.joining(" OR ", "(", ")"));
    }
}
