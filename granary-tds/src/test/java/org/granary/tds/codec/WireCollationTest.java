package org.granary.tds.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.granary.conformance.Covers;
import org.granary.type.Collation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireCollationTest {

    @ParameterizedTest
    @CsvSource({"00D00409, 52, windows-1252, E9, \u00e9", "00D00419, 0, windows-1251, E9, \u0439",
        "00D00411, 0, windows-31j, 93FA, \u65e5", "24D00409, 0, UTF-8, C3A9, \u00e9",
        "00D00409, 52, windows-1252, 819D, \u0081\u009d",
        "00D0040D, 0, windows-1255, 81FF, \u0081\uf896", "00D00804, 0, x-mswin-936, 80, \u20ac"})
    void textIsReadAndWrittenInTheCodePageOfItsCollation(String info, int sortId, String charset, String bytes,
            String text) {
        var collation = new WireCollation(HexFormat.fromHexDigits(info), sortId);
        assertThat(collation.charset().name()).isEqualTo(charset);
        assertThat(new String(HexFormat.of().parseHex(bytes), collation.charset())).isEqualTo(text);
        assertThat(text.getBytes(collation.charset())).asHexString().isEqualTo(bytes);
    }

    @Test
    @Covers("TDS-2.2.5.1.2-1")
    void theServersCollationIsTheOneThatComparesItsText() {
        assertThat(HexFormat.fromHexDigits("00100409")).isEqualTo(WireCollation.DEFAULT.info());
        assertThat(Collation.wireBytes()).asHexString().isEqualTo("0904100000");
    }
}
