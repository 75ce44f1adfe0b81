package org.granary.type;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Which bytes the characters of `char`, `varchar` and `text` are, by collation.
///
/// A collation on the wire is 5 bytes (MS-TDS 2.2.5.1.2), read as a little-endian number of 4 and a byte: `lcid:20 |
/// ignoreCase:1 | ignoreAccent:1 | ignoreKana:1 | ignoreWidth:1 | binary:1 | binary2:1 | utf8:1 | reserved:1 |
/// version:4 | sortId:8`.
public final class CodePages {
    /// The code page of the server's own collation.
    public static final Charset WINDOWS_1252 = SingleByteCodePage.of("windows-1252");

    // Most servers never need one of these, and finding the first takes the JDK a while.
    private static final Map<String, Charset> LOADED = new ConcurrentHashMap<>();
    private static final int LCID_MASK = 0xFFFFF;
    private static final int LANGUAGE_MASK = 0x3FF;
    private static final int UTF8_FLAG = 1 << 26;
    private static final String CP1252 = "windows-1252";
    private static final String CP437 = "IBM437";
    private static final String CP850 = "IBM850";
    private static final String CP874 = "x-windows-874";
    private static final String CP932 = "windows-31j";
    private static final String CP936 = "x-mswin-936";
    private static final String CP949 = "x-windows-949";
    private static final String CP950 = "x-windows-950";
    private static final String CP1250 = "windows-1250";
    private static final String CP1251 = "windows-1251";
    private static final String CP1253 = "windows-1253";
    private static final String CP1254 = "windows-1254";
    private static final String CP1255 = "windows-1255";
    private static final String CP1256 = "windows-1256";
    private static final String CP1257 = "windows-1257";
    private static final String CP1258 = "windows-1258";

    private CodePages() {}

    /// The charset of a collation as it stands on the wire. An unknown one, and the raw collation of all zeros, is
    /// 1252.
    ///
    /// @param info the first four bytes, little-endian
    /// @param sortId the fifth
    public static Charset charset(int info, int sortId) {
        if ((info & UTF8_FLAG) != 0) {
            return StandardCharsets.UTF_8;
        }
        var name = sortId == 0 ? ofLocale(info & LCID_MASK) : ofSortId(sortId & 0xFF);
        return name.equals(CP1252) ? WINDOWS_1252 : LOADED.computeIfAbsent(name, CodePages::load);
    }

    private static Charset load(String name) {
        return switch (name) {
            case CP932, CP936, CP949, CP950 -> Charset.forName(name);
            default -> SingleByteCodePage.of(name);
        };
    }

    /// The most bytes that a character takes.
    public static int bytesPerCharacter(Charset charset) {
        if (charset instanceof SingleByteCodePage) {
            return 1;
        }
        return charset.equals(StandardCharsets.UTF_8) ? 4 : 2;
    }

    /// How many bytes a text takes.
    public static int length(String text, Charset charset) {
        if (bytesPerCharacter(charset) == 1) {
            return text.length();
        }
        int bytes = 0;
        for (int at = 0; at < text.length();) {
            CurrentRequest.checkAt(at + 1);
            int end = after(text, at);
            bytes += bytes(text, at, end, charset);
            at = end;
        }
        return bytes;
    }

    /// The longest beginning that takes no more than so many bytes.
    public static String prefix(String text, Charset charset, int most) {
        int bytes = 0;
        int at = 0;
        while (at < text.length()) {
            CurrentRequest.checkAt(at + 1);
            int end = after(text, at);
            bytes += bytes(text, at, end, charset);
            if (bytes > most) {
                break;
            }
            at = end;
        }
        return text.substring(0, at);
    }

    /// The text with question marks for what the charset does not have.
    static String mapped(String text, Charset charset) {
        var encoder = charset.newEncoder();
        var out = new StringBuilder(text.length());
        for (int at = 0; at < text.length();) {
            CurrentRequest.checkAt(at + 1);
            int end = after(text, at);
            if (text.charAt(at) < 0x80 || encoder.canEncode(text.subSequence(at, end))) {
                out.append(text, at, end);
            } else {
                // One for each UTF-16 unit, as in SQL Server.
                out.repeat('?', end - at);
            }
            at = end;
        }
        return out.toString();
    }

    private static int after(String text, int at) {
        return at + Character.charCount(text.codePointAt(at));
    }

    private static int bytes(String text, int start, int end, Charset charset) {
        return text.charAt(start) < 0x80 ? 1 : text.substring(start, end).getBytes(charset).length;
    }

    /// The charset of a collation's 5 bytes that start at `offset`.
    public static Charset charset(byte[] bytes, int offset) {
        int info = (bytes[offset] & 0xFF) | (bytes[offset + 1] & 0xFF) << 8 | (bytes[offset + 2] & 0xFF) << 16
                | (bytes[offset + 3] & 0xFF) << 24;
        return charset(info, bytes[offset + 4] & 0xFF);
    }

    /// SQL collations: the sort orders that SQL Server had before it took over Windows' locales.
    private static String ofSortId(int sortId) {
        return switch (sortId) {
            case 30, 31, 32, 33, 34 -> CP437;
            case 40, 41, 42, 43, 44, 49, 55, 56, 57, 58, 59, 60, 61 -> CP850;
            case 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98 -> CP1250;
            case 104, 105, 106, 107, 108 -> CP1251;
            case 112, 113, 114, 120, 121, 122, 124 -> CP1253;
            case 128, 129, 130 -> CP1254;
            case 136, 137, 138 -> CP1255;
            case 144, 145, 146 -> CP1256;
            case 152, 153, 154, 155, 156, 157, 158, 159, 160 -> CP1257;
            case 192, 193, 200 -> CP932;
            case 194, 195, 201 -> CP949;
            case 196, 197, 202 -> CP950;
            case 198, 199, 203 -> CP936;
            case 204, 205, 206 -> CP874;
            default -> CP1252;
        };
    }

    private static String ofLocale(int lcid) {
        return switch (lcid & 0xFFFF) {
            case 0x0404, 0x0C04, 0x1404 -> CP950;
            // Serbian, Azeri and Uzbek are written in two scripts.
            case 0x0C1A, 0x1C1A, 0x201A, 0x082C, 0x0843 -> CP1251;
            case 0x042C, 0x0443 -> CP1254;
            default -> ofLanguage(lcid & LANGUAGE_MASK);
        };
    }

    private static String ofLanguage(int language) {
        return switch (language) {
            // Arabic, Urdu, Persian, Uighur, Dari, Pashto
            case 0x01, 0x20, 0x29, 0x80, 0x8C, 0x63 -> CP1256;
            // Bulgarian, Russian, Ukrainian, Belarusian, Tajik, Macedonian, Kazakh, Kyrgyz, Tatar, Mongolian, Bashkir,
            // Yakut
            case 0x02, 0x19, 0x22, 0x23, 0x28, 0x2F, 0x3F, 0x40, 0x44, 0x50, 0x6D, 0x85 -> CP1251;
            case 0x04 -> CP936;
            // Czech, Hungarian, Polish, Romanian, Croatian, Slovak, Albanian, Slovenian, Upper Sorbian, Turkmen
            case 0x05, 0x0E, 0x15, 0x18, 0x1A, 0x1B, 0x1C, 0x24, 0x2E, 0x42 -> CP1250;
            case 0x08 -> CP1253;
            case 0x0D -> CP1255;
            case 0x11 -> CP932;
            case 0x12 -> CP949;
            case 0x1E -> CP874;
            // Turkish
            case 0x1F -> CP1254;
            // Estonian, Latvian, Lithuanian
            case 0x25, 0x26, 0x27 -> CP1257;
            case 0x2A -> CP1258;
            default -> CP1252;
        };
    }
}
