package org.granary.translation.segment;

import java.util.Locale;
import java.util.MissingResourceException;

/// From which language into which.
///
/// @param from as in BCP 47, for instance `en` or `pt-BR`
public record LanguagePair(String from, String into) {

    /// @throws IllegalArgumentException for a text that is no language
    public static LanguagePair of(String from, String into) {
        return new LanguagePair(tag(from), tag(into));
    }

    private static String tag(String text) {
        String tag = Locale.forLanguageTag(text.strip().replace('_', '-')).toLanguageTag();
        if (tag.equals("und") || !tag.equalsIgnoreCase(text.strip().replace('_', '-'))) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a language. Write for instance: en, es, pt-BR.");
        }
        return tag;
    }

    /// The three letters of ISO 639-3, by which some engines call a language.
    public static String threeLetters(String tag) {
        try {
            return Locale.forLanguageTag(tag).getISO3Language();
        } catch (MissingResourceException e) {
            return Locale.forLanguageTag(tag).getLanguage();
        }
    }

    /// Without region and script.
    public static String language(String tag) {
        return Locale.forLanguageTag(tag).getLanguage();
    }

    @Override
    public String toString() {
        return from + " to " + into;
    }
}
