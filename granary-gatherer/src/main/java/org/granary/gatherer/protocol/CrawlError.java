package org.granary.gatherer.protocol;

/// What the Crawl Error Set says of a result (3.1.5.36).
///
/// @param level 0 success, 1 warning, 2 error
public record CrawlError(int id, int level, boolean markDelete) {
    public static final int WARNING = 1;
    public static final int ERROR = 2;
    /// Of a result that is none.
    public static final CrawlError NONE = new CrawlError(0, 0, false);
}
