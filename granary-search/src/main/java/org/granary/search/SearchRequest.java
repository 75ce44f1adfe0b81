package org.granary.search;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A question.
///
/// @param text as it was typed
/// @param from how many results to leave out
/// @param count how many to answer
/// @param facets whether to count all results by host, type and language
/// @param scopes the rules of search scopes, by their names in lower case
public record SearchRequest(String text, int from, int count, boolean facets, Map<String, List<ScopeRule>> scopes) {
    /// Nobody looks at so many.
    public static final int FURTHEST = 1000;
    private static final Pattern SCOPE = Pattern.compile("(?:^|\\s)scope:(?:\"([^\"]*)\"|(\\S+))");

    public SearchRequest {
        if (from < 0 || count < 1 || from + count > FURTHEST) {
            throw new IllegalArgumentException("Only the first " + FURTHEST + " results can be seen.");
        }
        scopes = Map.copyOf(scopes);
    }

    /// The scopes that a text asks for, in lower case.
    public static Set<String> scopesIn(String text) {
        Set<String> names = new TreeSet<>();
        Matcher scope = SCOPE.matcher(text);
        while (scope.find()) {
            names.add((scope.group(1) == null ? scope.group(2) : scope.group(1)).toLowerCase(Locale.ROOT));
        }
        return names;
    }
}
