package org.granary.server.settings;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One thing that can be set: as the flag `--key`, the environment variable `GRANARY_KEY`, or the key `key` of `granary.properties`.
///
/// @param key lower case, words joined by hyphens
/// @param defaultText the default as one would write it, or null when there is none
/// @param description one sentence or two for the help text
/// @param secret never printed, and left out of every message
/// @param otherVariables environment variables that are honoured too, after `GRANARY_KEY`
public record Setting<T>(String key, SettingType<T> type, @Nullable String defaultText, String description,
        boolean secret, List<String> otherVariables) {

    static final String VARIABLE_PREFIX = "GRANARY_";
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{0,40}");

    static <T> Setting<T> of(String key, SettingType<T> type, @Nullable String defaultText, String description) {
        return new Setting<>(key, type, defaultText, description, false, List.of());
    }

    static Setting<String> secret(String key, String description, String... otherVariables) {
        return new Setting<>(key, SettingType.TEXT, null, description, true, List.of(otherVariables));
    }

    public String flag() {
        return "--" + key;
    }

    public String variable() {
        return VARIABLE_PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /// Reads a value as written at `place`, for instance the flag. A secret does not appear in the error.
    T parse(String text, String place) {
        try {
            return type.parse().apply(text.strip());
        } catch (IllegalArgumentException e) {
            String shown = secret && !isHarmless(text) ? "the value given" : "\"" + text + "\"";
            throw new SettingException(place + ": " + shown + " is not " + type.expected());
        }
    }

    /// A store that is a single word is no URL, and so holds no password.
    private boolean isHarmless(String text) {
        return type.equals(SettingType.STORE) && WORD.matcher(text).matches();
    }
}
