package org.granary.translation.segment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A text of a document: words, and between them codes, which stand for formatting that engines do not see.
public record Segment(List<Part> parts) {

    /// A piece of it.
    public sealed interface Part {}

    public record Words(String text) implements Part {}

    /// @param number of the code in its text, from 0
    public record Code(int number) implements Part {}

    public Segment { parts = List.copyOf(parts); }

    public static Segment of(String text) {
        return new Segment(List.of(new Words(text)));
    }

    /// The words alone.
    public String words() {
        var text = new StringBuilder();
        for (Part part : parts) {
            if (part instanceof Words words) {
                text.append(words.text());
            }
        }
        return text.toString();
    }

    /// Whether there is anything to translate: a letter.
    public boolean hasWords() {
        return words().codePoints().anyMatch(Character::isLetter);
    }

    /// The same with what a document needs to stay whole, whatever an engine made of it: each code of the original exactly
    /// once, and the same blanks around.
    public Segment like(Segment original) {
        return withCodesOf(original).withBlanksOf(original);
    }

    /// Codes that were lost come at the end, in their order.
    private Segment withCodesOf(Segment original) {
        Set<Integer> missing = new HashSet<>();
        List<Code> all = new ArrayList<>();
        for (Part part : original.parts) {
            if (part instanceof Code code) {
                missing.add(code.number());
                all.add(code);
            }
        }
        List<Part> kept = new ArrayList<>();
        for (Part part : parts) {
            if (!(part instanceof Code code) || missing.remove(code.number())) {
                kept.add(part);
            }
        }
        all.stream().filter(code -> missing.contains(code.number())).forEach(kept::add);
        return new Segment(kept);
    }

    private Segment withBlanksOf(Segment original) {
        String text = original.words();
        int length = text.stripTrailing().length();
        String before = text.substring(0, text.length() - text.stripLeading().length());
        String after = text.substring(Math.max(length, before.length()));
        List<Part> changed = new ArrayList<>(parts);
        int first = 0;
        while (first < changed.size() && !(changed.get(first) instanceof Words)) {
            first++;
        }
        int last = changed.size() - 1;
        while (last >= 0 && !(changed.get(last) instanceof Words)) {
            last--;
        }
        if (last >= 0 && changed.get(first) instanceof Words words) {
            changed.set(first, new Words(before + words.text().stripLeading()));
        }
        if (last >= 0 && changed.get(last) instanceof Words words) {
            changed.set(last, new Words(words.text().stripTrailing() + after));
        }
        return new Segment(changed);
    }
}
