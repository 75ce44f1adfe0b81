package org.granary.gatherer.protocol;

/// The URLs that a crawl has found, each of them once.
///
/// @param fine fetched, or found to be as they were
/// @param warnings fetched, and not to be found by searches
/// @param errors not fetched
/// @param excluded not asked for: a robots.txt forbids it, or it is a symbolic link or a device of a file tree
/// @param outOfScope on hosts that the crawl does not go to
public record UrlCounts(int fine, int warnings, int errors, int excluded, int outOfScope) {
    public static final UrlCounts NONE = new UrlCounts(0, 0, 0, 0, 0);

    public UrlCounts plus(UrlCounts other) {
        return new UrlCounts(fine + other.fine, warnings + other.warnings, errors + other.errors,
                excluded + other.excluded, outOfScope + other.outOfScope);
    }

    public int all() {
        return fine + warnings + errors + excluded + outOfScope;
    }
}
