package org.granary.translation.document;

import java.util.ArrayList;
import java.util.List;
import net.sf.okapi.common.resource.TextFragment;
import org.granary.translation.segment.Segment;
import org.granary.translation.segment.Segment.Code;
import org.granary.translation.segment.Segment.Part;
import org.granary.translation.segment.Segment.Words;

/// Texts of Okapi as segments and back. Okapi writes a code as two characters: its kind, and its number.
final class FragmentText {

    private FragmentText() {}

    static Segment read(TextFragment fragment) {
        List<Part> parts = new ArrayList<>();
        var words = new StringBuilder();
        String coded = fragment.getCodedText();
        for (int i = 0; i < coded.length(); i++) {
            if (TextFragment.isMarker(coded.charAt(i))) {
                if (!words.isEmpty()) {
                    parts.add(new Words(words.toString()));
                    words.setLength(0);
                }
                parts.add(new Code(TextFragment.toIndex(coded.charAt(++i))));
            } else {
                words.append(coded.charAt(i));
            }
        }
        if (!words.isEmpty()) {
            parts.add(new Words(words.toString()));
        }
        return new Segment(parts);
    }

    /// The fragment with the words of a segment that has all its codes.
    static TextFragment write(TextFragment original, Segment translated) {
        var coded = new StringBuilder();
        for (Part part : translated.parts()) {
            switch (part) {
                case Words words -> coded.append(clean(words.text()));
                case Code code -> coded.append(marker(original, code.number()));
            }
        }
        TextFragment fragment = original.clone();
        fragment.setCodedText(coded.toString(), original.getClonedCodes(), true);
        return fragment;
    }

    /// Words have no characters that Okapi would take for codes, and none that XML forbids.
    private static String clean(String text) {
        var clean = new StringBuilder();
        text.codePoints().filter(c -> c >= ' ' || c == '\n' || c == '\t' || c == '\r')
                .filter(c -> c > 0xFFFF || !TextFragment.isMarker((char) c))
                .filter(c -> c < 0xD800 || c > 0xDFFF).filter(c -> c != 0xFFFE && c != 0xFFFF)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static String marker(TextFragment original, int number) {
        String coded = original.getCodedText();
        for (int i = 0; i + 1 < coded.length(); i++) {
            if (TextFragment.isMarker(coded.charAt(i))) {
                if (TextFragment.toIndex(coded.charAt(i + 1)) == number) {
                    return coded.substring(i, i + 2);
                }
                i++;
            }
        }
        return "";
    }
}
