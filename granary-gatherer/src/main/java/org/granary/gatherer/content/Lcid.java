package org.granary.gatherer.content;

import java.util.Locale;
import java.util.Map;

/// Languages as Windows numbers them.
final class Lcid {
    /// By language and country; a language alone has the number of the country where it is meant first.
    private static final Map<String, Integer> NUMBERS = Map.ofEntries(Map.entry("ar", 0x0401), Map.entry("bg", 0x0402),
            Map.entry("ca", 0x0403), Map.entry("zh-tw", 0x0404), Map.entry("zh-hant", 0x0404),
            Map.entry("cs", 0x0405), Map.entry("da", 0x0406), Map.entry("de", 0x0407), Map.entry("el", 0x0408),
            Map.entry("en", 0x0409), Map.entry("es", 0x0C0A), Map.entry("fi", 0x040B), Map.entry("fr", 0x040C),
            Map.entry("he", 0x040D), Map.entry("hu", 0x040E), Map.entry("is", 0x040F), Map.entry("it", 0x0410),
            Map.entry("ja", 0x0411), Map.entry("ko", 0x0412), Map.entry("nl", 0x0413), Map.entry("nb", 0x0414),
            Map.entry("no", 0x0414), Map.entry("nn", 0x0814), Map.entry("pl", 0x0415), Map.entry("pt", 0x0816),
            Map.entry("pt-br", 0x0416), Map.entry("ro", 0x0418), Map.entry("ru", 0x0419), Map.entry("hr", 0x041A),
            Map.entry("sk", 0x041B), Map.entry("sq", 0x041C), Map.entry("sv", 0x041D), Map.entry("th", 0x041E),
            Map.entry("tr", 0x041F), Map.entry("ur", 0x0420), Map.entry("id", 0x0421), Map.entry("uk", 0x0422),
            Map.entry("be", 0x0423), Map.entry("sl", 0x0424), Map.entry("et", 0x0425), Map.entry("lv", 0x0426),
            Map.entry("lt", 0x0427), Map.entry("fa", 0x0429), Map.entry("vi", 0x042A), Map.entry("hy", 0x042B),
            Map.entry("eu", 0x042D), Map.entry("mk", 0x042F), Map.entry("ka", 0x0437), Map.entry("hi", 0x0439),
            Map.entry("ms", 0x043E), Map.entry("kk", 0x043F), Map.entry("zh", 0x0804), Map.entry("de-ch", 0x0807),
            Map.entry("de-at", 0x0C07), Map.entry("en-gb", 0x0809), Map.entry("en-au", 0x0C09),
            Map.entry("en-ca", 0x1009), Map.entry("es-mx", 0x080A), Map.entry("fr-be", 0x080C),
            Map.entry("fr-ca", 0x0C0C), Map.entry("fr-ch", 0x100C), Map.entry("nl-be", 0x0813),
            Map.entry("zh-hk", 0x0C04), Map.entry("zh-sg", 0x1004));

    private Lcid() {}

    /// @param tag such as `de-CH`
    /// @return 0 when not known
    static int of(String tag) {
        String key = tag.strip().toLowerCase(Locale.ROOT).replace('_', '-');
        while (!key.isEmpty()) {
            Integer number = NUMBERS.get(key);
            if (number != null) {
                return number;
            }
            key = key.substring(0, Math.max(0, key.lastIndexOf('-')));
        }
        return 0;
    }
}
