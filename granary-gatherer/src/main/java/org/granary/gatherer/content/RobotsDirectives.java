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

    /// @param text such as `noindex, nofollow`
    static RobotsDirectives of(String text) {
        Set<String> words = new HashSet<>(List.of(text.toLowerCase(Locale.ROOT).split("[\\s,;:]+")));
        boolean none = words.contains("none");
        return new RobotsDirectives(!none && !words.contains("noindex"), !none && !words.contains("nofollow"));
    }

    RobotsDirectives and(RobotsDirectives other) {
        return new RobotsDirectives(index && other.index, follow && other.follow);
    }
}
