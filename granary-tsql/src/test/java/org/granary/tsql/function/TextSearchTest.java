package org.granary.tsql.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TextSearchTest {

    private static String random(SplittableRandom random, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append("aAb".charAt(random.nextInt(3)));
        }
        return text.toString();
    }

    /// Long enough that places are told apart by their numbers.
    @Test
    void longTextsAreFoundWhereShortOnesAre() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 500; i++) {
            String text = random(random, 20_000);
            int at = random.nextInt(19_000);
            String sought = text.substring(at, at + random.nextInt(5, 900)) + (random.nextBoolean() ? "" : "B");
            int from = random.nextInt(-1, at + 2);
            int expected = text.toLowerCase(Locale.ROOT).indexOf(sought.toLowerCase(Locale.ROOT), from);
            assertThat(TextSearch.indexOf(text, sought, from, true)).isEqualTo(expected);
        }
    }

    @Test
    void nothingIsFoundBehindTheEnd() {
        assertThat(TextSearch.indexOf("abc", "abcd", 0, true)).isEqualTo(-1);
        assertThat(TextSearch.indexOf("abc", "c", 3, true)).isEqualTo(-1);
        assertThat(TextSearch.indexOf("abc", "C", 2, true)).isEqualTo(2);
    }
}
