package org.granary.type;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names of collations that a client may write after COLLATE. There is one collation ([Collation]): names that
/// mean the same, or differ from it only for characters that `varchar` cannot hold, are accepted; the others that SQL
/// Server knows are refused by name.
public final class CollationNames {
    private static final Pattern WINDOWS = Pattern
            .compile("(.+?)(_(?:90|100|140|160))?_(BIN2?|(?:C[IS]_A[IS](?:_KS)?(?:_WS)?(?:_VSS)?(?:_SC)?))(_UTF8)?");
    private static final Pattern OLD = Pattern.compile("SQL_(.+)_CP(\\d{1,4})_(C[IS]_A[IS](?:_KI_WI)?|BIN2?)");
    private static final Set<String> DESIGNATORS = Set.of("ALBANIAN", "ARABIC", "ASSAMESE", "AZERI_CYRILLIC",
            "AZERI_LATIN", "BASHKIR", "BENGALI", "BOSNIAN_CYRILLIC", "BOSNIAN_LATIN", "BRETON",
            "CHINESE_HONG_KONG_STROKE", "CHINESE_PRC", "CHINESE_PRC_STROKE", "CHINESE_SIMPLIFIED_PINYIN",
            "CHINESE_SIMPLIFIED_STROKE_ORDER", "CHINESE_TAIWAN_BOPOMOFO", "CHINESE_TAIWAN_STROKE",
            "CHINESE_TRADITIONAL_BOPOMOFO", "CHINESE_TRADITIONAL_PINYIN", "CHINESE_TRADITIONAL_STROKE_COUNT",
            "CHINESE_TRADITIONAL_STROKE_ORDER", "CORSICAN", "CROATIAN", "CYRILLIC_GENERAL", "CZECH",
            "DANISH_GREENLANDIC", "DANISH_NORWEGIAN", "DARI", "DIVEHI", "ESTONIAN", "FINNISH_SWEDISH", "FRENCH",
            "FRISIAN", "GEORGIAN_MODERN_SORT", "GERMAN_PHONEBOOK", "GREEK", "HEBREW", "HINDI", "HUNGARIAN",
            "HUNGARIAN_TECHNICAL", "ICELANDIC", "INDIC_GENERAL", "JAPANESE", "JAPANESE_BUSHU_KAKUSU",
            "JAPANESE_UNICODE", "JAPANESE_XJIS", "KAZAKH", "KHMER", "KOREAN", "KOREAN_WANSUNG",
            "KOREAN_WANSUNG_UNICODE", "LAO", "LATIN1_GENERAL", "LATVIAN", "LITHUANIAN", "LITHUANIAN_CLASSIC",
            "MACEDONIAN", "MACEDONIAN_FYROM", "MALTESE", "MAORI", "MAPUDUNGAN", "MODERN_SPANISH", "MOHAWK", "NEPALI",
            "NORWEGIAN", "PASHTO", "PERSIAN", "POLISH", "ROMANIAN", "ROMANSH", "SAMI_NORWAY", "SAMI_SWEDEN_FINLAND",
            "SERBIAN_CYRILLIC", "SERBIAN_LATIN", "SLOVAK", "SLOVENIAN", "SYRIAC", "TAMAZIGHT", "TATAR", "THAI",
            "TIBETAN", "TRADITIONAL_SPANISH", "TURKISH", "TURKMEN", "UIGHUR", "UKRAINIAN", "UPPER_SORBIAN", "URDU",
            "UZBEK_LATIN", "VIETNAMESE", "WELSH", "YAKUT");
    private static final Set<String> OLD_DESIGNATORS = Set.of("1XCOMPAT", "ALTDICTION", "ALTDICTION2",
            "ALTDICTION_PREF", "CROATIAN", "CZECH", "DANISH_PREF", "EBCDIC037", "EBCDIC273", "EBCDIC277", "EBCDIC278",
            "EBCDIC280", "EBCDIC284", "EBCDIC285", "EBCDIC297", "EBCDIC1141", "ESTONIAN", "HUNGARIAN",
            "ICELANDIC_PREF", "LATIN1_GENERAL", "LATIN1_GENERAL_PREF", "LATVIAN", "LITHUANIAN", "MIXDICTION", "POLISH",
            "ROMANIAN", "SCANDINAVIAN", "SCANDINAVIAN_PREF", "SLOVAK", "SLOVENIAN", "SWEDISHPHONE_PREF",
            "SWEDISHSTD_PREF", "UKRAINIAN");
    private static final Set<String> SAME = Set.of("DATABASE_DEFAULT", "CATALOG_DEFAULT",
            "SQL_LATIN1_GENERAL_CP1_CI_AS");
    private static final Pattern SAME_WINDOWS = Pattern.compile("LATIN1_GENERAL(_100)?_CI_AS(_KS)?(_WS)?");

    private CollationNames() {}

    /// Error 448 for a name that SQL Server does not know either.
    public static void requireKnown(String name) {
        if (!isKnown(name.toUpperCase(Locale.ROOT))) {
            throw new SqlError(448, 16, 1, "Invalid collation '" + name + "'.");
        }
    }

    /// Error 448 for an unknown name, 40517 for a collation by which texts are not compared, or kept, here.
    public static void requireSupported(String name) {
        requireKnown(name);
        if (!isSupported(name)) {
            throw SqlErrors.unsupported("COLLATE " + name);
        }
    }

    /// Whether texts compare by the collation of this name as they do by the server's.
    public static boolean isSupported(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return SAME.contains(upper) || SAME_WINDOWS.matcher(upper).matches();
    }

    private static boolean isKnown(String upper) {
        if (SAME.contains(upper)) {
            return true;
        }
        Matcher old = OLD.matcher(upper);
        if (old.matches()) {
            return OLD_DESIGNATORS.contains(old.group(1));
        }
        Matcher windows = WINDOWS.matcher(upper);
        return windows.matches() && DESIGNATORS.contains(windows.group(1));
    }
}
