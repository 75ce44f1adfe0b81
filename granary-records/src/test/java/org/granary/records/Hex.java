package org.granary.records;

import java.util.HexFormat;

/// Bytes as people write them: pairs of digits, spaced as they like, and comments behind `--`.
final class Hex {
    private Hex() {}

    static byte[] hex(String text) {
        StringBuilder digits = new StringBuilder();
        text.lines().forEach(line -> digits.append(line.split("--", 2)[0].replaceAll("\\s", "")));
        return HexFormat.of().parseHex(digits);
    }
}
