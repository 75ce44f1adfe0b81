package org.granary.tds;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Consumer;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsWriter;

/// Bytes as hexadecimal digits, as tests show them.
public final class Hex {
    private Hex() {}

    /// Blanks and line ends between digits do not count.
    public static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replaceAll("\\s", ""));
    }

    public static String hex(byte[] bytes) {
        return HexFormat.ofDelimiter(" ").withUpperCase().formatHex(bytes);
    }

    /// The digits as [#hex(byte[])] would write them.
    public static String normal(String digits) {
        return hex(hex(digits.toUpperCase(Locale.ROOT)));
    }

    public static TdsReader reader(String digits) {
        return new TdsReader(new ByteArrayInputStream(hex(digits)));
    }

    public static TdsReader reader(byte[] bytes) {
        return new TdsReader(new ByteArrayInputStream(bytes));
    }

    public static byte[] written(Consumer<TdsWriter> writing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writing.accept(new TdsWriter(out));
        return out.toByteArray();
    }
}
