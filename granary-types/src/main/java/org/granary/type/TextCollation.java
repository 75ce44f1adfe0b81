package org.granary.type;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Locale;

/// A collation that a client can name: in which code page `char` and `varchar` keep their characters, and how texts
/// compare.
///
/// [#SERVER] is the server's own, whose comparisons are in [Collation]. In all of them trailing spaces do not count.
///
/// @param language the designator of a Windows collation, in upper case: which letters have places of their own
/// @param lcid the Windows locale, in 20 bits
/// @param codePage of `varchar`; 0 where the collation is for national text alone
/// @param version 0 to 3, for collations of SQL Server 2000, 2005, 2008 and 2017
/// @param sortId of a SQL collation, 0 for a Windows collation
/// @param ignored sum of [#CASE], [#ACCENT], [#KANA] and [#WIDTH]
public record TextCollation(String name, String language, int lcid, int codePage, int version, int sortId, int ignored,
        Order order, boolean utf8) {

    /// By what texts are ordered.
    public enum Order {
        /// Letters, as in a dictionary.
        LINGUISTIC,
        /// The older order by code points (`_BIN`).
        BINARY,
        /// `_BIN2`.
        CODE_POINT
    }

    public static final int CASE = 1;
    public static final int ACCENT = 2;
    public static final int KANA = 4;
    public static final int WIDTH = 8;

    private static final int FLAGS_SHIFT = 20;
    private static final int BINARY_FLAG = 1 << 24;
    private static final int CODE_POINT_FLAG = 1 << 25;
    private static final int UTF8_FLAG = 1 << 26;
    private static final int VERSION_SHIFT = 28;
    private static final int FIRST_KATAKANA = 0x30A1;
    private static final int LAST_KATAKANA = 0x30F6;
    private static final int KANA_DISTANCE = 0x60;

    /// The server's collation, and that of every database.
    public static final TextCollation SERVER = new TextCollation(Collation.NAME, "LATIN1_GENERAL", Collation.LCID, 1252,
            0, 0, CASE, Order.LINGUISTIC, false);

    public boolean isServer() {
        return name.equals(SERVER.name);
    }

    boolean ignores(int what) {
        return (ignored & what) != 0;
    }

    public boolean isBinary() {
        return order != Order.LINGUISTIC;
    }

    /// The first four bytes on the wire, little-endian (MS-TDS 2.2.5.1.2); the fifth is [#sortId].
    public int wireInfo() {
        return lcid | ignored << FLAGS_SHIFT | switch (order) {
            case LINGUISTIC -> 0;
            case BINARY -> BINARY_FLAG;
            case CODE_POINT -> CODE_POINT_FLAG;
        } | (utf8 ? UTF8_FLAG : 0) | version << VERSION_SHIFT;
    }

    public Charset charset() {
        return CodePages.charset(wireInfo(), sortId);
    }

    /// The five bytes on the wire.
    public byte[] wireBytes() {
        int info = wireInfo();
        return new byte[]{(byte) info, (byte) (info >>> 8), (byte) (info >>> 16), (byte) (info >>> 24), (byte) sortId};
    }

    /// One character of a text that is looked for in another one.
    public char fold(char c) {
        int folded = foldCodePoint(c);
        return folded <= Character.MAX_VALUE ? (char) folded : c;
    }

    /// The style as COLLATIONPROPERTY has it: flags of Windows.
    public int comparisonStyle() {
        return (ignores(CASE) ? 0x1 : 0) | (ignores(ACCENT) ? 0x2 : 0) | (ignores(KANA) ? 0x10000 : 0)
                | (ignores(WIDTH) ? 0x20000 : 0);
    }

    public boolean equal(String a, String b) {
        return a.equals(b) || key(a).equals(key(b));
    }

    /// The same for texts that are equal under this collation, different for others.
    public String key(String text) {
        if (isServer()) {
            return Collation.fold(text);
        }
        String trimmed = withoutTrailingSpaces(text);
        return isBinary() || trimmed.isEmpty() ? trimmed : CollationText.folded(this, trimmed);
    }

    /// Negative, 0 or positive, as in ORDER BY; 0 exactly for equal texts.
    ///
    /// @param national whether the texts are `nchar` or `nvarchar`; others compare by the bytes of the code page under
    ///     a binary collation
    public int compare(String a, String b, boolean national) {
        if (isServer()) {
            return Collation.compare(a, b);
        }
        if (isBinary()) {
            return national || a.equals(b) ? compareUnits(a, b) : compareBytes(a, b);
        }
        return CollationText.compare(this, withoutTrailingSpaces(a), withoutTrailingSpaces(b));
    }

    /// The shorter one counts as filled up with spaces.
    private static int compareUnits(String a, String b) {
        int length = Math.max(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            CurrentRequest.checkAt(i + 1);
            char x = i < a.length() ? a.charAt(i) : ' ';
            char y = i < b.length() ? b.charAt(i) : ' ';
            if (x != y) {
                return Character.compare(x, y);
            }
        }
        return 0;
    }

    private int compareBytes(String a, String b) {
        byte[] x = withoutTrailingSpaces(a).getBytes(charset());
        byte[] y = withoutTrailingSpaces(b).getBytes(charset());
        int differs = Arrays.mismatch(x, y);
        if (differs < 0) {
            return 0;
        }
        int left = differs < x.length ? x[differs] & 0xFF : ' ';
        int right = differs < y.length ? y[differs] & 0xFF : ' ';
        return left != right ? Integer.compare(left, right) : Integer.compare(x.length, y.length);
    }

    static String withoutTrailingSpaces(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return end == text.length() ? text : text.substring(0, end);
    }

    /// One character as LIKE compares it.
    int foldCodePoint(int c) {
        if (isBinary()) {
            return c;
        }
        int folded = c;
        if (ignores(WIDTH)) {
            folded = CollationText.halfWidth(folded);
        }
        if (ignores(KANA) && folded >= FIRST_KATAKANA && folded <= LAST_KATAKANA) {
            folded -= KANA_DISTANCE;
        }
        if (ignores(ACCENT)) {
            folded = CollationText.withoutAccent(this, folded);
        }
        return ignores(CASE) ? lowerCase(folded) : folded;
    }

    /// In Turkish and Azeri `I` is the capital of `ı`, and `İ` of `i`.
    int lowerCase(int c) {
        if (hasDotlessI()) {
            if (c == 'I') {
                return 'ı';
            }
            if (c == 'İ') {
                return 'i';
            }
            if (c == 'ı') {
                return c;
            }
        }
        return Collation.foldCodePoint(c);
    }

    private boolean hasDotlessI() {
        return language.equals("TURKISH") || language.equals("AZERI_LATIN");
    }

    /// Whether a capital comes before its small letter: so in SQL collations.
    boolean capitalsFirst() {
        return sortId != 0;
    }

    /// Locale of UPPER and LOWER.
    public Locale locale() {
        return hasDotlessI() ? Locale.of("tr") : Locale.ROOT;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TextCollation collation && collation.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
