package org.granary.cli.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.granary.search.SearchAnswer;
import org.granary.search.SearchRequest;
import org.jspecify.annotations.Nullable;

/// Answers as the command writes them.
final class SearchText {
    private static final String BOLD = "\u001b[1m";
    private static final String PLAIN = "\u001b[0m";

    private SearchText() {}

    /// @param terminal whether what was found may be shown in bold
    static List<String> lines(SearchAnswer answer, SearchRequest request, boolean terminal) {
        List<String> lines = new ArrayList<>();
        String suggestion = answer.suggestion();
        if (suggestion != null) {
            lines.add("Did you mean: " + printable(suggestion));
        }
        if (answer.hits().isEmpty()) {
            lines.add("Nothing was found.");
            return lines;
        }
        lines.add(String.format(Locale.ROOT, "%d to %d of %s%,d", request.from() + 1,
                request.from() + answer.hits().size(), answer.exact() ? "" : "more than ", answer.total()));
        int number = request.from();
        for (SearchAnswer.Hit hit : answer.hits()) {
            number++;
            String indent = " ".repeat(Integer.toString(number).length() + 2);
            lines.add(number + ". " + printable(hit.title().isEmpty() ? hit.url() : hit.title()));
            lines.add(indent + printable(hit.url()));
            String snippet = hit.snippet().stream()
                    .map(part -> terminal && part.found()
                            ? BOLD + printable(part.text()) + PLAIN
                            : printable(part.text()))
                    .collect(Collectors.joining()).strip();
            if (!snippet.isEmpty()) {
                lines.add(indent + snippet);
            }
        }
        answer.facets().forEach((name, counts) -> lines.add(name + ": " + counts.entrySet().stream()
                .map(entry -> printable(entry.getKey()) + " " + entry.getValue()).collect(Collectors.joining(", "))));
        return lines;
    }

    /// What others have written moves no cursor.
    private static String printable(String text) {
        return text.replaceAll("\\p{C}", "?");
    }

    static Map<String, @Nullable Object> values(SearchAnswer answer) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        values.put("total", answer.total());
        values.put("exact", answer.exact());
        values.put("suggestion", answer.suggestion());
        List<Map<String, @Nullable Object>> hits = new ArrayList<>();
        for (SearchAnswer.Hit hit : answer.hits()) {
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put("url", hit.url());
            one.put("title", hit.title());
            one.put("author", hit.author());
            one.put("type", hit.type());
            one.put("language", hit.language());
            one.put("size", hit.size());
            one.put("modified", hit.modified());
            one.put("snippet", hit.snippet().stream().map(part -> Map.of("text", part.text(), "found", part.found()))
                    .toList());
            hits.add(one);
        }
        values.put("hits", hits);
        values.put("facets", answer.facets());
        return values;
    }
}
