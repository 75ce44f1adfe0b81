package org.granary.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.granary.search.SearchAnswer.Part;

/// Shows where in a text words are: the passage that has most of them, as close together as possible.
final class Snippets {
    private static final int LENGTH = 240;
    /// How much of a text is looked at.
    private static final int LOOKED_AT = 200_000;

    private Snippets() {}

    static List<Part> of(String text, Language language, String query) {
        String looked = text.substring(0, Math.min(text.length(), LOOKED_AT));
        Set<String> wanted = new HashSet<>();
        Analysis.words(language, query).forEach(word -> wanted.add(word.term()));
        List<Analysis.Word> found = new ArrayList<>();
        for (Analysis.Word word : Analysis.words(language, looked)) {
            if (wanted.contains(word.term())) {
                found.add(word);
            }
        }
        int first = best(found);
        int start = found.isEmpty() ? 0 : start(looked, found.get(first).start());
        int end = end(looked, start);
        return parts(looked, start, end, found);
    }

    /// The place from which on a passage has most different words; of equals the first.
    private static int best(List<Analysis.Word> found) {
        int best = 0;
        int most = 0;
        for (int i = 0; i < found.size(); i++) {
            Set<String> terms = new HashSet<>();
            int count = 0;
            for (int j = i; j < found.size() && found.get(j).end() - found.get(i).start() <= LENGTH * 3 / 4; j++) {
                terms.add(found.get(j).term());
                count++;
            }
            int worth = terms.size() * 1000 + Math.min(count, 999);
            if (worth > most) {
                most = worth;
                best = i;
            }
        }
        return best;
    }

    /// Some words before the place, from the beginning of a sentence if one is near.
    private static int start(String text, int place) {
        int least = Math.max(0, place - LENGTH / 4);
        for (int i = place - 1; i > least; i--) {
            if (".!?".indexOf(text.charAt(i - 1)) >= 0 && text.charAt(i) == ' ') {
                return i + 1;
            }
        }
        int space = least == 0 ? 0 : text.indexOf(' ', least) + 1;
        return space > place ? place : space;
    }

    private static int end(String text, int start) {
        if (text.length() - start <= LENGTH) {
            return text.length();
        }
        int space = text.lastIndexOf(' ', start + LENGTH);
        int end = space > start + LENGTH / 2 ? space : start + LENGTH;
        return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }

    private static List<Part> parts(String text, int start, int end, List<Analysis.Word> found) {
        List<Part> parts = new ArrayList<>();
        add(parts, start > 0 ? "… " : "", false);
        int done = start;
        for (Analysis.Word word : found) {
            if (word.start() >= done && word.end() <= end) {
                add(parts, text.substring(done, word.start()), false);
                add(parts, text.substring(word.start(), word.end()), true);
                done = word.end();
            }
        }
        add(parts, text.substring(done, Math.max(done, end)), false);
        add(parts, end < text.length() ? " …" : "", false);
        return parts;
    }

    private static void add(List<Part> parts, String text, boolean found) {
        if (!text.isEmpty()) {
            parts.add(new Part(text.replaceAll("[\\s\\p{Cntrl}]+", " "), found));
        }
    }
}
