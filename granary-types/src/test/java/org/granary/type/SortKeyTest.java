package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SortKeyTest {

    static List<String> alphabets() {
        var ascii = new StringBuilder();
        for (char c = 0; c < 0x80; c++) {
            ascii.append(c);
        }
        return List.of(ascii.toString(), "aAbB-' /.\0019", "aAbBéÉeßsSæþ-' ǰJ\u030C\u0301日я€😀÷\uffff\ud800\udc00\0");
    }

    @ParameterizedTest
    @MethodSource("alphabets")
    void keysAreInTheOrderOfTheirTexts(String alphabet) {
        var texts = texts(alphabet, 500);
        var keys = texts.stream().map(Collation::sortKey).toList();
        for (int i = 0; i < texts.size(); i++) {
            for (int j = 0; j < texts.size(); j++) {
                assertThat(Integer.signum(Arrays.compareUnsigned(keys.get(i), keys.get(j))))
                        .as("%s, %s", texts.get(i), texts.get(j))
                        .isEqualTo(Integer.signum(Collation.compare(texts.get(i), texts.get(j))));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("alphabets")
    void foldKeysBeginAsFoldedTextsBegin(String alphabet) {
        var texts = texts(alphabet, 500);
        for (var a : texts) {
            var key = Collation.foldKey(a);
            for (var b : texts) {
                var start = Collation.foldKey(b);
                assertThat(start.length <= key.length && Arrays.equals(start, Arrays.copyOf(key, start.length)))
                        .as("%s, %s", a, b).isEqualTo(Collation.fold(a).startsWith(Collation.fold(b)));
                assertThat(Integer.signum(Arrays.compareUnsigned(key, start)))
                        .isEqualTo(Integer.signum(Collation.fold(a).compareTo(Collation.fold(b))));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("alphabets")
    void sortKeysOfTextsWithTheSameStartBeginInTheSameWay(String alphabet) {
        var texts = texts(alphabet, 500);
        for (var a : texts) {
            var key = Collation.sortKey(a);
            assertThat(key[0]).isNotEqualTo((byte) 0xFF);
            for (int i = 0; i <= a.length(); i++) {
                var start = a.substring(0, i);
                if (Collation.fold(a).startsWith(Collation.fold(start))) {
                    var bytes = Collation.sortKeyStart(start);
                    assertThat(Arrays.copyOf(key, bytes.length)).as("%s, %s", a, start).isEqualTo(bytes);
                }
            }
        }
    }

    private static List<String> texts(String alphabet, int count) {
        var random = new Random(7);
        var texts = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(7); n > 0; n--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            texts.add(text.toString());
        }
        // Any character at all, near others that it could be confused with.
        for (int i = 0; i < 200; i++) {
            texts.add("a" + (char) random.nextInt(0x10000) + (char) random.nextInt(0x300));
        }
        return texts;
    }
}
