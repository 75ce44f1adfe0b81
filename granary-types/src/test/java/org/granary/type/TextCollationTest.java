package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextCollationTest {

    @ParameterizedTest
    @CsvSource({"Latin1_General_CI_AS_KS_WS, 09041000 00, 1252", "SQL_Latin1_General_CP1_CI_AS, 0904D000 34, 1252",
        "Latin1_General_CI_AS, 0904D000 00, 1252", "Latin1_General_CS_AS, 0904C000 00, 1252",
        "Latin1_General_BIN, 09040001 00, 1252", "Latin1_General_BIN2, 09040002 00, 1252",
        "Latin1_General_100_CI_AS, 0904D020 00, 1252", "Latin1_General_100_CI_AS_SC_UTF8, 0904D024 00, 65001",
        "Hebrew_CI_AS, 0D04D000 00, 1255", "Chinese_PRC_CI_AS, 0408D000 00, 936",
        "Japanese_XJIS_140_CI_AS, 1104D030 00, 932", "German_PhoneBook_CI_AI, 0704F100 00, 1252"})
    void standsOnTheWire(String name, String bytes, int codePage) {
        TextCollation collation = CollationNames.resolve(name);
        assertThat(HexFormat.of().withUpperCase().formatHex(collation.wireBytes()))
                .isEqualTo(bytes.replace(" ", ""));
        assertThat(collation.codePage()).isEqualTo(codePage);
    }

    @ParameterizedTest
    @CsvSource({"Latin1_General_CI_AS, a Ä B z", "Latin1_General_CS_AS, a A á Á b",
        "SQL_Latin1_General_CP1_CS_AS, A a b",
        "Latin1_General_BIN2, A B a b ä", "Finnish_Swedish_CI_AS, a z å ä ö", "Danish_Norwegian_CI_AS, z æ ø å",
        "Estonian_CI_AS, s š z t u v õ ä", "Modern_Spanish_CI_AS, n ñ o", "Polish_CI_AS, a ą b c ć l ł m z ź ż",
        "German_PhoneBook_CI_AS, ad ä af", "Turkish_CI_AS, h ı i j", "Cyrillic_General_CI_AS, е ё ж и й к",
        "Chinese_PRC_CI_AS, 啊 北 中"})
    void orders(String name, String sorted) {
        TextCollation collation = CollationNames.resolve(name);
        List<String> texts = Arrays.asList(sorted.split(" ", -1));
        for (int i = 1; i < texts.size(); i++) {
            assertThat(collation.compare(texts.get(i - 1), texts.get(i), true)).as(texts.get(i)).isNegative();
            assertThat(collation.compare(texts.get(i), texts.get(i - 1), true)).as(texts.get(i)).isPositive();
        }
    }

    @Test
    void bytesOfTheCodePageOrderVarcharUnderABinaryCollation() {
        TextCollation collation = CollationNames.resolve("Latin1_General_BIN2");
        assertThat(collation.compare("€", "é", false)).isNegative();
        assertThat(collation.compare("€", "é", true)).isPositive();
        assertThat(collation.compare("a", "a\t", false)).isPositive();
        assertThat(collation.compare("a", "a  ", false)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"Latin1_General_CI_AI", "Latin1_General_CS_AS", "Latin1_General_BIN2", "Turkish_CI_AS",
        "Japanese_CI_AS",
        "German_PhoneBook_CS_AI", "SQL_Latin1_General_CP1_CS_AS", "Latin1_General_CS_AS_KS_WS"})
    void orderAndKeyAgree(String name) {
        TextCollation collation = CollationNames.resolve(name);
        SplittableRandom random = new SplittableRandom();
        String letters = "aAäÄeéÉiIıİsß zæÆøØñアあＡ -'\u0301中😀";
        int[] points = letters.codePoints().toArray();
        for (int i = 0; i < 20_000; i++) {
            String[] texts = new String[3];
            for (int k = 0; k < 3; k++) {
                StringBuilder text = new StringBuilder();
                for (int length = random.nextInt(4); length >= 0; length--) {
                    text.appendCodePoint(points[random.nextInt(points.length)]);
                }
                texts[k] = text.toString();
            }
            int order = Integer.signum(collation.compare(texts[0], texts[1], true));
            assertThat(order == 0).as("%s, %s", texts[0], texts[1]).isEqualTo(collation.equal(texts[0], texts[1]));
            assertThat(Integer.signum(collation.compare(texts[1], texts[0], true))).isEqualTo(-order);
            if (order <= 0 && collation.compare(texts[1], texts[2], true) <= 0) {
                assertThat(collation.compare(texts[0], texts[2], true)).as(String.join(" ", texts)).isNotPositive();
            }
        }
    }

    @Test
    void everyNameThatIsListedIsKnown() {
        List<CollationNames.Listed> all = CollationNames.all();
        assertThat(all).hasSizeGreaterThan(3000).extracting(CollationNames.Listed::name).doesNotHaveDuplicates()
                .contains("Latin1_General_CI_AS_KS_WS", "SQL_Latin1_General_CP1_CI_AS",
                        "Japanese_XJIS_140_CS_AS_VSS_UTF8")
                .doesNotContain("Latin1_General_CI_AS_SC", "Latin1_General_140_CI_AS");
        all.forEach(each -> assertThat(CollationNames.resolve(each.name()).name()).isEqualTo(each.name()));
        assertThatThrownBy(() -> CollationNames.resolve("Latin1_General_CI_AS_SC")).isInstanceOf(SqlError.class);
    }

    @Test
    void theWeakerCollationGivesWay() {
        CollationUse column = CollationUse.implicit(CollationNames.resolve("Latin1_General_CS_AS"));
        CollationUse other = CollationUse.implicit(CollationNames.resolve("Hebrew_CI_AS"));
        CollationUse written = CollationUse.explicit(CollationNames.resolve("Latin1_General_BIN"));
        assertThat(CollationUse.combine(CollationUse.SERVER, column, "add")).isEqualTo(column);
        assertThat(CollationUse.combine(written, column, "add")).isEqualTo(written);
        CollationUse open = CollationUse.combine(column, other, "add");
        assertThat(open.label()).isEqualTo(CollationUse.Label.NONE);
        assertThat(CollationUse.combine(open, written, "add")).isEqualTo(written);
        assertThatThrownBy(() -> open.required("equal to")).hasMessageContaining("Hebrew_CI_AS")
                .hasMessageContaining("in the equal to operation");
    }
}
