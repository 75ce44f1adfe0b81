package org.granary.server.settings;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Finds what somebody probably meant.
public final class Nearest {

    private Nearest() {}

    /// The candidate nearest to `word`, if one is near enough to be worth suggesting.
    public static Optional<String> to(String word, Collection<String> candidates) {
        String asked = word.toLowerCase(Locale.ROOT);
        return candidates.stream().min(Comparator.comparingInt(candidate -> distance(asked, candidate)))
                .filter(best -> distance(asked, best) <= Math.max(2, Math.min(asked.length(), best.length()) / 2));
    }

    /// ` Did you mean x?`, or nothing.
    public static String suggestion(String word, Collection<String> candidates) {
        return to(word, candidates).map(best -> " Did you mean " + best + "?").orElse("");
    }

    /// Insertions, deletions, replacements and swaps of neighbours, without case; a word that begins the other counts as one.
    static int distance(String from, String to) {
        String a = from.toLowerCase(Locale.ROOT);
        String b = to.toLowerCase(Locale.ROOT);
        if (!a.equals(b) && a.length() > 2 && b.startsWith(a)) {
            return 1;
        }
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        Arrays.setAll(last, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replace = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replace, 1 + Math.min(last[j], current[j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    current[j] = Math.min(current[j], beforeLast[j - 2] + 1);
                }
            }
            int[] spare = beforeLast;
            beforeLast = last;
            last = current;
            current = spare;
        }
        return last[b.length()];
    }
}
