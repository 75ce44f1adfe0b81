package org.granary.gatherer.protocol;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Says of URLs whether they are crawled, and with which account.
///
/// @param number of all rules that fit a URL, the one with the lowest number counts
/// @param include whether such URLs are crawled
/// @param pattern of whole URLs, with `*` for anything; case does not matter
/// @param user whom to name to hosts that ask; null for nobody
/// @param sealedPassword of this user; null for nobody
public record CrawlRule(int number, boolean include, String pattern, @Nullable String user,
        @Nullable String sealedPassword) {
    private static final String SEPARATOR = "\t";
    private static final int WITHOUT_ACCOUNT = 2;
    private static final int WITH_ACCOUNT = 4;

    public boolean fits(String url) {
        String regex = Stream.of(pattern.toLowerCase(Locale.ROOT).split("\\*", -1)).map(Pattern::quote)
                .collect(Collectors.joining(".*"));
        return url.toLowerCase(Locale.ROOT).matches(regex);
    }

    /// As a configuration property.
    String value() {
        String rule = (include ? "include" : "exclude") + SEPARATOR + pattern;
        return user == null ? rule : rule + SEPARATOR + user + SEPARATOR + sealedPassword;
    }

    /// @return null when somebody else has written it
    static @Nullable CrawlRule of(int number, String value) {
        String[] parts = value.split(SEPARATOR, -1);
        if (parts.length != WITHOUT_ACCOUNT && parts.length != WITH_ACCOUNT) {
            return null;
        }
        boolean account = parts.length == WITH_ACCOUNT;
        return new CrawlRule(number, parts[0].equals("include"), parts[1], account ? parts[2] : null,
                account ? parts[3] : null);
    }

    /// Nobody reads a password in a log or an error.
    @Override
    public String toString() {
        return (include ? "include " : "exclude ") + pattern;
    }
}
