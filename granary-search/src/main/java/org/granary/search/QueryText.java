package org.granary.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What somebody has typed, in parts: words, "phrases", -words that must not be there, and filters such as `site:intranet`.
///
/// @param filters what is asked for, by what; several values of one are alternatives
record QueryText(String words, List<String> phrases, List<String> excluded, Map<String, List<String>> filters) {
    static final Set<String> FILTERS = Set.of("site", "type", "author", "language", "scope");
    /// Of a longer text the beginning counts.
    static final int LONGEST = 1000;

    private static final Pattern PART = Pattern.compile("(-?)(?:([a-z]+):)?(?:\"([^\"]*)\"?|(\\S+))");

    static QueryText parse(String text) {
        StringBuilder words = new StringBuilder();
        List<String> phrases = new ArrayList<>();
        List<String> excluded = new ArrayList<>();
        Map<String, List<String>> filters = new TreeMap<>();
        Matcher part = PART.matcher(text.substring(0, Math.min(text.length(), LONGEST)));
        while (part.find()) {
            String name = part.group(2);
            boolean quoted = part.group(3) != null;
            String value = quoted ? part.group(3) : part.group(4);
            if (name != null && !FILTERS.contains(name)) {
                // A colon between words, and no filter.
                value = name + ":" + value;
                name = null;
            }
            if (name != null) {
                filters.computeIfAbsent(name, _ -> new ArrayList<>()).add(value.toLowerCase(Locale.ROOT));
            } else if (part.group(1).equals("-") && value.length() > 0) {
                excluded.add(value);
            } else if (quoted) {
                phrases.add(value);
            } else {
                words.append(value).append(' ');
            }
        }
        return new QueryText(words.toString().strip(), phrases, excluded, filters);
    }

    /// Words and phrases, without what was said with signs.
    String all() {
        return (words + " " + String.join(" ", phrases)).strip();
    }

    boolean isEmpty() {
        return all().isEmpty() && filters.isEmpty();
    }

    /// The words of a text, in the form in which whole titles are compared.
    static String normal(String text) {
        return Analysis.words(Language.OTHER, text).stream().map(Analysis.Word::term).collect(Collectors.joining(" "));
    }
}
