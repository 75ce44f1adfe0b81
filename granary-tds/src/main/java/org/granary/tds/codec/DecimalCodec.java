package org.granary.tds.codec;

/// decimal and numeric: `sign:u8 (1 = not negative) | magnitude, little-endian in 4, 8, 12 or 16 bytes` (MS-TDS 2.2.5.5.1.6).
final class DecimalCodec {
    private DecimalCodec() {}

    /// Bytes of a value of this precision, sign included.
    static int wireLength(int precision) {
        return precision <= 9 ? 5 : precision <= 19 ? 9 : precision <= 28 ? 13 : 17;
    }
}
