package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CollationTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {"abc|ABC", "abc|abc   ",
        "É|é", "É|É", "STRASSE|straße", "Ægir|aegir", "œuvre|OEUVRE", "þing|THING", "ς|Σ", "я|Я", "J̌|ǰ"})
    void theseAreEqual(String a, String b) {
        assertThat(Collation.equal(a, b)).isTrue();
        assertThat(Collation.fold(a)).isEqualTo(Collation.fold(b));
        assertThat(Collation.compare(a, b)).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {"abc| abc", "e|é", "a|\uff41",
        "あ|ア", "ア|\uff71", "coop|co-op", "i|ı", "s|ſ", "a|b", "a|ab", "日|本"})
    void theseAreNot(String a, String b) {
        assertThat(Collation.equal(a, b)).isFalse();
        assertThat(Collation.compare(a, b)).isNotZero();
    }

    @Test
    void orderIsThatOfADictionary() {
        var words = new ArrayList<>(List.of("zebra", "Äpfel", "apfel", "coop", "co-op", "Co", "10", "2", "_x", " x",
                "éa", "eb", "e", "日本", "я"));
        words.sort(Collation::compare);
        assertThat(words).containsExactly(" x", "_x", "10", "2", "apfel", "Äpfel", "Co", "co-op", "coop", "e", "éa",
                "eb", "zebra", "я", "日本");
    }

    @Test
    void orderAndKeyAgreeOnAnyText() {
        var random = new Random(42);
        var alphabet = "aAbBéÉeßsSæ-' ǰJ\u030C\u0301日я€😀";
        var texts = new ArrayList<String>();
        for (int i = 0; i < 120; i++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(5); n >= 0; n--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            texts.add(text.toString());
        }
        for (var a : texts) {
            assertThat(Collation.fold(Collation.fold(a))).isEqualTo(Collation.fold(a));
            for (var b : texts) {
                assertThat(Collation.compare(a, b) == 0).isEqualTo(Collation.fold(a).equals(Collation.fold(b)));
                assertThat(Integer.signum(Collation.compare(a, b))).isEqualTo(-Integer.signum(Collation.compare(b, a)));
            }
        }
        texts.sort(Collation::compare);
        for (int i = 0; i + 1 < texts.size(); i++) {
            for (int j = i + 1; j < texts.size(); j++) {
                assertThat(Collation.compare(texts.get(i), texts.get(j))).isNotPositive();
            }
        }
    }

    @Test
    void foldedTextThatNeedsNoFoldingIsNotCopied() {
        var text = "already folded";
        assertThat(Collation.fold(text)).isSameAs(text);
    }

    @Test
    void wireFormIgnoresOnlyCase() {
        assertThat(Collation.wireBytes()).asHexString().isEqualTo("0904100000");
        assertThat(CodePages.charset(Collation.wireBytes(), 0)).isEqualTo(CodePages.WINDOWS_1252);
    }

    @ParameterizedTest
    @CsvSource({"09 04 D0 00 34, windows-1252", "00 00 00 00 00, windows-1252", "11 04 D0 00 00, windows-31j",
        "04 08 D0 00 00, x-mswin-936", "04 04 D0 00 00, x-windows-950", "12 04 D0 00 00, x-windows-949",
        "1E 04 D0 00 00, x-windows-874", "05 04 D0 00 00, windows-1250", "15 04 D0 00 00, windows-1250",
        "19 04 D0 00 00, windows-1251", "08 04 D0 00 00, windows-1253", "1F 04 D0 00 00, windows-1254",
        "0D 04 D0 00 00, windows-1255", "01 04 D0 00 00, windows-1256", "25 04 D0 00 00, windows-1257",
        "2A 04 D0 00 00, windows-1258", "09 04 D0 00 1E, IBM437", "09 04 D0 00 29, IBM850",
        "09 04 D0 00 69, windows-1251", "09 04 D0 24 00, UTF-8", "07 04 D0 00 00, windows-1252",
        "1A 0C D0 00 00, windows-1251"})
    void codePagesFollowTheCollation(String bytes, String charset) {
        var collation = HexFormat.ofDelimiter(" ").parseHex(bytes);
        assertThat(CodePages.charset(collation, 0)).isEqualTo(Charset.forName(charset));
    }

    @ParameterizedTest
    @ValueSource(strings = {"09 04 D0 00 34", "05 04 D0 00 00", "19 04 D0 00 00", "08 04 D0 00 00", "1F 04 D0 00 00",
        "0D 04 D0 00 00", "01 04 D0 00 00", "25 04 D0 00 00", "2A 04 D0 00 00", "1E 04 D0 00 00", "09 04 D0 00 1E",
        "09 04 D0 00 29"})
    void everyByteOfACodePageIsACharacter(String collation) {
        var charset = CodePages.charset(HexFormat.ofDelimiter(" ").parseHex(collation), 0);
        var bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        var text = new String(bytes, charset);
        assertThat(text).hasSize(256).doesNotContain("\uFFFD");
        assertThat(text.getBytes(charset)).isEqualTo(bytes);
        assertThat("\uD83D\uDE00x".getBytes(charset)).isEqualTo(new byte[]{'?', '?', 'x'});
    }

    @Test
    void undefinedBytesAreControlCharactersOrPrivateOnes() {
        assertThat(new String(new byte[]{(byte) 0x81, (byte) 0x9D, (byte) 0x80}, CodePages.WINDOWS_1252))
                .isEqualTo("\u0081\u009D\u20AC");
        assertThat(new String(new byte[]{(byte) 0xAA, (byte) 0xFF}, CodePages.charset(0x0408, 0)))
                .isEqualTo("\uF8F9\uF8FB");
    }

    @Test
    void utf8IsAFlagOfTheCollation() {
        assertThat(CodePages.charset(0x0409 | (1 << 26), 0)).isEqualTo(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, nullValues = "-", value = {
        "abc|ABC|-|true", "abc|a%|-|true", "abc|%c|-|true", "abc|%b%|-|true", "abc|a_c|-|true", "abc|a_|-|false",
        "abc|%|-|true", "abc|[a-c]bc|-|true", "Bbc|[a-c]bc|-|true", "dbc|[a-c]bc|-|false",
        "dbc|[^a-c]bc|-|true", "abc|[^a-c]bc|-|false", "a%c|a[%]c|-|true", "abc|a[%]c|-|false",
        "a%c|a!%c|!|true", "abc|a!%c|!|false", "a_c|a\\_c|\\|true", "a]c|a]c|-|true", "a[c|a[[]c|-|true",
        "abc|a[bc|-|false", "abc|abc!|!|false", "5-6|5[-]6|-|true", "a-b|a[x-]b|-|true", "aab|%ab|-|true",
        "ababab|%ab%ab|-|true", "é|e|-|false", "É|é|-|true", "abc |abc|-|false", "abc|abc |-|false",
        "x😀y|x_y|-|true", "aXbXc|%x%x%|-|true", "ab|a%b%c|-|false", "a^b|a[a^]b|-|true"})
    void likeMatches(String text, String pattern, String escape, boolean expected) {
        assertThat(LikePattern.compile(pattern, escape).matches(text)).isEqualTo(expected);
    }

    @Test
    void likeMayLeaveOutTrailingSpacesOfNarrowText() {
        assertThat(LikePattern.compile("abc", null).matchesIgnoringTrailingSpaces("abc  ")).isTrue();
        assertThat(LikePattern.compile("abc  ", null).matchesIgnoringTrailingSpaces("abc")).isFalse();
    }

    @Test
    void likeIsQuickOnHostilePatterns() {
        var pattern = LikePattern.compile("%a".repeat(200) + "b", null);
        assertThat(pattern.matches("a".repeat(20_000))).isFalse();
    }

    @Test
    void likeEscapeIsOneCharacter() {
        assertThat(org.junit.jupiter.api.Assertions.assertThrows(SqlError.class, () -> LikePattern.compile("a", "!!"))
                .number()).isEqualTo(506);
    }
}
