package org.granary.type;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// What the languages of collations have that differs from the general order: letters with places of their own, and
/// letters that are written as two. Digraphs (`ch` in Czech, `dzs` in Hungarian) are not known.
final class Alphabet {
    private static final Map<String, Alphabet> KNOWN = new ConcurrentHashMap<>();
    private static final Map<String, String> GENERAL_PAIRS = Map.of("ß", "ss", "ẞ", "SS", "æ", "ae", "Æ", "AE", "œ",
            "oe", "Œ", "OE", "þ", "th", "Þ", "TH");
    private static final String CYRILLIC = "гґѓ дђ еє зѕ иійї кќ лљ нњ тћ уў чџ";
    private static final int FIRST_IDEOGRAPH = 0x3400;
    private static final int LAST_IDEOGRAPH = 0x9FFF;
    private static final int IDEOGRAPHS = 1 << 24;

    private final Map<Integer, Integer> places = new HashMap<>();
    private final Map<Integer, String> pairs = new HashMap<>();
    private final @Nullable Charset ideographs;

    /// @param letters groups of small letters, each behind the first of its group
    /// @param doubled letters and what they are equal to, one after another
    private Alphabet(String letters, String doubled, @Nullable Charset ideographs) {
        this.ideographs = ideographs;
        GENERAL_PAIRS.forEach((letter, both) -> pairs.put(letter.codePointAt(0), both));
        for (String group : letters.split(" ", -1)) {
            for (int i = 1; i < group.length(); i++) {
                places.put((int) group.charAt(i), CollationText.after(group.charAt(0), i));
                pairs.remove((int) group.charAt(i));
                pairs.remove(Character.toUpperCase((int) group.charAt(i)));
            }
        }
        for (String pair : doubled.isEmpty() ? new String[0] : doubled.split(" ", -1)) {
            String upper = pair.substring(1).toUpperCase(java.util.Locale.ROOT);
            pairs.put((int) pair.charAt(0), pair.substring(1));
            pairs.put(Character.toUpperCase((int) pair.charAt(0)), upper);
        }
    }

    static Alphabet of(String language) {
        return KNOWN.computeIfAbsent(language, Alphabet::make);
    }

    private static Alphabet make(String language) {
        return switch (language) {
            case "ALBANIAN" -> letters("cç eë");
            case "AZERI_LATIN", "TURKISH" -> letters("cç eə gğ hı oö sş uü");
            case "BOSNIAN_LATIN", "CROATIAN", "SERBIAN_LATIN", "SLOVENIAN" -> letters("cčć dđ sš zž");
            case "CYRILLIC_GENERAL", "UKRAINIAN", "MACEDONIAN", "MACEDONIAN_FYROM", "SERBIAN_CYRILLIC",
                    "BOSNIAN_CYRILLIC" ->
                letters(CYRILLIC);
            case "CZECH" -> letters("cč rř sš zž");
            case "DANISH_NORWEGIAN", "DANISH_GREENLANDIC", "NORWEGIAN" -> letters("zæäøöå");
            case "ESTONIAN" -> letters("sšzž wõäöü");
            case "FINNISH_SWEDISH" -> letters("zåäæöø");
            case "GERMAN_PHONEBOOK" -> new Alphabet("", "äae öoe üue", null);
            case "HUNGARIAN", "HUNGARIAN_TECHNICAL" -> letters("oöő uüű");
            case "ICELANDIC" -> letters("aá dð eé ií oó uú yý zþæöå");
            case "LATVIAN" -> letters("cč gģ kķ lļ nņ rŗ sš zž");
            case "LITHUANIAN", "LITHUANIAN_CLASSIC" -> letters("cč sš zž");
            case "MODERN_SPANISH", "TRADITIONAL_SPANISH" -> letters("nñ");
            case "POLISH" -> letters("aą cć eę lł nń oó sś zźż");
            case "ROMANIAN" -> letters("aăâ iî sșş tțţ");
            case "SLOVAK" -> letters("aä cč oô sš zž");
            case "VIETNAMESE" -> letters("aăâ dđ eê oôơ uư");
            // Both code pages have their commonest ideographs in the order of the language.
            case "CHINESE_PRC", "CHINESE_SIMPLIFIED_PINYIN" -> ideographs("x-mswin-936");
            case "CHINESE_TAIWAN_STROKE", "CHINESE_TRADITIONAL_STROKE_COUNT" -> ideographs("x-windows-950");
            case "JAPANESE", "JAPANESE_XJIS" -> ideographs("windows-31j");
            case "KOREAN", "KOREAN_WANSUNG" -> ideographs("x-windows-949");
            default -> letters("");
        };
    }

    private static Alphabet letters(String letters) {
        return new Alphabet(letters, "", null);
    }

    private static Alphabet ideographs(String codePage) {
        return new Alphabet("", "", Charset.forName(codePage));
    }

    /// Whether a letter of ASCII has a place of its own: so `z` in Estonian.
    boolean changesAscii() {
        return places.containsKey((int) 'z');
    }

    /// Where a small letter comes, or 0 where the general order says it.
    int place(int c) {
        if (ideographs != null && c >= FIRST_IDEOGRAPH && c <= LAST_IDEOGRAPH) {
            byte[] bytes = Character.toString(c).getBytes(ideographs);
            return IDEOGRAPHS + (bytes.length == 2 ? (bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF) : 0x10000 + c);
        }
        return places.getOrDefault(c, 0);
    }

    /// The two letters that one is equal to, or null.
    @Nullable
    String expanded(int c) {
        return pairs.get(c);
    }
}
