package org.granary.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StoredTextTest {

    @Test
    void anOrdinaryTextIsKeptAsItIs() {
        for (String text : new String[]{"", "abc", "Zoë \uD83D\uDE00", "\uFFFF\uFFFD\uE000"}) {
            assertThat(StoredText.encode(text)).isSameAs(text);
            assertThat(StoredText.decode(text)).isSameAs(text);
        }
    }

    @Test
    void whatUtf8OrPostgresCannotHoldIsEscaped() {
        assertThat(StoredText.encode("a\0b")).isEqualTo("a\uFDD00b");
        assertThat(StoredText.encode("\uD800")).isEqualTo("\uFDD0\uE000");
        assertThat(StoredText.encode("\uDFFFx")).isEqualTo("\uFDD0\uE7FFx");
        assertThat(StoredText.encode("\uFDD0")).isEqualTo("\uFDD0\uFDD0");
        assertThat(StoredText.encode("\uD83D\uD83D\uDE00\uDE00")).isEqualTo("\uFDD0\uE03D\uD83D\uDE00\uFDD0\uE600");
    }

    @Test
    void everySequenceOfUnitsComesBackAndNoTwoAreKeptAlike() {
        char[] units = {'a', '0', 0, '\uD800', '\uDC00', '\uDFFF', '\uE000', '\uFDD0', '\uE7FF'};
        Random random = new Random(4);
        Set<String> texts = new HashSet<>();
        Set<String> stored = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(6); n > 0; n--) {
                text.append(units[random.nextInt(units.length)]);
            }
            String encoded = StoredText.encode(text.toString());
            assertThat(encoded.indexOf('\0')).isNegative();
            assertThat(new String(encoded.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(encoded);
            assertThat(StoredText.decode(encoded)).isEqualTo(text.toString());
            texts.add(text.toString());
            stored.add(encoded);
        }
        assertThat(stored).hasSameSizeAs(texts);
    }
}
