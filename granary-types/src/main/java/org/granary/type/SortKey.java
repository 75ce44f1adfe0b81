package org.granary.type;

import java.io.ByteArrayOutputStream;

/// Sort keys of the collation: what [Collation#compare] looks at, in the order in which it looks, as bytes.
///
/// `weights | 00 | folded text`. A weight takes one byte for a character of ASCII and three for any other one, never
/// begins with 00, and no weight is the beginning of another, so that the first byte that differs decides as the first
/// weight that differs does.
final class SortKey {
    // Weights in ascending order: symbols of ASCII from 01, other symbols, digits and letters of ASCII, other letters.
    private static final int OTHER_SYMBOLS = 0x7F;
    private static final int DIGITS_AND_LETTERS = 0x80;
    private static final int OTHER_LETTERS = 0xFE;

    private SortKey() {}

    static byte[] of(String text) {
        var folded = Collation.fold(text);
        var key = new ByteArrayOutputStream(2 * folded.length() + 1);
        writeWeights(folded, key);
        key.write(0);
        writeUnits(folded, key);
        return key.toByteArray();
    }

    static byte[] startOf(String text) {
        var folded = Collation.fold(text);
        var key = new ByteArrayOutputStream(folded.length());
        writeWeights(folded, key);
        return key.toByteArray();
    }

    static byte[] ofFolded(String folded) {
        var key = new ByteArrayOutputStream(folded.length());
        writeUnits(folded, key);
        return key.toByteArray();
    }

    private static void writeWeights(String folded, ByteArrayOutputStream key) {
        var letters = Collation.decomposed(folded);
        for (int i = 0; i < letters.length(); i++) {
            char c = letters.charAt(i);
            if (!Collation.isMinor(c)) {
                writeWeight(Collation.weight(c), key);
            }
        }
    }

    private static void writeWeight(int weight, ByteArrayOutputStream key) {
        if (weight <= Collation.SYMBOL_BLOCK) {
            key.write(weight);
        } else if (weight < Collation.FIRST_DIGIT) {
            write(OTHER_SYMBOLS, weight - Collation.SYMBOL_BLOCK, key);
        } else if (weight < Collation.LETTERS) {
            // A byte for each of the ten digits and 26 letters, which begin 100 after the digits.
            int place = weight - Collation.FIRST_DIGIT;
            key.write(DIGITS_AND_LETTERS + (place < 10 ? place : place - 90));
        } else {
            write(OTHER_LETTERS, weight - Collation.LETTERS, key);
        }
    }

    private static void write(int first, int unit, ByteArrayOutputStream key) {
        key.write(first);
        key.write(unit >>> 8);
        key.write(unit);
    }

    /// Each UTF-16 unit by itself in the way of UTF-8: one to three bytes, in the order of the units.
    private static void writeUnits(String text, ByteArrayOutputStream key) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                key.write(c);
            } else if (c < 0x800) {
                key.write(0xC0 | (c >>> 6));
                key.write(0x80 | (c & 0x3F));
            } else {
                key.write(0xE0 | (c >>> 12));
                key.write(0x80 | ((c >>> 6) & 0x3F));
                key.write(0x80 | (c & 0x3F));
            }
        }
    }
}
