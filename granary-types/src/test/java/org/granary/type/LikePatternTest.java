package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.text.Normalizer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LikePatternTest {
    private static final String[] TEXTS = {"a", "b", "B", "\u00e9", "\uD83D\uDE00"};
    private static final String[] PATTERNS = {"a", "b", "%", "%", "_", "[ab]", "[^a]", "\u00e9", "\uD83D\uDE00"};

    private static String random(SplittableRandom random, String[] parts, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most); i > 0; i--) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }

    /// What a pattern means, tried in all ways.
    private static boolean matches(String text, String pattern) {
        if (pattern.isEmpty()) {
            return text.isEmpty();
        }
        if (pattern.charAt(0) == '%') {
            return matches(text, pattern.substring(1))
                    || (!text.isEmpty() && matches(text.substring(Character.charCount(text.codePointAt(0))), pattern));
        }
        if (text.isEmpty()) {
            return false;
        }
        int c = text.codePointAt(0);
        int end = pattern.charAt(0) == '[' ? pattern.indexOf(']') + 1 : Character.charCount(pattern.codePointAt(0));
        String element = pattern.substring(0, end);
        boolean one = switch (element) {
            case "_" -> true;
            case "[ab]" -> c == 'a' || c == 'b' || c == 'B';
            case "[^a]" -> c != 'a';
            default -> Character.toLowerCase(c) == element.codePointAt(0);
        };
        return one && matches(text.substring(Character.charCount(c)), pattern.substring(end));
    }

    @Test
    void patternsMatchAsIfAllWaysWereTried() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 50_000; i++) {
            String text = random(random, TEXTS, 9);
            String pattern = random(random, PATTERNS, 7);
            assertThat(LikePattern.compile(pattern, null).matches(text)).as("%s LIKE %s", text, pattern)
                    .isEqualTo(matches(text, pattern));
        }
    }

    @Test
    void everyTextThatMatchesBeginsFoldedAsThePatternSays() {
        String[] parts = {"a", "J", "j", "h", "T", "\u030c", "\u0323", "\u0301", "\u0399", "\u0308", "\u00df", "\u00e9",
            "E",
            "\u00c6", " ", ".", "%", "\uD83D\uDE00", "\u212a"};
        String[] patterns = {"a", "j", "J", "h", "t", "\u030c", "\u0323", "\u0301", "\u03b9", "\u0308", "\u00df",
            "\u00c9",
            "e", "\u00e6", " ", ".", "[%]", "%", "_", "[jk]", "\uD83D\uDE00", "k"};
        SplittableRandom random = new SplittableRandom(6);
        int found = 0;
        for (int i = 0; i < 300_000; i++) {
            String text = random(random, parts, 6);
            LikePattern pattern = LikePattern.compile(random(random, patterns, 4) + "%", null);
            if (pattern.matches(text) && !pattern.foldedStarts().isEmpty()) {
                found++;
                assertThat(pattern.foldedStarts()).as(text).anyMatch(Collation.fold(text)::startsWith);
            }
        }
        assertThat(found).isGreaterThan(1000);
        assertThat(LikePattern.compile("Caf%", null).foldedStarts()).containsExactly("caf");
        assertThat(LikePattern.compile("100[%] x_z%", null).foldedStarts()).containsExactly("100% x");
        assertThat(LikePattern.compile("%x", null).foldedStarts()).isEmpty();
    }

    @Test
    void theFirstPlaceIsFound() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 20_000; i++) {
            String text = random(random, new String[]{"a", "b", "B"}, 12);
            String inner = "a" + random(random, new String[]{"a", "b", "%", "_", "[ab]"}, 6);
            int first = -1;
            for (int at = 0; first < 0 && at < text.length(); at++) {
                first = matches(text.substring(at), inner + "%") ? at : -1;
            }
            assertThat(LikePattern.compile("%" + inner + "%", null).find(text)).as("%s in %s", inner, text)
                    .isEqualTo(first);
        }
        assertThat(LikePattern.compile("%x%", null).find("e\u0301x")).isEqualTo(2);
        assertThat(LikePattern.compile("x%", null).find("ax")).isEqualTo(-1);
    }

    @Test
    void longPatternsAreRefused() {
        assertThatThrownBy(() -> LikePattern.compile("a".repeat(8001), null))
                .isInstanceOfSatisfying(SqlError.class, e -> assertThat(e.number()).isEqualTo(8152));
    }

    @Test
    void piecesAreNormalizedAsTheWhole() {
        String[] parts = {"e", "\u0301", "\u0323", "\uD834\uDD5F", "\u1112", "\u1161", "\u11AB", "\u304B", "\u3099",
            " ", "x"};
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 20; i++) {
            String text = random(random, parts, 2) + random(random, parts, 100_000);
            assertThat(TextPieces.normalized(text, Normalizer.Form.NFC))
                    .isEqualTo(Normalizer.normalize(text, Normalizer.Form.NFC));
        }
    }

    @Test
    void aCancelledRequestEndsWithin() {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        String text = "a".repeat(100_000);
        ScopedValue.where(CurrentRequest.CANCELLATION, cancellation).run(() -> {
            assertThatThrownBy(() -> LikePattern.compile("%ab%", null).matches(text))
                    .isInstanceOf(Cancellation.CancelledException.class);
            assertThatThrownBy(() -> Collation.compare(text, text + "b"))
                    .isInstanceOf(Cancellation.CancelledException.class);
            assertThatThrownBy(() -> Collation.fold(text + "\u00e9"))
                    .isInstanceOf(Cancellation.CancelledException.class);
        });
    }
}
