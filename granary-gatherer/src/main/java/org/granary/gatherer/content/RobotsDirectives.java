package org.granary.gatherer.content;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What an item asks of robots: by a meta tag `robots`, or by a header X-Robots-Tag.
///
/// @param index may searches find it?
/// @param follow may its links be followed?
record RobotsDirectives(boolean index, boolean follow) {
    static final RobotsDirectives ANYTHING = new RobotsDirectives(true, true);

    private static final Set<String> WITH_VALUES = Set.of("unavailable_after", "max-snippet", "max-image-preview",
            "max-video-preview");

    /// @param text such as `noindex, nofollow`
    static RobotsDirectives of(String text) {
        Set<String> words = new HashSet<>(List.of(text.toLowerCase(Locale.ROOT).split("[\\s,;:]+")));
        boolean none = words.contains("none");
        return new RobotsDirectives(!none && !words.contains("noindex"), !none && !words.contains("nofollow"));
    }

    /// What headers X-Robots-Tag say. One that begins with the name of a robot is for that one alone: `otherbot: noindex`.
    ///
    /// @param agent in lower case
    static RobotsDirectives ofHeaders(List<String> headers, String agent) {
        RobotsDirectives all = ANYTHING;
        for (String header : headers) {
            int colon = header.indexOf(':');
            String name = colon < 0 ? "" : header.substring(0, colon).strip().toLowerCase(Locale.ROOT);
            boolean addressed = !name.isEmpty() && !name.contains(",") && !WITH_VALUES.contains(name);
            if (!addressed || name.equals(agent) || name.equals("*")) {
                all = all.and(of(header));
            }
        }
        return all;
    }

    RobotsDirectives and(RobotsDirectives other) {
        return new RobotsDirectives(index && other.index, follow && other.follow);
    }
}
